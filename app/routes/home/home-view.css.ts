import { style } from "@vanilla-extract/css";
import { from } from "../../styles/breakpoints";
import { color } from "../../styles/contract.css";
import { radius } from "../../styles/tokens";

/** Smaller distance to the line below the hero. `&&` raises the specificity above that of `section`. */
export const first = style({
  selectors: { "&&": { marginBlockStart: "20px" } },
  "@media": { [from.desktop]: { selectors: { "&&": { marginBlockStart: "24px" } } } },
});

export const command = style({
  marginBlockStart: "12px",
  padding: "12px 16px",
  borderRadius: radius.panel,
  background: color.raised,
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
});

export const steps = style({ marginBlockStart: "32px", fontWeight: 600 });
