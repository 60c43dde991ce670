import { globalStyle, style } from "@vanilla-extract/css";
import { color } from "~/styles/contract.css";
import { layer, space } from "~/styles/tokens";
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
  justifyContent: "flex-end",
  marginBlockStart: space[24],
  paddingBlock: space[12],
  background: color.page,
  borderBlockStart: `1px solid ${color.hairline}`,
});
globalStyle(`:root:has(${end})`, { vars: { "--page-bar": "73px" } });
