import { style } from "@vanilla-extract/css";
import { coarsePointer } from "../../styles/breakpoints";
import { color } from "../../styles/contract.css";
import { gutter, radius, stroke } from "../../styles/tokens";
import { weight } from "../../styles/type";

export const chips = style({ display: "flex", flexWrap: "wrap", gap: "8px" });

export const row = style({
  display: "flex",
  gap: "8px",
  overflowX: "auto",
  scrollbarWidth: "none",
  marginInline: `calc(${gutter} * -1)`,
  paddingInline: gutter,
  // Space for the focus ring of a chip, which would be clipped.
  paddingBlock: "4px",
  // As high as a chip while its chips are loading.
  minBlockSize: "48px",
});

export const chip = style({
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  minBlockSize: "40px",
  paddingInline: "13px",
  whiteSpace: "nowrap",
  border: `${stroke.control} solid ${color.control}`,
  borderRadius: radius.control,
  fontSize: ".9375rem",
  fontWeight: weight.strong,
  cursor: "pointer",
  selectors: {
    "&:hover": { background: color.raised },
    "&[aria-current=true], &:has(input:checked)": {
      background: color.action,
      borderColor: color.action,
      color: color.onAction,
    },
    "&[data-in-view]::after": {
      content: "",
      position: "absolute",
      insetInline: 0,
      insetBlockEnd: "4px",
      inlineSize: "4px",
      blockSize: "4px",
      marginInline: "auto",
      borderRadius: "50%",
      background: color.text2,
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
