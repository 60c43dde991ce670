import { globalStyle, style } from "@vanilla-extract/css";
import { from } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { radius, space } from "~/styles/tokens";
import { type } from "~/styles/type";

export const title = style({ marginBlockEnd: space[24] });

/** Two, then four columns: few leagues fill the width; many have six on the widest screens. */
export const tiles = style({
  display: "grid",
  gap: space[16],
  gridTemplateColumns: "repeat(auto-fill, minmax(min(150px, 100%), 1fr))",
  "@media": {
    [from.large]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
    [from.tablet]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
    [from.desktop]: { gap: space[20] },
    [from.huge]: {
      selectors: {
        "&:has(> :nth-child(5))": { gridTemplateColumns: "repeat(6, minmax(0, 1fr))" },
      },
    },
  },
});
// Wide tiles would be higher than the window.
globalStyle(`${tiles} > li > a`, { "@media": { [from.desktop]: { aspectRatio: "1" } } });

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
