import { globalStyle, style } from "@vanilla-extract/css";
import { belowTablet } from "../../../../styles/breakpoints";
import { color } from "../../../../styles/contract.css";
import { drawn, radius, space } from "../../../../styles/tokens";
import { type } from "../../../../styles/type";
import { jumpBack } from "./Panel.css";

/** Above the time slider, in the bar. */
export const strip = style({ paddingBlockStart: space[8] });
// It would cover the button that saves.
globalStyle(`:has(${strip}) > ${jumpBack}`, { display: "none" });
/** The shown part of the video, with a handle at both ends of the clip. */
export const track = style({ position: "relative", blockSize: "44px" });
export const rail = style({
  position: "absolute",
  insetBlock: "16px",
  insetInline: "8px",
  borderRadius: radius.block,
  background: "rgb(255 255 255 / .2)",
});
export const part = style({
  position: "absolute",
  insetBlock: 0,
  borderBlock: `2px solid ${drawn.amber}`,
  background: "rgb(255 255 255 / .25)",
});
const thumb = {
  appearance: "none",
  inlineSize: "16px",
  blockSize: "36px",
  border: `2px solid ${drawn.ink}`,
  borderRadius: radius.control,
  background: drawn.amber,
  cursor: "ew-resize",
  pointerEvents: "auto",
} as const;
/** Two sliders lie over each other: only their handles receive the pointer. */
export const handle = style({
  appearance: "none",
  position: "absolute",
  inset: 0,
  inlineSize: "100%",
  blockSize: "100%",
  margin: 0,
  background: "none",
  pointerEvents: "none",
  touchAction: "none",
  selectors: {
    "&::-webkit-slider-thumb": { ...thumb, WebkitAppearance: "none" },
    "&::-moz-range-thumb": { ...thumb, boxSizing: "border-box" },
    // The ring is around both.
    "&:focus-visible::-webkit-slider-thumb": { borderColor: drawn.chalk },
    "&:focus-visible::-moz-range-thumb": { borderColor: drawn.chalk },
  },
});
export const form = style({
  display: "flex",
  alignItems: "center",
  gap: space[8],
  paddingBlockEnd: space[4],
});
export const times = style({
  ...type.digits,
  fontSize: "1.125rem",
  whiteSpace: "nowrap",
  "@media": { [belowTablet]: { display: "none" } },
});
export const name = style({
  flex: 1,
  minInlineSize: 0,
  minBlockSize: "44px",
  paddingInline: space[12],
  border: `1.5px solid ${drawn.chalkShade}`,
  borderRadius: radius.control,
  color: color.onOverlay,
  background: "none",
  "::placeholder": { color: drawn.chalkShade },
});
