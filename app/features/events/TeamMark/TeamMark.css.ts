import { style } from "@vanilla-extract/css";
import { onLight } from "../../../styles/themes/on-light";

/** Makes `--mark` the team's mark in the theme at hand; set `markVars` on the same element. */
export const mark = style({
  vars: { "--mark": "var(--md)" },
  ...onLight({ vars: { "--mark": "var(--ml)" } }),
});
