import { style } from "@vanilla-extract/css";
import { onLight } from "~/styles/themes/on-light";

/** Sets `--team` to the team colour of the current theme. Requires `teamColorVars` on the same element. */
export const teamColor = style({
  vars: { "--team": "var(--td)" },
  ...onLight({ vars: { "--team": "var(--tl)" } }),
});
