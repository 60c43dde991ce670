import { style } from "@vanilla-extract/css";
import { space } from "~/styles/tokens";

export const form = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "end",
  gap: space[12],
  maxInlineSize: "640px",
  marginBlock: space[24],
});
