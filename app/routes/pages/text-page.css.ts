import { globalStyle, style } from "@vanilla-extract/css";
import { color } from "~/styles/contract.css";
import { space } from "~/styles/tokens";
import { type } from "~/styles/type";

export const text = style({ display: "grid", gap: space[16], marginBlockStart: space[24] });

globalStyle(`${text} h2`, { ...type.display3, color: color.text, marginBlockEnd: space[8] });

/** What can be done, below the text; outside it, because its links have a colour of their own. */
export const below = style({ marginBlockStart: space[24] });

/** Section of a long text: its anchor does not stop under the header. */
export const section = style({ scrollMarginBlockStart: "80px", marginBlockStart: space[16] });

globalStyle(`${section} > * + *`, { marginBlockStart: space[8] });
globalStyle(`${text} :is(ul, ol)`, { display: "grid", gap: space[8], paddingInlineStart: space[24] });
globalStyle(`${text} ul`, { listStyle: "disc" });
globalStyle(`${text} a`, { color: color.text, textDecoration: "underline", overflowWrap: "anywhere" });

/** Links of a list of contents, each high enough for a thumb. */
export const contents = style({ listStyle: "decimal" });

// Room for two digits and the point.
globalStyle(`${text} ol`, { paddingInlineStart: space[28] });

globalStyle(`${contents} a`, { display: "inline-block", paddingBlock: space[4] });

export const address = style({ display: "grid", fontStyle: "normal", color: color.text });
