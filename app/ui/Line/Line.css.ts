import { style, styleVariants } from "@vanilla-extract/css";
import { color } from "../../styles/contract.css";
import { stroke } from "../../styles/tokens";

const base = style({ display: "block", blockSize: stroke.line, position: "relative" });

const drawn = {
  content: '""',
  position: "absolute",
  insetBlock: 0,
  insetInlineStart: 0,
  inlineSize: "var(--p)",
} as const;

export const state = styleVariants({
  next: [
    base,
    {
      // Gradients have no logical direction; the pattern must start at the inline start.
      background: `repeating-linear-gradient(to right, ${color.control} 0 8px, transparent 8px 14px)`,
      selectors: {
        "[dir=rtl] &": {
          background: `repeating-linear-gradient(to left, ${color.control} 0 8px, transparent 8px 14px)`,
        },
      },
    },
  ],
  now: [
    base,
    {
      background: color.hairline,
      "::before": { ...drawn, background: color.line },
      "::after": {
        content: '""',
        position: "absolute",
        insetInlineStart: "calc(var(--p) - 5px)",
        insetBlockStart: "-3.5px",
        inlineSize: "10px",
        blockSize: "10px",
        borderRadius: "50%",
        background: color.liveMark,
        boxShadow: `0 0 0 3px ${color.page}`,
      },
    },
  ],
  done: [base, { background: color.lineDone }],
  seen: [base, { background: color.hairline, "::before": { ...drawn, background: color.seen } }],
});
