import { keyframes, style } from "@vanilla-extract/css";
import { from } from "../../../../styles/breakpoints";
import { drawn, radius, space } from "../../../../styles/tokens";
import { type, weight } from "../../../../styles/type";

/** A single link: image, "Up next" and the title. */
export const card = style({
  display: "grid",
  gridTemplateColumns: "128px minmax(0, 1fr)",
  alignItems: "center",
  gap: space[16],
  inlineSize: "min(100%, 480px)",
  borderRadius: radius.panel,
  "@media": { [from.tablet]: { gridTemplateColumns: "200px minmax(0, 1fr)" } },
});
export const label = style({ ...type.small, display: "block", color: drawn.chalkShade });
export const title = style({
  fontWeight: weight.strong,
  lineHeight: 1.3,
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
  selectors: { "a:hover &": { textDecoration: "underline", textUnderlineOffset: "3px" } },
});
export const buttons = style({ display: "flex", flexWrap: "wrap", justifyContent: "center", gap: space[12] });

const run = keyframes({ from: { strokeDashoffset: 100 }, to: { strokeDashoffset: 0 } });
/** Fills in the time until the next clip starts; its path is 100 long. */
export const ring = style({
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2.5,
  strokeDasharray: 100,
  transform: "rotate(-90deg)",
  animation: `${run} 8s linear forwards`,
});
