import { globalStyle, style } from "@vanilla-extract/css";
import { from, narrowPhone, turnedTouchPhone } from "../../../styles/breakpoints";
import { color } from "../../../styles/contract.css";
import { gutter } from "../../../styles/tokens";
import { type, weight } from "../../../styles/type";

/** Phone: image first, full width. Desktop: text and image 5 to 7.4, the image up to the window's edge. */
export const hero = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": {
    [turnedTouchPhone]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
    [from.desktop]: {
      gridTemplateColumns: "minmax(0, 5fr) minmax(0, 7.4fr)",
      columnGap: "16px",
      paddingInlineStart: gutter,
    },
  },
});

export const picture = style({
  display: "block",
  order: -1,
  "@media": { [turnedTouchPhone]: { order: 1 }, [from.desktop]: { order: 1 } },
});

export const text = style({
  display: "flex",
  flexDirection: "column",
  justifyContent: "space-between",
  gap: "14px",
  minInlineSize: 0,
  paddingInline: gutter,
  paddingBlock: "14px 6px",
  "@media": {
    // The air is around the whole text, not between its parts.
    [from.desktop]: {
      justifyContent: "center",
      paddingInline: "0 32px",
      paddingBlock: "28px",
      gap: "32px",
    },
  },
});

export const league = style({
  display: "flex",
  alignItems: "center",
  gap: "10px",
  fontSize: ".9375rem",
  fontWeight: weight.strong,
  color: color.text2,
});

/** Minute or phase, in the colour of everything that is live. */
export const clock = style({ color: color.liveText });

/** On a phone held sideways the button has to be above the bar at the bottom. */
const name1 = {
  ...type.display1,
  "@media": { ...type.display1["@media"], [turnedTouchPhone]: { fontSize: type.display3.fontSize } },
};

export const teams = style({ display: "grid", gap: "8px", ...name1 });
export const team = style({
  display: "flex",
  alignItems: "center",
  gap: "12px",
  "@media": { [from.desktop]: { gap: "20px" } },
});
export const logo = style({
  inlineSize: "40px",
  blockSize: "40px",
  "@media": {
    [turnedTouchPhone]: { inlineSize: "32px", blockSize: "32px" },
    [from.desktop]: { inlineSize: "56px", blockSize: "56px" },
  },
});
export const name = style({
  flex: 1,
  minInlineSize: 0,
  overflow: "hidden",
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  // Prevents clipped descenders despite the low line height.
  paddingBlock: ".08em .14em",
  marginBlock: "-.08em -.14em",
});

export const title = style({ ...name1, textWrap: "balance" });
export const kickOff = style({ color: color.text2, marginBlockStart: "8px" });

export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "12px",
  "@media": { [narrowPhone]: { gap: "8px" } },
});
/** Both buttons share a row where their texts fit on one line, and have a row each where they do not. */
globalStyle(`${actions} > a`, {
  whiteSpace: "nowrap",
  "@media": { [narrowPhone]: { paddingInline: "12px" } },
});
export const grow = style({ flex: 1, "@media": { [from.desktop]: { flex: "none" } } });
export const onDesk = style({ display: "none", "@media": { [from.desktop]: { display: "block" } } });
