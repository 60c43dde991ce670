import { style } from "@vanilla-extract/css";
import { coarsePointer } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { radius, space } from "~/styles/tokens";
import { weight } from "~/styles/type";

export const entry = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space[12],
  color: color.text2,
});

export const settings = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "start",
  gap: space[12],
  marginBlockStart: "40px",
});

/** Looks like a small button. */
export const opener = style({
  display: "inline-flex",
  alignItems: "center",
  minBlockSize: "40px",
  paddingInline: "14px",
  border: `1.5px solid ${color.control}`,
  borderRadius: radius.control,
  fontSize: ".9375rem",
  fontWeight: weight.button,
  cursor: "pointer",
  listStyle: "none",
  "@media": { [coarsePointer]: { minBlockSize: "44px" } },
  selectors: {
    "&::-webkit-details-marker": { display: "none" },
    "&:hover": { background: color.raised },
  },
});

export const last = style({
  display: "grid",
  justifyItems: "start",
  gap: space[12],
  marginBlockStart: space[12],
});
