import { style } from "@vanilla-extract/css";
import { space } from "~/styles/tokens";

export const resume = style({
  display: "grid",
  gap: space[12],
  // Nothing of it is visible before the viewer has stopped somewhere.
  selectors: { "&:has(p, form)": { marginBlockStart: space[12] } },
});
