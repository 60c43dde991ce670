import { style } from "@vanilla-extract/css";
import { belowTablet, from, narrowPhone } from "../../../styles/breakpoints";
import { color } from "../../../styles/contract.css";
import { oneLine, type, weight } from "../../../styles/type";
import { rowImage } from "./row-image";

const card = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "start",
  minInlineSize: 0,
  borderRadius: "6px",
  selectors: { "&:focus-visible": { outlineOffset: "6px" } },
});

export const column = style([card]);

/** Image beside the text on phones; like the other cards from 768 px. */
export const row = style([
  card,
  {
    gridTemplateColumns: `${rowImage.phone} minmax(0, 1fr)`,
    columnGap: "14px",
    // The team logos beside the image are enough: the label would cover those on it.
    vars: { "--badge-size": "1rem", "--poster-logos": "none" },
    "@media": {
      [narrowPhone]: {
        gridTemplateColumns: `${rowImage.narrow} minmax(0, 1fr)`,
        columnGap: "12px",
        vars: { "--badge-size": ".875rem", "--badge-space": "6px 8px", "--badge-gap": "4px" },
        // Letters of system fonts are wider: with a period they would need a second line.
        selectors: { "&:is(:lang(he), :lang(ko))": { vars: { "--badge-size": ".8125rem" } } },
      },
      [from.tablet]: {
        gridTemplateColumns: "minmax(0, 1fr)",
        vars: { "--badge-size": "1.125rem", "--poster-logos": "block" },
      },
    },
  },
]);

/** Line, team rows and meta, grouped so that a row card can place them beside the image. */
export const text = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "start",
  gap: "10px",
  paddingBlockStart: "10px",
  selectors: { [`${row} &`]: { paddingBlockStart: "4px" } },
  "@media": { [from.tablet]: { selectors: { [`${row} &`]: { paddingBlockStart: "10px" } } } },
});

export const rows = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "4px" });

export const team = style({
  display: "flex",
  alignItems: "center",
  gap: "8px",
  minBlockSize: "24px",
  lineHeight: 1.3,
  fontWeight: weight.strong,
});
export const trailing = style({ color: color.text2 });
export const away = style({ color: color.text2 });

export const name = style({
  flex: 1,
  minInlineSize: 0,
  ...oneLine,
  // The name has a direction of its own, which decides which end is cut.
  selectors: { "a:hover &": { textDecoration: "underline", textUnderlineOffset: "3px" } },
  "@media": {
    [belowTablet]: {
      // A second line rather than a cut name.
      selectors: { [`${row} &`]: { whiteSpace: "normal", overflowWrap: "anywhere" } },
    },
    [narrowPhone]: { selectors: { [`${row} &`]: { fontSize: ".875rem" } } },
  },
});

export const score = style({
  ...type.display4,
  minInlineSize: "1.6em",
  textAlign: "end",
  overflow: "hidden",
  "@media": { [belowTablet]: { selectors: { [`${row} &`]: { minInlineSize: "1.2em" } } } },
});

export const title = style({
  fontWeight: weight.strong,
  lineHeight: 1.3,
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
  selectors: { "a:hover &": { textDecoration: "underline", textUnderlineOffset: "3px" } },
});

export const meta = style({
  ...type.small,
  fontSize: ".8125rem",
  display: "flex",
  alignItems: "center",
  flexWrap: "wrap",
  gap: "2px 8px",
  minBlockSize: "22px",
  color: color.text3,
});
