import { style } from "@vanilla-extract/css";
import { from } from "../../../styles/breakpoints";
import { color } from "../../../styles/contract.css";
import { drawn, radius } from "../../../styles/tokens";
import { type } from "../../../styles/type";

export const bug = style({
  ...type.digits,
  position: "absolute",
  insetBlockStart: "10px",
  insetInlineStart: "10px",
  display: "flex",
  blockSize: "30px",
  fontSize: "1.125rem",
  color: color.onOverlay,
  borderRadius: radius.scoreBug,
  overflow: "hidden",
  "@media": {
    [from.tablet]: {
      insetBlockStart: "20px",
      insetInlineStart: "20px",
      blockSize: "40px",
      fontSize: "1.5rem",
    },
  },
});

const cell = style({
  display: "flex",
  alignItems: "center",
  paddingInline: "10px",
  background: color.overlay,
  "@media": { [from.tablet]: { paddingInline: "14px" } },
});

export const clock = style([cell, { marginInlineEnd: "3px" }]);
// Uses the team colour of the dark theme in both themes, because the cell is always dark over a video.
export const home = style([cell, { borderInlineStart: "6px solid var(--td)" }]);
export const away = style([cell, { borderInlineEnd: "6px solid var(--td)" }]);

export const score = style([
  cell,
  {
    justifyContent: "center",
    paddingInline: "4px",
    minInlineSize: "26px",
    background: drawn.chalk,
    color: drawn.ink,
    selectors: { "& + &": { borderInlineStart: `1px solid ${drawn.chalkShade}` } },
    "@media": { [from.tablet]: { paddingInline: "6px", minInlineSize: "34px" } },
  },
]);
