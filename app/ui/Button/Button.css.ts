import { keyframes, style, styleVariants } from "@vanilla-extract/css";
import { coarsePointer } from "../../styles/breakpoints";
import { color } from "../../styles/contract.css";
import { motion, radius, stroke } from "../../styles/tokens";
import { weight } from "../../styles/type";

const base = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: "10px",
  minBlockSize: "48px",
  paddingInline: "20px",
  paddingBlock: "6px",
  border: `${stroke.control} solid transparent`,
  borderRadius: radius.control,
  fontWeight: weight.button,
  fontSize: "1rem",
  lineHeight: 1.2,
  textAlign: "center",
  cursor: "pointer",
  transition: `background-color ${motion.instant}, transform ${motion.instant}`,
  selectors: {
    "&:active": { transform: "translateY(1px)" },
    "&:disabled, &[aria-disabled=true]": { opacity: 0.45, cursor: "default", transform: "none" },
    "&[aria-busy=true]": { opacity: 1, cursor: "progress" },
  },
});

const hover = "&:hover:not(:disabled, [aria-disabled=true])";
const outlined = { borderColor: color.control, color: color.text } as const;

export const kind = styleVariants({
  main: [
    base,
    {
      background: color.action,
      color: color.onAction,
      selectors: { [hover]: { background: color.actionHover } },
    },
  ],
  second: [base, { ...outlined, selectors: { [hover]: { background: color.raised } } }],
  buy: [
    base,
    { background: color.flag, color: color.onFlag, selectors: { [hover]: { filter: "brightness(.95)" } } },
  ],
  danger: [
    base,
    {
      borderColor: "currentColor",
      color: color.danger,
      selectors: { [hover]: { background: color.raised } },
    },
  ],
  dangerFill: [
    base,
    {
      background: color.dangerFill,
      color: color.onLive,
      selectors: { [hover]: { filter: "brightness(1.1)" } },
    },
  ],
  quiet: [base, { color: color.text, selectors: { [hover]: { background: color.raised } } }],
});

export const small = style({
  minBlockSize: "40px",
  paddingInline: "14px",
  fontSize: ".9375rem",
  gap: "8px",
  "@media": { [coarsePointer]: { minBlockSize: "44px" } },
});

export const wide = style({ inlineSize: "100%" });

export const square = style({
  inlineSize: "48px",
  paddingInline: 0,
  flex: "none",
  selectors: {
    [`&${small}`]: { inlineSize: "40px" },
  },
  "@media": { [coarsePointer]: { selectors: { [`&${small}`]: { inlineSize: "44px" } } } },
});

/** Both texts share one grid cell, so the button is as wide as the longer one and keeps its width. */
export const texts = style({ display: "grid", placeItems: "center" });
export const text = style({
  gridArea: "1 / 1",
  display: "inline-flex",
  alignItems: "center",
  gap: "10px",
});
export const away = style({ visibility: "hidden" });

const turn = keyframes({ to: { transform: "rotate(1turn)" } });
export const turning = style({ display: "grid", animation: `${turn} 1s linear infinite` });
