import { style } from "@vanilla-extract/css";
import { space } from "~/styles/tokens";

export const intro = style({ marginBlock: `${space[12]} ${space[24]}` });
export const form = style({ maxInlineSize: "560px" });
