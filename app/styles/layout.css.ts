import { style } from "@vanilla-extract/css";
import { belowDesktop, from } from "./breakpoints";
import { color } from "./contract.css";
import { onLight } from "./themes/on-light";
import { gutter, radius, space } from "./tokens";
import { type, weight } from "./type";

/** Content between the page's margins. */
export const wrap = style({ paddingInline: gutter });

/** A section of a page: the distance to what is above it. */
export const section = style({
  marginBlockStart: space.section,
  scrollMarginBlockStart: "calc(var(--header) + 16px)",
});

/** Out of a wrap to both edges of the window, on phones only. */
export const bleed = style({
  marginInline: `calc(${gutter} * -1)`,
  "@media": { [from.tablet]: { marginInline: 0 } },
});

/** Only where there is little room, only where there is much; for elements whose other classes leave `display` alone. */
export const onPhone = style({ "@media": { [from.desktop]: { display: "none" } } });
export const onDesk = style({ "@media": { [belowDesktop]: { display: "none" } } });

/** Read out, not seen. */
export const unseen = style({
  position: "absolute",
  inlineSize: "1px",
  blockSize: "1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
});

/** First in the page for the keyboard: appears when focused. */
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

/** A link inside a sentence: strong, with the amber line under it. */
export const textLink = style({
  fontWeight: weight.strong,
  textDecoration: "underline",
  textDecorationColor: color.flag,
  textDecorationThickness: "2px",
  textUnderlineOffset: "4px",
  selectors: { "&:hover": { textDecorationThickness: "3px" } },
});

/** One line, the rest cut off. */
export const cut = style({
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  minInlineSize: 0,
});

/** Two lines before a name is cut. */
export const twoLines = style({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
});

/** Prose: the measure of a comfortable line. */
export const prose = style({ maxInlineSize: "62ch", color: color.text2 });

export const pageTitle = style({ ...type.display2 });

/** Cards side by side: one column on a phone, two from 768, four on a desk. */
export const cardGrid = style({
  display: "grid",
  gap: space[20],
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": {
    [from.tablet]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))", gap: "36px 20px" },
    [from.desktop]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
  },
});

/** Buttons in a row that wraps. */
export const actions = style({ display: "flex", flexWrap: "wrap", gap: space[12], alignItems: "center" });

/** A quiet panel on the page. */
export const panel = style({
  background: color.surface,
  // White on an almost white page needs an edge; in the dark the grounds differ enough.
  border: "1px solid transparent",
  borderRadius: radius.panel,
  padding: space[20],
  ...onLight({ borderColor: color.hairline }),
});
