import { style } from "@vanilla-extract/css";
import { space } from "~/styles/tokens";

export const links = style({ display: "flex", flexWrap: "wrap", columnGap: space[24] });
export const sizedLink = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: space[8] });

/** As high as a touch target. */
export const link = style({ display: "inline-flex", alignItems: "center", minBlockSize: "44px" });

export const resume = style({
  display: "grid",
  gap: space[12],
  // Nothing of it is visible before the viewer has stopped somewhere.
  selectors: { "&:has(p, form)": { marginBlockStart: space[12] } },
});
