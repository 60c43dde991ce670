import { style } from "@vanilla-extract/css";

export const chip = style({ display: "inline-flex", alignItems: "center", gap: "8px" });
