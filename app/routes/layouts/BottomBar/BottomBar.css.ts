import { style } from "@vanilla-extract/css";
import { from, turnedTouchPhone, zoomedWindow } from "../../../styles/breakpoints";
import { color } from "../../../styles/contract.css";
import { layer } from "../../../styles/tokens";
import { weight } from "../../../styles/type";

export const bar = style({
  position: "fixed",
  zIndex: layer.bars,
  insetInline: 0,
  insetBlockEnd: 0,
  display: "grid",
  gridTemplateColumns: "repeat(5, 1fr)",
  background: color.page,
  borderBlockStart: `1px solid ${color.hairline}`,
  paddingBlockEnd: "env(safe-area-inset-bottom)",
  "@media": {
    [from.desktop]: { display: "none" },
    // At the end of the page, because it would hide a quarter of the window.
    [zoomedWindow]: { position: "static" },
  },
});

/** Spacer as high as the bar, so that it does not cover the end of the page. */
export const room = style({
  blockSize: "var(--bottom-bar)",
  "@media": { [from.desktop]: { display: "none" } },
});

export const item = style({
  position: "relative",
  display: "grid",
  justifyItems: "center",
  alignContent: "center",
  gap: "4px",
  minBlockSize: "64px",
  fontSize: ".6875rem",
  lineHeight: 1.2,
  fontWeight: weight.strong,
  textAlign: "center",
  color: color.text2,
  // Icons alone, because such a window is low; the words remain for screen readers.
  "@media": { [turnedTouchPhone]: { minBlockSize: "48px", gap: 0, fontSize: 0 } },
  selectors: {
    "&[aria-current]": { color: color.text },
    "&[aria-current]::before": {
      content: '""',
      position: "absolute",
      insetBlockStart: "-2px",
      insetInline: "calc(50% - 22px)",
      blockSize: "3px",
      background: color.line,
    },
    "&:focus-visible": { outlineOffset: "-3px" },
  },
});

/** The sign-in button of a partner form looks like the links beside it. */
export const button = style({
  inlineSize: "100%",
  padding: 0,
  border: 0,
  background: "none",
  fontFamily: "inherit",
  cursor: "pointer",
});

export const icon = style({ position: "relative" });
export const dot = style({
  position: "absolute",
  insetBlockStart: "-2px",
  insetInlineEnd: "-3px",
  inlineSize: "9px",
  blockSize: "9px",
  borderRadius: "50%",
  background: color.liveMark,
  boxShadow: `0 0 0 2px ${color.page}`,
});
