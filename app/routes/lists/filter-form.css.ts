import { style } from "@vanilla-extract/css";
import { from } from "~/styles/breakpoints";
import { space } from "~/styles/tokens";

/** Two fields in a row on phones, one on very small ones; on desktops each is as wide as its longest choice. */
export const form = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(150px, 1fr))",
  alignItems: "end",
  gap: space[12],
  marginBlockEnd: space[24],
  "@media": {
    [from.desktop]: {
      display: "flex",
      flexWrap: "wrap",
    },
  },
});
