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

/** Mirrored in RTL languages. */
export const pointing = style({ scale: "var(--inline) 1" });
