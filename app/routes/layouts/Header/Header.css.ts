import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { from } from "../../../styles/breakpoints";
import { color } from "../../../styles/contract.css";
import { gutter, layer } from "../../../styles/tokens";
import { weight } from "../../../styles/type";

/** Room for the search field beside the longest labels. */
const tight = "screen and (min-width: 1024px) and (max-width: 1199.98px)";

export const header = style({
  position: "relative",
  zIndex: layer.bars,
  background: color.page,
  borderBlockEnd: `1px solid ${color.hairline}`,
});

export const inside = style({
  display: "flex",
  alignItems: "center",
  gap: "32px",
  blockSize: "var(--header)",
  paddingInline: gutter,
  "@media": { [tight]: { gap: "20px" } },
});

export const nav = style({
  display: "none",
  alignSelf: "stretch",
  gap: "28px",
  "@media": {
    [from.desktop]: { display: "flex" },
    [tight]: { gap: "12px" },
  },
});

/** One row, which scrolls sideways; from 1024 px the header's own navigation has these links. */
export const lists = style({
  display: "flex",
  blockSize: "44px",
  overflowX: "auto",
  scrollSnapType: "x mandatory",
  scrollbarWidth: "none",
  paddingInline: `calc(${gutter} - 10px)`,
  "@media": { [from.desktop]: { display: "none" } },
});

export const link = style({
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  gap: "8px",
  fontSize: ".9375rem",
  fontWeight: weight.strong,
  whiteSpace: "nowrap",
  color: color.text2,
  selectors: {
    "&:hover, &[aria-current]": { color: color.text },
    // The marker overlaps the header's border.
    "&[aria-current]::after": {
      content: '""',
      position: "absolute",
      insetInline: 0,
      insetBlockEnd: "-2px",
      blockSize: "3px",
      background: color.line,
    },
  },
});

globalStyle(`${lists} > a`, { flex: "none", paddingInline: "10px" });
// The row snaps to the current link when it appears, and is free to scroll afterwards.
const snap = keyframes({ "0%, 100%": { scrollSnapAlign: "center" } });
globalStyle(`${lists} > a[aria-current]`, {
  animation: `${snap} 100ms`,
  // Also with reduced motion: nothing is seen to move.
  "@media": { "(prefers-reduced-motion: reduce)": { animationDuration: "100ms !important" } },
});
// Outside the row it would be cut off.
globalStyle(`${lists} > a[aria-current]::after`, { insetBlockEnd: 0 });

export const tools = style({
  display: "flex",
  alignItems: "center",
  gap: "8px",
  minInlineSize: 0,
  marginInlineStart: "auto",
});

export const search = style({
  position: "relative",
  display: "none",
  alignItems: "center",
  // Shrinks first if labels of a language need more space.
  inlineSize: "clamp(150px, 15.3vw, 220px)",
  minInlineSize: 0,
  marginInlineEnd: "8px",
  border: `1px solid ${color.control}`,
  borderRadius: "4px",
  "@media": { [from.desktop]: { display: "flex" }, [tight]: { marginInlineEnd: 0 } },
});
export const searchIcon = style({
  position: "absolute",
  insetInlineStart: "12px",
  color: color.text3,
  pointerEvents: "none",
});
export const searchBox = style({
  inlineSize: "100%",
  minBlockSize: "38px",
  paddingInline: "38px 8px",
  border: 0,
  borderRadius: "inherit",
  background: "none",
  fontSize: ".9375rem",
  selectors: { "&::placeholder": { color: color.text3, opacity: 1 } },
});
