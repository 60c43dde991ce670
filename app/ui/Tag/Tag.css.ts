import { style, styleVariants } from "@vanilla-extract/css";
import { color } from "../../styles/contract.css";
import { radius } from "../../styles/tokens";
import { weight } from "../../styles/type";

const base = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "5px",
  flex: "none",
  // Long words break in narrow cards instead of widening the page.
  maxInlineSize: "100%",
  overflowWrap: "anywhere",
  border: "1px solid currentColor",
  borderRadius: radius.block,
  padding: "1px 6px",
  fontSize: ".8125rem",
  lineHeight: 1.4,
  fontWeight: weight.strong,
});

export const tone = styleVariants({
  price: [base, { color: color.flagText }],
  plain: [base, { color: color.text2, borderColor: color.control }],
});
