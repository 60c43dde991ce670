import { style } from "@vanilla-extract/css";
import { gutter, space } from "~/styles/tokens";

/** The table and its headings: no wider than a glance. */
export const page = style({
  inlineSize: "100%",
  maxInlineSize: `calc(960px + 2 * ${gutter})`,
  marginInline: "auto",
});

/** Link back to the match, as high as a touch target needs, without moving the line. */
export const back = style({ display: "inline-block", paddingBlock: "13px", marginBlock: "-13px" });

/** Below the link back to the match. */
export const title = style({ marginBlockStart: space[12] });
