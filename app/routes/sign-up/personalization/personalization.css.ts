import { style } from "@vanilla-extract/css";
import { space } from "~/styles/tokens";
import { type } from "~/styles/type";

/** Fills the window, so that the bar is at its bottom. */
export const form = style({ display: "flex", flexDirection: "column", flexGrow: 1 });
export const intro = style({ marginBlock: `${space[12]} ${space[24]}` });
export const legend = style({ ...type.display3, marginBlockEnd: space[16] });
export const fields = style({
  display: "grid",
  gap: space[20],
  gridTemplateColumns: "repeat(auto-fit, minmax(min(240px, 100%), 1fr))",
  alignItems: "start",
  marginBlockStart: space[32],
});
