import { style } from "@vanilla-extract/css";
import { color } from "../../../../styles/contract.css";
import { drawn, space } from "../../../../styles/tokens";

export const ad = style({ position: "absolute", inset: 0, background: drawn.ink, color: drawn.chalk });
export const adVideo = style({ inlineSize: "100%", blockSize: "100%", objectFit: "contain" });
export const adBar = style({
  position: "absolute",
  insetInline: 0,
  insetBlockEnd: 0,
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space[12],
  padding: space[12],
  background: color.overlay,
  color: color.onOverlay,
});
