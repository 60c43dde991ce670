import { style } from "@vanilla-extract/css";
import { space } from "~/styles/tokens";

/** Keeps the height of one row of chips while the names of the sports are on their way. */
export const sports = style({ minBlockSize: "44px", marginBlockEnd: space[24] });
