import { style } from "@vanilla-extract/css";
import { color } from "~/styles/contract.css";
import { radius, space } from "~/styles/tokens";
import { type, weight } from "~/styles/type";

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

const HEAD = "56px";

/**
 * Title and close button above the iframe, whose colours are unknown (size: requirement PROMPT-5). Not a grid,
 * since a closed dialog must not be displayed.
 */
export const form = style([
  dialog,
  { inlineSize: "600px", blockSize: "750px", padding: 0, overflow: "hidden" },
]);
export const head = style({
  fontWeight: weight.strong,
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space[8],
  blockSize: HEAD,
  paddingInline: `${space[20]} ${space[8]}`,
  borderBlockEnd: `1px solid ${color.hairline}`,
});
export const frame = style({
  display: "block",
  border: 0,
  inlineSize: "100%",
  blockSize: `calc(100% - ${HEAD})`,
});
export const state = style({
  position: "absolute",
  insetInline: 0,
  insetBlockStart: "40%",
  textAlign: "center",
  color: color.text2,
});
