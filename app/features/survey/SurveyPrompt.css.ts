import { style } from "@vanilla-extract/css";
import { color } from "~/styles/contract.css";
import { radius, space } from "~/styles/tokens";
import { type } from "~/styles/type";

const dialog = style({
  margin: "auto",
  border: 0,
  maxInlineSize: "100vw",
  maxBlockSize: "100dvh",
  borderRadius: radius.dialog,
  background: color.raised,
  color: color.text,
  boxShadow: color.shadow,
  "::backdrop": { background: color.overlay },
});

export const start = style([dialog, { inlineSize: "min(440px, calc(100vw - 32px))", padding: space[24] }]);
export const title = style({ ...type.display4, marginBlockEnd: space[8] });
export const text = style({ color: color.text2 });
export const buttons = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "flex-end",
  gap: space[8],
  marginBlockStart: space[24],
});

/** Dialog filled by the iframe (size: requirement PROMPT-5); the close button overlays its corner. */
export const form = style([
  dialog,
  { inlineSize: "600px", blockSize: "750px", padding: 0, overflow: "hidden" },
]);
export const frame = style({ display: "block", border: 0, inlineSize: "100%", blockSize: "100%" });
export const state = style({
  position: "absolute",
  insetInline: 0,
  insetBlockStart: "40%",
  textAlign: "center",
  color: color.text2,
});
export const close = style({ position: "absolute", insetBlockStart: space[8], insetInlineEnd: space[8] });
