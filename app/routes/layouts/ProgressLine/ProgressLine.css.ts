import { keyframes, style } from "@vanilla-extract/css";
import { belowDesktop } from "../../../styles/breakpoints";
import { color } from "../../../styles/contract.css";
import { layer } from "../../../styles/tokens";

/** Without height, so that it takes no space; sticky, so that a scrolled window shows the line at its top. */
export const place = style({
  position: "sticky",
  zIndex: layer.bars,
  insetBlockStart: 0,
  blockSize: 0,
  "@media": {
    [belowDesktop]: {
      position: "fixed",
      // The bar follows in the document and would cover the line.
      zIndex: layer.bars + 1,
      insetInline: 0,
      insetBlockStart: "auto",
      insetBlockEnd: "var(--bottom-bar)",
    },
  },
});

const appear = keyframes({ from: { opacity: 0 } });
const run = keyframes({ from: { transform: "translateX(-100%)" }, to: { transform: "translateX(400%)" } });
const runBack = keyframes({
  from: { transform: "translateX(100%)" },
  to: { transform: "translateX(-400%)" },
});

export const line = style({
  blockSize: "2px",
  overflow: "hidden",
  animation: `${appear} 1ms 150ms backwards`,
});

export const segment = style({
  blockSize: "100%",
  inlineSize: "25%",
  background: color.flag,
  animation: `${run} 1.1s linear infinite`,
  selectors: { "[dir=rtl] &": { animationName: runBack } },
  "@media": {
    // The whole line instead of a moving part.
    "(prefers-reduced-motion: reduce)": { inlineSize: "100%", animation: "none" },
  },
});
