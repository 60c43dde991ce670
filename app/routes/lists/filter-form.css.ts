import { style } from "@vanilla-extract/css";
import { from } from "~/styles/breakpoints";
import { space } from "~/styles/tokens";

/** Two fields in a row on phones, all in one row on desktops. */
export const form = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  alignItems: "end",
  gap: space[12],
  marginBlockEnd: space[24],
  "@media": {
    [from.desktop]: {
      gridTemplateColumns: "none",
      gridAutoFlow: "column",
      gridAutoColumns: "minmax(120px, 200px)",
    },
  },
});
