import { style } from "@vanilla-extract/css";
import { color } from "../../styles/contract.css";
import { onLight } from "../../styles/themes/on-light";
import { radius } from "../../styles/tokens";

/** Still: a shimmer would say that something happens. */
export const block = style({
  display: "block",
  background: color.surface,
  borderRadius: radius.block,
  ...onLight({ background: color.sunken }),
});
