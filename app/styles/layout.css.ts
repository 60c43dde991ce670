import { globalStyle, style } from "@vanilla-extract/css";
import { belowDesktop, from, withoutScripts } from "./breakpoints";
import { color } from "./contract.css";
import { onLight } from "./themes/on-light";
import { gutter, radius, space } from "./tokens";
import { readAloud, type, weight } from "./type";

/** Content between the page's margins. */
export const wrap = style({ paddingInline: gutter });

/** Section of a page: distance from the content above it. */
export const section = style({
  marginBlockStart: space.section,
  scrollMarginBlockStart: "calc(var(--header) + 16px)",
});

/** Visible below, or from, desktop width only; for elements where no class of another file sets `display`. */
export const onPhone = style({ "@media": { [from.desktop]: { display: "none" } } });
export const onDesk = style({ "@media": { [belowDesktop]: { display: "none" } } });

/** Visible to screen readers only. */
export const unseen = style(readAloud);

/** First link of the page for keyboard users; visible while focused. */
export const skipLink = style({
  position: "fixed",
  insetInlineStart: gutter,
  insetBlockStart: "-80px",
  zIndex: 60,
  padding: "12px 16px",
  background: color.action,
  color: color.onAction,
  fontWeight: weight.strong,
  selectors: { "&:focus": { insetBlockStart: "8px" } },
});

/** Link inside a sentence: bold, with an amber underline. */
export const textLink = style({
  fontWeight: weight.strong,
  textDecoration: "underline",
  textDecorationColor: color.flag,
  textDecorationThickness: "2px",
  textUnderlineOffset: "4px",
  selectors: { "&:hover": { textDecorationThickness: "3px" } },
});

/** Link to the page above this one, before the title. */
export const backLink = style({
  display: "inline-flex",
  alignItems: "center",
  gap: space[8],
  minBlockSize: "44px",
  fontWeight: weight.strong,
  color: color.text2,
});

/** Prose with a limited line length. */
export const prose = style({ maxInlineSize: "62ch", color: color.text2 });

export const pageTitle = style({ ...type.display2 });

/** Grid of cards: one column on phones, two on tablets, four on desktops, five on the widest. */
export const cardGrid = style({
  display: "grid",
  gap: space[20],
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": {
    [from.tablet]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))", gap: "36px 20px" },
    [from.desktop]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
    [from.huge]: { gridTemplateColumns: "repeat(5, minmax(0, 1fr))" },
  },
});

/** A card may have a button above its image. */
globalStyle(`${cardGrid} > li`, { position: "relative" });

/** Buttons in a row that wraps. */
export const actions = style({ display: "flex", flexWrap: "wrap", gap: space[12], alignItems: "center" });

/** Panel on the page's background. */
export const panel = style({
  background: color.surface,
  // The light theme needs a border (white on almost white); the dark theme's backgrounds differ enough.
  border: "1px solid transparent",
  borderRadius: radius.panel,
  padding: space[20],
  ...onLight({ borderColor: color.hairline }),
});

/** Target of an anchor on a page with a player, which stays visible on phones. */
export const anchored = style({
  scrollMarginBlockStart: "calc(56.25vw + 16px)",
  "@media": { [from.desktop]: { scrollMarginBlockStart: "80px" } },
});

/**
 * Button of a form of choices, hidden because scripts submit on change; focusable by keyboard in case the
 * scripts did not load.
 */
export const submitsChoice = style({
  selectors: {
    "&:not(:focus)": {
      position: "absolute",
      inlineSize: "1px",
      blockSize: "1px",
      overflow: "hidden",
      clipPath: "inset(50%)",
    },
  },
  "@media": {
    [withoutScripts]: {
      selectors: {
        "&:not(:focus)": {
          position: "static",
          inlineSize: "auto",
          blockSize: "auto",
          clipPath: "none",
          overflow: "visible",
        },
      },
    },
  },
});
