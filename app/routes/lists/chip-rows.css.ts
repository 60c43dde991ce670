import { style } from "@vanilla-extract/css";

/** Rows of chips between the title and the list. */
export const chipRows = style({
  display: "grid",
  gap: "8px",
  gridTemplateColumns: "minmax(0, 1fr)",
  marginBlockEnd: "24px",
});
