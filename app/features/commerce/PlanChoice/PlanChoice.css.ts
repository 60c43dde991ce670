import { style } from "@vanilla-extract/css";
import { space } from "~/styles/tokens";

export const choice = style({ display: "grid", gap: space[20], marginBlockStart: space[20] });
