import { style } from "@vanilla-extract/css";
import { space } from "~/styles/tokens";

export const title = style({ marginBlockEnd: space[24] });
