import { style } from "@vanilla-extract/css";
import { from } from "../../../styles/breakpoints";
import { color } from "../../../styles/contract.css";
import { gutter } from "../../../styles/tokens";

export const footer = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "16px 40px",
  marginBlockStart: "72px",
  paddingBlock: "32px",
  paddingInline: gutter,
  borderBlockStart: `1px solid ${color.hairline}`,
});

export const links = style({ display: "flex", flexWrap: "wrap", gap: "0 40px" });
export const link = style({
  display: "inline-flex",
  alignItems: "center",
  minBlockSize: "44px",
  minInlineSize: "44px",
  fontSize: ".875rem",
  color: color.text2,
  selectors: { "&:hover": { color: color.text, textDecoration: "underline", textUnderlineOffset: "4px" } },
});

export const choices = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "16px",
  // Without scripts a button follows each menu; the menus give way.
  minInlineSize: 0,
  "@media": { [from.desktop]: { gap: "40px" } },
});
