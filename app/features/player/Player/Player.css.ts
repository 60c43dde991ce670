import { style } from "@vanilla-extract/css";
import { color } from "~/styles/contract.css";
import { space } from "~/styles/tokens";
import { type, weight } from "~/styles/type";

export const video = style({
  display: "block",
  inlineSize: "100%",
  blockSize: "100%",
  objectFit: "contain",
  background: color.sunken,
});

export const state = style({
  position: "absolute",
  insetBlockStart: 0,
  insetInline: 0,
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  gap: space[8],
  padding: space[12],
  background: color.overlay,
  color: color.onOverlay,
  ...type.small,
  fontWeight: weight.strong,
});

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
});

export const words = style({
  display: "flex",
  alignItems: "center",
  gap: space[12],
  fontWeight: weight.strong,
});
