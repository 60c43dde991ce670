import { style } from "@vanilla-extract/css";
import { from } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { onDesk, panel } from "~/styles/layout.css";
import { space } from "~/styles/tokens";
import { oneLine, type, weight } from "~/styles/type";

/** Beside the player on desktops only: phones show the score below the player and the statistics further down. */
export const match = style([panel, onDesk]);

export const head = style({
  display: "flex",
  alignItems: "baseline",
  gap: space[8],
  fontSize: ".9375rem",
  fontWeight: weight.strong,
  color: color.text2,
});
/** As high as a touch target needs, without moving the line. */
export const more = style({ marginInlineStart: "auto", paddingBlock: "11px", marginBlock: "-11px" });

export const team = style({
  display: "flex",
  alignItems: "center",
  gap: space[12],
  marginBlockStart: space[12],
});
export const name = style({
  ...type.display3,
  flex: 1,
  minInlineSize: 0,
  paddingBlock: ".08em .14em",
  ...oneLine,
});
/** Its height does not depend on whether the score is known. */
export const score = style({ ...type.display2, display: "flex" });
export const stats = style({ "@media": { [from.desktop]: { marginBlockStart: space[8] } } });
