import { style } from "@vanilla-extract/css";
import { color } from "~/styles/contract.css";
import { gutter, layer } from "~/styles/tokens";

export const subject = style({ marginBlockEnd: "8px" });

/**
 * Strip of days, which stays at the top of the window while the matches scroll: the header scrolls away. It is
 * lower than the page's scroll padding, so it covers nothing that is jumped to or focused.
 */
export const days = style({
  position: "sticky",
  insetBlockStart: 0,
  zIndex: layer.sticky,
  // The background reaches both edges of the window, like the matches that scroll below it.
  marginInline: `calc(${gutter} * -1)`,
  paddingInline: gutter,
  paddingBlock: "4px",
  background: color.page,
  borderBlockEnd: `1px solid ${color.hairline}`,
});
