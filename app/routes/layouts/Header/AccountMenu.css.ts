import { style } from "@vanilla-extract/css";
import { coarsePointer } from "../../../styles/breakpoints";
import { color } from "../../../styles/contract.css";
import { onLight } from "../../../styles/themes/on-light";
import { layer } from "../../../styles/tokens";
import { weight } from "../../../styles/type";

export const menu = style({ position: "relative" });

export const avatar = style({
  display: "grid",
  placeItems: "center",
  inlineSize: "36px",
  blockSize: "36px",
  borderRadius: "50%",
  border: `1.5px solid ${color.control}`,
  backgroundColor: color.raised,
  fontSize: ".8125rem",
  fontWeight: 700,
  ...onLight({ backgroundColor: color.sunken }),
  "@media": {
    ...onLight({ backgroundColor: color.sunken })["@media"],
    // A disc of 32 px, lighter than the logo, in a target of 44 px.
    [coarsePointer]: {
      inlineSize: "44px",
      blockSize: "44px",
      border: "6px solid transparent",
      backgroundClip: "padding-box",
      boxShadow: `inset 0 0 0 1.5px ${color.control}`,
    },
  },
});

export const panel = style({
  position: "absolute",
  zIndex: layer.bars,
  insetInlineEnd: 0,
  insetBlockStart: "calc(100% + 8px)",
  inlineSize: "max-content",
  minInlineSize: "220px",
  maxInlineSize: "min(320px, calc(100vw - 32px))",
  paddingBlock: "8px",
  borderRadius: "6px",
  background: color.raised,
  boxShadow: color.shadow,
  border: `1px solid ${color.hairline}`,
});

export const name = style({
  padding: "8px 16px 12px",
  marginBlockEnd: "8px",
  borderBlockEnd: `1px solid ${color.hairline}`,
  fontWeight: weight.strong,
});

export const item = style({
  display: "flex",
  alignItems: "center",
  gap: "12px",
  inlineSize: "100%",
  minBlockSize: "44px",
  paddingInline: "16px",
  textAlign: "start",
  fontWeight: weight.strong,
  fontSize: ".9375rem",
  color: color.text2,
  selectors: {
    "&:hover": { color: color.text, background: color.hairline },
    "&:focus-visible": { outlineOffset: "-2px" },
  },
});
