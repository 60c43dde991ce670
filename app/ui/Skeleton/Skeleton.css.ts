import { style } from "@vanilla-extract/css";
import { color } from "../../styles/contract.css";
import { onLight } from "../../styles/themes/on-light";
import { radius } from "../../styles/tokens";

/** Not animated: a shimmer would suggest progress. */
export const block = style({
  display: "block",
  background: color.surface,
  borderRadius: radius.block,
  ...onLight({ background: color.sunken }),
});
