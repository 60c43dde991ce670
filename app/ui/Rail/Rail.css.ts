import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { from, withoutScripts } from "../../styles/breakpoints";
import { color } from "../../styles/contract.css";
import { gutter } from "../../styles/tokens";

/** Where arrow buttons appear. */
const withArrows = "(hover: hover) and (min-width: 1024px)";
/** Scrolls with a mouse as long as there are no arrows: they come with the scripts, which may wait for intent. */
const scrollbar = { scrollbarWidth: "thin", scrollbarColor: `${color.control} transparent` } as const;

export const rail = style({
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "var(--w, 272px)",
  gap: "var(--gap)",
  // Extends to both edges of the window; the first and last card align with the page's margin.
  marginInline: `calc(${gutter} * -1)`,
  paddingInline: gutter,
  scrollPaddingInline: gutter,
  overflowX: "auto",
  overscrollBehaviorX: "contain",
  scrollSnapType: "x mandatory",
  scrollbarWidth: "none",
  // Space for the focus ring of a card, which would be clipped.
  paddingBlock: "8px",
  marginBlock: "-8px",
  selectors: { "&::-webkit-scrollbar": { display: "none" } },
  "@media": {
    [from.large]: { gridAutoColumns: "var(--w, 300px)" },
    [from.desktop]: { gridAutoColumns: "var(--w, calc((100% - 3 * var(--gap)) / 4))" },
    [from.huge]: { gridAutoColumns: "var(--w, calc((100% - 4 * var(--gap)) / 5))" },
    // It stays with the arrows: without it the page would move.
    [withArrows]: { selectors: { ":root[data-saving] &": scrollbar } },
    [`${withArrows} and ${withoutScripts}`]: scrollbar,
  },
});

export const item = style({ scrollSnapAlign: "start", minInlineSize: 0, display: "grid" });

/** A grid instead of a carousel: no scrolling, within the page's margins. */
const standing = {
  gridAutoFlow: "row",
  gridAutoColumns: "auto",
  gap: "28px 20px",
  marginInline: 0,
  paddingInline: 0,
  overflow: "visible",
} as const;

export const width = styleVariants({
  tiles: {
    vars: { "--w": "150px" },
    "@media": { [from.desktop]: { vars: { "--w": "calc((100% - 5 * var(--gap)) / 6)" } } },
  },
  /** Five cards in a grid from desktop width on, the first one large. */
  feature: { "@media": { [from.desktop]: { ...standing, gridTemplateColumns: "2fr 1fr 1fr" } } },
  /** Two cards per row from desktop width on. */
  pairs: { "@media": { [from.desktop]: { ...standing, gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } } },
});

globalStyle(`${width.feature} > li:first-child`, { "@media": { [from.desktop]: { gridRow: "span 2" } } });

export const arrows = style({
  display: "none",
  gap: "4px",
  "@media": { [withArrows]: { display: "flex" } },
});
