import { style } from "@vanilla-extract/css";
import { from } from "../../styles/breakpoints";

/** Smaller distance to the line below the hero. `&&` raises the specificity above that of `section`. */
export const first = style({
  selectors: { "&&": { marginBlockStart: "20px" } },
  "@media": { [from.desktop]: { selectors: { "&&": { marginBlockStart: "24px" } } } },
});
