import { style } from "@vanilla-extract/css";
import { space } from "~/styles/tokens";

/** Reserves the height of one row of chips while the names of the sports load. */
export const sports = style({ minBlockSize: "44px", marginBlockEnd: space[24] });
