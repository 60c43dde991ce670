import { style } from "@vanilla-extract/css";
import { space } from "~/styles/tokens";
import { type } from "~/styles/type";

export const stats = style({ marginBlockStart: space[24] });

export const teams = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: space[16],
  marginBlockEnd: space[24],
});
export const team = style({ ...type.display3, display: "inline-flex", alignItems: "center", gap: space[12] });
