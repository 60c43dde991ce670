import { style, styleVariants } from "@vanilla-extract/css";

const icon = style({
  flex: "none",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2,
  strokeLinecap: "round",
  strokeLinejoin: "round",
});

export const size = styleVariants({ 16: "16px", 20: "20px", 24: "24px" }, (edge) => [
  icon,
  { inlineSize: edge, blockSize: edge },
]);

/** Points along the line of reading, so it turns round with it. */
export const pointing = style({ scale: "var(--inline) 1" });
