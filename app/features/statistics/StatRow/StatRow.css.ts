import { style } from "@vanilla-extract/css";
import { teamColor } from "~/features/events/team-color.css";
import { color } from "~/styles/contract.css";
import { type } from "~/styles/type";

export const row = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto",
  alignItems: "baseline",
  gap: "6px 12px",
  paddingBlock: "12px 6px",
});

export const value = style({ ...type.display4 });
export const name = style({ ...type.small, textAlign: "center", color: color.text2 });

export const bars = style({
  gridColumn: "1 / -1",
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  gap: "3px",
});

export const bar = style([
  teamColor,
  {
    appearance: "none",
    display: "block",
    inlineSize: "100%",
    blockSize: "8px",
    border: 0,
    background: color.hairline,
    "::-webkit-progress-bar": { background: "transparent" },
    "::-webkit-progress-value": { background: "var(--team)" },
    "::-moz-progress-bar": { background: "var(--team)" },
  },
]);
/** Bar that grows from the middle towards the start. */
export const home = style([bar, { transform: "scaleX(-1)" }]);
