import { style, styleVariants } from "@vanilla-extract/css";
import { color } from "../../styles/contract.css";
import { onLight } from "../../styles/themes/on-light";
import { radius, stroke } from "../../styles/tokens";

const base = style({
  display: "flex",
  gap: "12px",
  padding: "14px 16px",
  borderInlineStart: `${stroke.edge} solid`,
  borderRadius: radius.block,
  background: color.surface,
  lineHeight: 1.4,
  ...onLight({ boxShadow: `inset 0 0 0 1px ${color.hairline}` }),
});

export const tone = styleVariants({
  danger: [base, { borderColor: color.danger }],
  success: [base, { borderColor: color.success }],
  info: [base, { borderColor: color.info }],
  flag: [base, { borderColor: color.seen }],
});

const symbol = style({ flex: "none" });
export const icon = styleVariants({
  danger: [symbol, { color: color.danger }],
  success: [symbol, { color: color.success }],
  info: [symbol, { color: color.info }],
  flag: [symbol, { color: color.seen }],
});

export const text = style({ color: color.text, minInlineSize: 0, overflowWrap: "anywhere" });
export const title = style({ display: "block", fontWeight: 650 });
