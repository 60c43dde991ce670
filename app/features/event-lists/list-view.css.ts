import { style } from "@vanilla-extract/css";
import { from } from "~/styles/breakpoints";
import { backLink } from "~/styles/layout.css";
import { space } from "~/styles/tokens";

export const title = style({ marginBlockEnd: space[24] });

/** On phones the way to the account's menu, which the header has on desktops. */
export const back = style([backLink, { "@media": { [from.desktop]: { display: "none" } } }]);

export const groups = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space.section,
});
