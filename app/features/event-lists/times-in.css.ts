import { style } from "@vanilla-extract/css";
import { withoutScripts } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { space } from "~/styles/tokens";
import { type } from "~/styles/type";

export const zone = style({
  ...type.small,
  display: "none",
  marginBlock: space[16],
  color: color.text3,
  "@media": { [withoutScripts]: { display: "block" } },
});
