import { style } from "@vanilla-extract/css";
import { coarsePointer } from "../../styles/breakpoints";
import { color } from "../../styles/contract.css";
import { radius, stroke } from "../../styles/tokens";
import { weight } from "../../styles/type";

export const chips = style({ display: "flex", flexWrap: "wrap", gap: "8px" });

export const chip = style({
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  minBlockSize: "40px",
  paddingInline: "13px",
  border: `${stroke.control} solid ${color.control}`,
  borderRadius: radius.control,
  fontSize: ".9375rem",
  fontWeight: weight.strong,
  cursor: "pointer",
  selectors: {
    "&:hover": { background: color.raised },
    "&[aria-current], &:has(:checked)": {
      background: color.action,
      borderColor: color.action,
      color: color.onAction,
    },
    "&:has(:focus-visible)": { outline: `2px solid ${color.focus}`, outlineOffset: "2px" },
  },
  "@media": { [coarsePointer]: { minBlockSize: "44px" } },
});

/** Invisible radio button over the whole chip, which makes all of it clickable. */
export const radio = style({
  position: "absolute",
  inset: 0,
  opacity: 0,
  cursor: "pointer",
});
