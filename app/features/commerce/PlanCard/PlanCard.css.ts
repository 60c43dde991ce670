import { globalStyle, style } from "@vanilla-extract/css";
import { from } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { panel } from "~/styles/layout.css";
import { space } from "~/styles/tokens";
import { type, weight } from "~/styles/type";

/** Grid of cards of equal height, with as many columns as fit. */
export const plans = style({
  display: "grid",
  gap: space[20],
  gridTemplateColumns: "repeat(auto-fit, minmax(min(260px, 100%), 1fr))",
});
export const item = style({ display: "grid" });

export const card = style([
  panel,
  { display: "flex", flexDirection: "column", gap: space[12], padding: space[24] },
]);
export const name = style({ fontSize: "1.125rem", fontWeight: weight.button, overflowWrap: "anywhere" });
export const priceRow = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: space[8],
  color: color.text2,
});
export const figure = style({
  ...type.digits,
  fontSize: "3rem",
  whiteSpace: "nowrap",
  color: color.text,
  "@media": { [from.desktop]: { fontSize: "3.75rem" } },
});
export const note = style({ ...type.small, color: color.text3 });
export const line = style({ blockSize: "3px", background: color.hairline, marginBlock: space[4] });
export const list = style({ display: "grid", gap: space[8], marginBlock: `${space[4]} ${space[8]}` });
export const entry = style({ display: "flex", gap: space[8], alignItems: "center" });
globalStyle(`${entry} svg`, { flex: "none", color: color.success });
export const foot = style({ marginBlockStart: "auto", display: "grid", gap: space[8] });
export const yours = style({
  display: "flex",
  alignItems: "center",
  gap: space[8],
  fontWeight: weight.strong,
  color: color.success,
});
