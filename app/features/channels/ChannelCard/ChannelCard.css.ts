import { style } from "@vanilla-extract/css";
import { from, narrowPhone } from "../../../styles/breakpoints";
import { color } from "../../../styles/contract.css";
import { oneLine, type, weight } from "../../../styles/type";

/** Cards below each other on phones, two in a row on desktops. */
export const list = style({
  display: "grid",
  gap: "20px",
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": { [from.desktop]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});

export const card = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 2fr) minmax(0, 3fr)",
  alignItems: "center",
  columnGap: "14px",
  borderRadius: "6px",
  vars: { "--badge-size": "1rem" },
  selectors: { "&:focus-visible": { outlineOffset: "6px" } },
  "@media": { [from.tablet]: { columnGap: "24px", vars: { "--badge-size": "1.125rem" } } },
});

export const text = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "6px",
  "@media": { [from.tablet]: { gap: "8px" } },
});

/** One line each, whose height is reserved for what arrives later. */
const line = style({ minBlockSize: "1.5em", lineHeight: 1.5 });
const cut = style({
  display: "block",
  ...oneLine,
});
export const name = style([
  line,
  cut,
  {
    ...type.small,
    fontWeight: weight.strong,
    color: color.text2,
    selectors: { "a:hover &": { textDecoration: "underline", textUnderlineOffset: "3px" } },
  },
]);
export const current = style([line, { fontWeight: weight.strong }]);
export const currentTitle = cut;
export const next = style({
  ...type.small,
  display: "flex",
  gap: "4px",
  minBlockSize: "1.5em",
  lineHeight: 1.5,
  whiteSpace: "nowrap",
  color: color.text3,
  "@media": { [narrowPhone]: { flexWrap: "wrap", columnGap: "4px", rowGap: 0, minBlockSize: "3em" } },
});
export const time = style({ fontWeight: weight.strong, color: color.text2 });
/** Title of the next broadcast, which gives way to its time; on the narrowest phones it has a line of its own. */
export const nextTitle = style({
  minInlineSize: 0,
  overflow: "hidden",
  textOverflow: "ellipsis",
  "@media": { [narrowPhone]: { flexBasis: "100%" } },
});
