import { style } from "@vanilla-extract/css";
import { color } from "~/styles/contract.css";
import { space } from "~/styles/tokens";
import { type } from "~/styles/type";

export const block = style({ display: "grid", gap: space[12] });

export const or = style({
  display: "flex",
  alignItems: "center",
  gap: space[16],
  color: color.text3,
  ...type.small,
  selectors: {
    "&::before, &::after": { content: '""', flex: 1, borderBlockStart: `1px solid ${color.hairline}` },
  },
});

/** The first button takes the whole row; the others share rows as far as their names fit. */
export const buttons = style({ display: "flex", flexWrap: "wrap", gap: space[12] });
export const button = style({ flex: "1 1 140px" });
export const first = style({ flex: "1 1 100%" });
export const hint = style({ color: color.text3, ...type.small });
