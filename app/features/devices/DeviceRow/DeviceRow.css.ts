import { globalStyle, style } from "@vanilla-extract/css";
import { color } from "~/styles/contract.css";
import { radius, space } from "~/styles/tokens";
import { type, weight } from "~/styles/type";

/** Container width from which the button is beside the text. The row may be in a narrow column of a wide screen. */
const hasRoom = "(min-width: 520px)";

export const box = style({ containerType: "inline-size" });
export const row = style({
  display: "grid",
  gridTemplateColumns: "48px minmax(0, 1fr)",
  alignItems: "center",
  columnGap: space[16],
  rowGap: space[8],
  minBlockSize: "80px",
  paddingBlock: space[12],
  borderBlockEnd: `1px solid ${color.hairline}`,
  "@container": { [hasRoom]: { gridTemplateColumns: "48px minmax(0, 1fr) auto" } },
});
globalStyle(`${row} > form`, {
  gridColumn: 2,
  justifySelf: "start",
  "@container": { [hasRoom]: { gridColumn: 3 } },
});
export const tile = style({
  display: "grid",
  placeItems: "center",
  inlineSize: "48px",
  blockSize: "48px",
  borderRadius: radius.control,
  background: color.surface,
});
export const name = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space[8],
  fontWeight: weight.strong,
});
export const here = style({
  ...type.badge,
  fontSize: "1rem",
  paddingInline: space[8],
  paddingBlock: space[4],
  borderRadius: radius.block,
  background: color.action,
  color: color.onAction,
});
export const meta = style({ ...type.small, color: color.text3 });
/** Dates beside each other where both fit, and each on one line. */
export const dates = style([meta, { display: "flex", flexWrap: "wrap", columnGap: space[16] }]);
globalStyle(`${dates} time`, { whiteSpace: "nowrap" });
