import { style } from "@vanilla-extract/css";
import { color } from "~/styles/contract.css";
import { gutter, space } from "~/styles/tokens";
import { type, weight } from "~/styles/type";

/** The table and its headings: no wider than a glance. */
export const page = style({
  inlineSize: "100%",
  maxInlineSize: `calc(960px + 2 * ${gutter})`,
  marginInline: "auto",
});

/** Link back to the match, as high as a touch target needs, without moving the line. */
export const back = style({ display: "inline-block", paddingBlock: "13px", marginBlock: "-13px" });

export const facts = style({ ...type.small, color: color.text3, marginBlock: `${space[8]} ${space[12]}` });
/** Minute or phase of a live match. */
export const clock = style({ color: color.liveText, fontWeight: weight.strong });

/** Below the link back to the match. */
export const title = style({ marginBlockStart: space[12] });
