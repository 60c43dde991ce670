import { style } from "@vanilla-extract/css";
import { space } from "~/styles/tokens";

export const pager = style({
  display: "flex",
  justifyContent: "center",
  gap: space[12],
  marginBlockStart: space.section,
});
