import { globalStyle, style } from "@vanilla-extract/css";
import { color } from "../../../styles/contract.css";
import { type, weight } from "../../../styles/type";

export const card = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "start",
  borderRadius: "6px",
  selectors: { "&:focus-visible": { outlineOffset: "6px" } },
});

/** From desktop width on, the image fills the height given by the neighbouring cards. */
export const large = style([
  card,
  {
    "@media": {
      "screen and (min-width: 1024px)": {
        gridTemplateRows: "minmax(0, 1fr) auto auto",
        alignContent: "stretch",
      },
    },
  },
]);

const title = style({
  marginBlockStart: "12px",
  lineHeight: 1.3,
  fontWeight: weight.strong,
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
  selectors: { "a:hover &": { textDecoration: "underline", textUnderlineOffset: "3px" } },
});

export const titles = {
  regular: title,
  large: style([
    title,
    { "@media": { "screen and (min-width: 1024px)": { fontSize: "1.375rem", fontWeight: weight.button } } },
  ]),
};

export const meta = style({
  ...type.small,
  fontSize: ".8125rem",
  marginBlockStart: "4px",
  color: color.text3,
});

/** A shirt in the colour of the player's, and its number. */
export const player = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "4px",
  verticalAlign: "bottom",
});
globalStyle(`${player} > svg`, { fill: "var(--shirt, none)" });
