import { style } from "@vanilla-extract/css";
import { space } from "~/styles/tokens";

export const row = style({ marginBlockEnd: space[24] });

export const chip = style({ display: "inline-flex", alignItems: "center", gap: "8px" });
