import { style } from "@vanilla-extract/css";
import { from } from "~/styles/breakpoints";
import { space } from "~/styles/tokens";

export const head = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space[16],
  paddingBlock: space[32],
  "@media": { [from.tablet]: { gap: space[24], paddingBlock: space[48] } },
});
