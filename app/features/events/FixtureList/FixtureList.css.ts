import { style } from "@vanilla-extract/css";
import { from } from "../../../styles/breakpoints";
import { color } from "../../../styles/contract.css";
import { weight } from "../../../styles/type";

export const list = style({ display: "grid", gap: "28px", gridTemplateColumns: "minmax(0, 1fr)" });

/** Two days side by side on a desk. */
export const columns = style([
  list,
  { "@media": { [from.desktop]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))", gap: "28px 48px" } } },
]);

export const day = style({
  fontSize: ".875rem",
  fontWeight: weight.strong,
  color: color.text2,
  paddingBlockEnd: "6px",
});
