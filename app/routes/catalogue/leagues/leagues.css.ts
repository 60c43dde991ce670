import { style } from "@vanilla-extract/css";
import { space } from "~/styles/tokens";

export const title = style({ marginBlockEnd: space[24] });

export const tiles = style({
  display: "grid",
  gap: space[16],
  gridTemplateColumns: "repeat(auto-fill, minmax(min(150px, 100%), 1fr))",
});
