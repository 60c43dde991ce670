import { globalStyle, style } from "@vanilla-extract/css";
import { belowTablet, from } from "../../../styles/breakpoints";
import { color } from "../../../styles/contract.css";
import { weight } from "../../../styles/type";

export const list = style({ display: "grid", gap: "28px", gridTemplateColumns: "minmax(0, 1fr)" });

// As lists of cards (`global.css.ts`).
globalStyle(`[data-arriving] ${list} li:nth-child(n + 9)`, {
  "@media": { [belowTablet]: { display: "none" } },
});

/** Two matches side by side from desktop width on: days beside each other would be of different heights. */
export const columns = style({
  "@media": {
    [from.desktop]: { display: "grid", gridTemplateColumns: "repeat(2, minmax(0, 1fr))", columnGap: "48px" },
  },
});
// Rows beside each other end at one line.
globalStyle(`${columns} > li`, { display: "grid", gridTemplateColumns: "minmax(0, 1fr)" });

export const day = style({
  fontSize: ".875rem",
  fontWeight: weight.strong,
  color: color.text2,
  paddingBlockEnd: "6px",
});
