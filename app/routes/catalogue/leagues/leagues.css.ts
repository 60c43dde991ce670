import { style } from "@vanilla-extract/css";
import { color } from "~/styles/contract.css";
import { radius, space } from "~/styles/tokens";
import { type } from "~/styles/type";

export const title = style({ marginBlockEnd: space[24] });

export const tiles = style({
  display: "grid",
  gap: space[16],
  gridTemplateColumns: "repeat(auto-fill, minmax(min(150px, 100%), 1fr))",
});

export const sport = style({ ...type.small });

/** Red label with a dot: readable on the colour of any league. */
export const live = style({
  ...type.small,
  display: "flex",
  alignItems: "center",
  gap: "6px",
  inlineSize: "fit-content",
  marginBlockStart: space[8],
  padding: "2px 8px",
  borderRadius: radius.scoreBug,
  background: color.live,
  color: color.onLive,
  "::before": {
    content: '""',
    flex: "none",
    inlineSize: "8px",
    blockSize: "8px",
    borderRadius: "50%",
    background: "currentColor",
  },
});
