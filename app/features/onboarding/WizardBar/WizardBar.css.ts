import { style } from "@vanilla-extract/css";
import { from } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { layer, space } from "~/styles/tokens";

/** At the bottom of the window, from edge to edge, while the step above it scrolls. */
export const bar = style({
  position: "sticky",
  insetBlockEnd: 0,
  zIndex: layer.sticky,
  display: "flex",
  alignItems: "center",
  gap: space[12],
  marginBlockStart: "auto",
  paddingBlock: space[12],
  background: color.page,
  // The ground and the line go on to both edges of the window; neither makes the page any wider, as a box would.
  boxShadow: `0 0 0 100vmax ${color.page}`,
  clipPath: "inset(0 -100vmax)",
  borderBlockStart: `1px solid ${color.hairline}`,
  borderImage: `linear-gradient(${color.hairline}, ${color.hairline}) 1 0 0 0 / 1px 0 0 0 / 0 100vmax`,
});

/** Keeps the last row of the step clear of the bar. */
export const room = style({ blockSize: space[32], flex: "none" });

export const status = style({
  display: "none",
  flexGrow: 1,
  color: color.text2,
  "@media": { [from.tablet]: { display: "block" } },
});

/** As wide as there is room on a phone. */
export const onward = style({
  flexGrow: 1,
  display: "grid",
  "@media": { [from.tablet]: { flexGrow: 0, minInlineSize: "140px" } },
});
