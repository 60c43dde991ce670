import { style } from "@vanilla-extract/css";
import { coarsePointer } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { radius, space } from "~/styles/tokens";
import { weight } from "~/styles/type";

export const form = style({ display: "grid", gap: space[12] });

/** Form behind a button, opened by the browser, so no scripts are necessary. */
export const drawer = style({ minInlineSize: 0 });
export const opener = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: space[8],
  minBlockSize: "40px",
  paddingInline: "14px",
  fontSize: ".9375rem",
  border: `1.5px solid ${color.control}`,
  borderRadius: radius.control,
  fontWeight: weight.button,
  whiteSpace: "nowrap",
  cursor: "pointer",
  listStyle: "none",
  "@media": { [coarsePointer]: { minBlockSize: "44px" } },
  selectors: {
    "&::-webkit-details-marker": { display: "none" },
    "&:hover": { background: color.raised },
    "details[open] > &": { background: color.raised },
  },
});
/** The text breaks if a language needs more than one line. */
export const wide = style({ display: "flex", inlineSize: "100%", whiteSpace: "normal", textAlign: "center" });
export const square = style({ inlineSize: "44px", paddingInline: 0, borderColor: "transparent" });
export const body = style({
  display: "grid",
  gap: space[16],
  marginBlockStart: space[12],
  padding: space[16],
  borderRadius: radius.panel,
  background: color.raised,
});
const fields = (width: string) =>
  style({
    display: "grid",
    gridTemplateColumns: `repeat(auto-fit, minmax(min(${width}, 100%), 1fr))`,
    gap: space[12],
  });
export const pair = fields("120px");
/** With room for the longest choice of a select. */
export const selects = fields("144px");
