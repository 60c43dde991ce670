import { style } from "@vanilla-extract/css";
import { belowDesktop, belowTablet, turnedPhone } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { gutter, layer, motion, space } from "~/styles/tokens";
import { oneLine, type, weight } from "~/styles/type";

/**
 * At the upper edge of the window, lower than the scroll padding of the page, so it covers no element that
 * is scrolled to. Phones have too little room.
 */
export const bar = style({
  position: "fixed",
  insetInline: 0,
  insetBlockStart: 0,
  zIndex: layer.sticky,
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space[24],
  blockSize: "48px",
  paddingInline: gutter,
  background: color.page,
  borderBlockEnd: `1px solid ${color.hairline}`,
  transition: `transform ${motion.quick}, opacity ${motion.quick}, visibility ${motion.quick}`,
  selectors: {
    "&:not([data-shown])": { transform: "translateY(-100%)", opacity: 0, visibility: "hidden" },
    // The playing video stands at the same edge and shows the score.
    "[data-playing] ~ &": {
      "@media": { [`${belowDesktop} and (orientation: portrait)`]: { display: "none" } },
    },
  },
  "@media": { [belowTablet]: { display: "none" }, [turnedPhone]: { display: "none" } },
});

export const match = style({
  ...type.display4,
  display: "flex",
  alignItems: "center",
  gap: space[12],
  minInlineSize: 0,
});
export const name = style({
  minInlineSize: 0,
  paddingBlock: ".08em .14em",
  ...oneLine,
});
export const clock = style({
  fontSize: "1rem",
  whiteSpace: "nowrap",
  color: color.liveText,
});
export const back = style({
  ...type.small,
  display: "flex",
  flex: "none",
  alignItems: "center",
  gap: space[8],
  fontWeight: weight.strong,
  color: color.text2,
  selectors: { [`${bar}:hover &`]: { color: color.text } },
});
