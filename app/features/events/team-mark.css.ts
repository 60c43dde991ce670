import { style } from "@vanilla-extract/css";
import { onLight } from "~/styles/themes/on-light";

/** Sets `--mark` to the team colour of the current theme. Requires `markVars` on the same element. */
export const mark = style({
  vars: { "--mark": "var(--md)" },
  ...onLight({ vars: { "--mark": "var(--ml)" } }),
});
