import { style } from "@vanilla-extract/css";
import { weight } from "~/styles/type";

export const teams = style({
  display: "flex",
  justifyContent: "space-between",
  gap: "16px",
  fontWeight: weight.strong,
  marginBlockEnd: "4px",
});
export const team = style({ display: "inline-flex", alignItems: "center", gap: "8px", minInlineSize: 0 });
