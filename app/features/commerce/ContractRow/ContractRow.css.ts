import { style, styleVariants } from "@vanilla-extract/css";
import { color } from "~/styles/contract.css";
import { space } from "~/styles/tokens";
import { type, weight } from "~/styles/type";

export const rows = style({ borderBlockStart: `1px solid ${color.hairline}`, marginBlock: space[24] });
export const item = style({ borderBlockEnd: `1px solid ${color.hairline}` });
export const row = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${space[4]} ${space[16]}`,
  minBlockSize: "80px",
  paddingBlock: space[12],
});
/** Leaves the price and the state a line of their own rather than breaking the title into many. */
export const what = style({ flex: "1 1 180px", minInlineSize: 0 });
export const name = style({
  fontWeight: weight.strong,
  overflowWrap: "anywhere",
  selectors: { [`${row}:hover &`]: { textDecoration: "underline", textUnderlineOffset: "4px" } },
});
export const meta = style({ ...type.small, color: color.text3 });
export const end = style({
  display: "grid",
  justifyItems: "end",
  gap: space[4],
  marginInlineStart: "auto",
  textAlign: "end",
});

const mark = style({
  ...type.small,
  display: "inline-flex",
  alignItems: "center",
  gap: "6px",
  fontWeight: weight.strong,
});
export const state = styleVariants({
  active: [mark, { color: color.success }],
  processing: [mark, { color: color.info }],
  ending: [mark, { color: color.text2 }],
  unrenewed: [mark, { color: color.danger }],
  expired: [mark, { color: color.text3 }],
  failed: [mark, { color: color.text3 }],
});
