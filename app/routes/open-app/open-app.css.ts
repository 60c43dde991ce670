import { style } from "@vanilla-extract/css";
import { space } from "~/styles/tokens";

export const text = style({ marginBlock: space[24] });

export const links = style({ display: "flex", flexWrap: "wrap", gap: space[12] });
