import { globalStyle, style } from "@vanilla-extract/css";
import { from, zoomedWindow } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { layer, pageBar, space } from "~/styles/tokens";

/** Bar at the bottom of the window, over its whole width, while the step above scrolls. */
export const bar = style({
  position: "sticky",
  insetBlockEnd: 0,
  zIndex: layer.sticky,
  display: "flex",
  alignItems: "center",
  gap: space[12],
  minBlockSize: pageBar,
  marginBlockStart: "auto",
  paddingBlock: space[8],
  background: color.page,
  // Extends the background and the line to both edges of the window without widening the page.
  boxShadow: `0 0 0 100vmax ${color.page}`,
  clipPath: "inset(0 -100vmax)",
  borderBlockStart: `1px solid ${color.hairline}`,
  borderImage: `linear-gradient(${color.hairline}, ${color.hairline}) 1 0 0 0 / 1px 0 0 0 / 0 100vmax`,
  "@media": { [zoomedWindow]: { position: "static" } },
});
globalStyle(`:root:has(${bar})`, {
  vars: { "--page-bar": pageBar },
  "@media": { [zoomedWindow]: { vars: { "--page-bar": "0px" } } },
});

/** Space between the last row of the step and the bar. */
export const room = style({ blockSize: space[32], flex: "none" });

export const status = style({
  display: "none",
  flexGrow: 1,
  color: color.text2,
  "@media": { [from.tablet]: { display: "block" } },
});

/** Takes the free width of the bar on phones. */
export const onward = style({
  flexGrow: 1,
  minInlineSize: 0,
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": { [from.tablet]: { flexGrow: 0, minInlineSize: "140px" } },
});
