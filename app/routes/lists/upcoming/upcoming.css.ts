import { globalStyle, style } from "@vanilla-extract/css";
import { belowDesktop, from } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { gutter, layer, space } from "~/styles/tokens";
import { bar, canOpen } from "../filter-bar.css";

export const subject = style({ marginBlockEnd: "8px" });

/**
 * Stays at the top of the window while the matches scroll: the header scrolls away. It is lower than the page's scroll
 * padding, so it covers nothing that is jumped to or focused.
 */
const strip = {
  position: "sticky",
  insetBlockStart: 0,
  zIndex: layer.sticky,
  background: color.page,
  borderBlockEnd: `1px solid ${color.hairline}`,
} as const;

/** The background reaches both edges of the window, like the matches that scroll below it. */
const ownStrip = { ...strip, marginInline: `calc(${gutter} * -1)`, paddingInline: gutter } as const;

export const days = style({
  paddingBlock: "4px",
  "@media": {
    [from.desktop]: ownStrip,
    [belowDesktop]: { "@supports": { [`not ${canOpen}`]: ownStrip } },
  },
});
/** On phones the button of the other filters is in the strip, too; the filters are not, where they cannot open. */
globalStyle(`${bar}:has(> ${days})`, {
  "@media": {
    [belowDesktop]: { "@supports": { [canOpen]: { ...strip, marginBlockEnd: space[16] } } },
  },
});
