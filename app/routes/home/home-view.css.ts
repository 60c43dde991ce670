import { style } from "@vanilla-extract/css";
import { from } from "../../styles/breakpoints";

/** The first section stands close to the hero's line. Doubled, to win over the distance of other sections. */
export const first = style({
  selectors: { "&&": { marginBlockStart: "20px" } },
  "@media": { [from.desktop]: { selectors: { "&&": { marginBlockStart: "24px" } } } },
});
