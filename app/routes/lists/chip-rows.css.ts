import { style } from "@vanilla-extract/css";

export const filters = style({
  display: "grid",
  gap: "8px",
  gridTemplateColumns: "minmax(0, 1fr)",
  marginBlockEnd: "24px",
});
