import { style } from "@vanilla-extract/css";
import { color } from "../../../styles/contract.css";
import { gutter } from "../../../styles/tokens";
import { type } from "../../../styles/type";

/** Up to both edges of the window, as the rails below it. */
export const row = style({
  display: "flex",
  gap: "4px",
  overflowX: "auto",
  scrollbarWidth: "none",
  marginInline: `calc(${gutter} * -1)`,
  paddingInline: gutter,
  marginBlock: "4px 16px",
});

export const item = style({
  display: "grid",
  justifyItems: "center",
  alignContent: "start",
  gap: "6px",
  inlineSize: "84px",
  paddingBlock: "8px",
  borderRadius: "6px",
  color: color.text2,
  selectors: { "&:hover": { color: color.text }, "&:focus-visible": { outlineOffset: "-2px" } },
});

export const name = style({
  ...type.micro,
  maxInlineSize: "100%",
  textAlign: "center",
  overflow: "hidden",
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
});

export const edit = style({
  display: "grid",
  placeItems: "center",
  inlineSize: "40px",
  blockSize: "40px",
  borderRadius: "50%",
  border: `1px solid ${color.control}`,
});
