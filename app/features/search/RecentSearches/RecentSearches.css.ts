import { style } from "@vanilla-extract/css";
import { space } from "../../../styles/tokens";
import { weight } from "../../../styles/type";

export const recent = style({ marginBlockStart: space[24] });
export const head = style({
  display: "flex",
  alignItems: "center",
  gap: "12px",
  marginBlockEnd: "8px",
});
export const title = style({ fontSize: "1rem", fontWeight: weight.strong });
