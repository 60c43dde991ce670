import { style } from "@vanilla-extract/css";
import { from, withoutScripts } from "../../../styles/breakpoints";
import { color } from "../../../styles/contract.css";
import { drawn } from "../../../styles/tokens";
import { type } from "../../../styles/type";

/** Scoreboard: the same in both themes, from left to right in every language. */
export const board = style({
  direction: "ltr",
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  gap: "4px",
  // Reserves its space until scripts fill it; hidden without scripts.
  minBlockSize: "100px",
  inlineSize: "100%",
  "@media": {
    [from.tablet]: {
      inlineSize: "auto",
      minBlockSize: "114px",
      minInlineSize: "296px",
      marginBlockStart: "28px",
    },
    [withoutScripts]: { display: "none" },
  },
});
export const cell = style({
  display: "grid",
  justifyItems: "center",
  alignContent: "center",
  padding: "12px 4px 10px",
  borderRadius: "3px",
  background: color.board,
  color: color.onBoard,
});
export const digits = style({
  ...type.digits,
  fontSize: "3.5rem",
  "@media": { [from.tablet]: { fontSize: "4.5rem", lineHeight: 0.95 } },
});
export const unit = style({
  ...type.small,
  fontSize: ".8125rem",
  color: drawn.chalkShade,
  marginBlockStart: "4px",
});
export const now = style({ ...type.display3, color: color.flagText });
