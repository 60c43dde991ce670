import { style } from "@vanilla-extract/css";
import { color } from "~/styles/contract.css";
import { drawn, space } from "~/styles/tokens";
import { weight } from "~/styles/type";

export const video = style({
  display: "block",
  inlineSize: "100%",
  blockSize: "100%",
  objectFit: "contain",
  background: color.sunken,
});

/** Video and its overlays; the element that goes fullscreen. */
export const box = style({ position: "absolute", inset: 0, background: color.sunken, outline: "none" });

export const locked = style({
  position: "absolute",
  inset: 0,
});

export const message = style({
  position: "absolute",
  insetInline: 0,
  insetBlockEnd: 0,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space[12],
  padding: space[16],
  background: color.overlay,
  color: color.onOverlay,
  // The bar is dark in both themes, so its button has the same colours in both.
  vars: {
    [color.action]: drawn.chalk,
    [color.onAction]: drawn.ink,
    [color.actionHover]: drawn.chalkShade,
  },
});

export const words = style({
  display: "flex",
  alignItems: "center",
  gap: space[12],
  fontWeight: weight.strong,
});
