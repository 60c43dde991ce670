import { style } from "@vanilla-extract/css";
import { color } from "../../styles/contract.css";
import { onLight } from "../../styles/themes/on-light";
import { radius, stroke } from "../../styles/tokens";

export const row = style({
  display: "flex",
  alignItems: "center",
  gap: "12px",
  minBlockSize: "44px",
  cursor: "pointer",
});

export const box = style({
  appearance: "none",
  flex: "none",
  display: "grid",
  placeItems: "center",
  inlineSize: "24px",
  blockSize: "24px",
  border: `${stroke.control} solid ${color.control}`,
  borderRadius: radius.control,
  background: color.sunken,
  cursor: "pointer",
  ...onLight({ background: color.surface }),
});

export const checked = style({
  position: "absolute",
  display: "none",
  pointerEvents: "none",
  color: color.onAction,
  selectors: { [`${box}:checked + &`]: { display: "grid" } },
});
export const frame = style({
  position: "relative",
  display: "grid",
  placeItems: "center",
  selectors: { "&::after": { content: "none" } },
});
export const filled = style({
  // More specific than the background of `onLight`.
  selectors: { "&&&:checked": { background: color.action, borderColor: color.action } },
});
