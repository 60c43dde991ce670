import { style } from "@vanilla-extract/css";
import { withoutScripts } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { space } from "~/styles/tokens";
import { type } from "~/styles/type";

export const title = style({ marginBlockEnd: space[24] });
/** Time zone of the page; scripts show times in that of the viewer. */
export const zone = style({
  ...type.small,
  display: "none",
  marginBlockEnd: space[16],
  color: color.text3,
  "@media": { [withoutScripts]: { display: "block" } },
});

export const groups = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space.section,
});
