import { globalStyle, style } from "@vanilla-extract/css";
import { zoomedWindow } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { layer, pageBar, space } from "~/styles/tokens";
import { type } from "~/styles/type";

export const intro = style({ marginBlock: `${space[12]} ${space[24]}` });
export const group = style({ marginBlockStart: space[32] });
export const legend = style({ ...type.display3, marginBlockEnd: space[16] });

/** Always visible, however long the list is, and above the bottom bar of phones. */
export const end = style({
  position: "sticky",
  insetBlockEnd: "var(--bottom-bar, 0px)",
  zIndex: layer.sticky,
  display: "flex",
  alignItems: "center",
  justifyContent: "flex-end",
  minBlockSize: pageBar,
  marginBlockStart: space[24],
  paddingBlock: space[8],
  background: color.page,
  borderBlockStart: `1px solid ${color.hairline}`,
  "@media": { [zoomedWindow]: { position: "static" } },
});
globalStyle(`:root:has(${end})`, {
  vars: { "--page-bar": pageBar },
  "@media": { [zoomedWindow]: { vars: { "--page-bar": "0px" } } },
});
