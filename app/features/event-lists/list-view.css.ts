import { style } from "@vanilla-extract/css";
import { space } from "~/styles/tokens";

export const title = style({ marginBlockEnd: space[24] });

export const groups = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space.section,
});
