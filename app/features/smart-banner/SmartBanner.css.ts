import { style } from "@vanilla-extract/css";
import { belowDesktop } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { layer, space } from "~/styles/tokens";
import { type, weight } from "~/styles/type";

/** Overlay above the bottom bar of phones; causes no layout shift. */
export const banner = style({
  position: "fixed",
  zIndex: layer.bars,
  insetInline: 0,
  insetBlockEnd: "calc(var(--bottom-bar) + env(safe-area-inset-bottom))",
  display: "flex",
  alignItems: "center",
  gap: space[8],
  minBlockSize: "64px",
  paddingInline: space[8],
  background: color.raised,
  borderBlockStart: `1px solid ${color.hairline}`,
  // A phone has no room for more below a playing video, or for another bar above the one with the price.
  selectors: {
    ":root:has([data-playing], [data-price-bar]) &": { "@media": { [belowDesktop]: { display: "none" } } },
  },
});
export const flag = style({ blockSize: "32px", flex: "none" });
export const text = style({ display: "grid", flex: 1, minInlineSize: 0 });
export const name = style({ fontWeight: weight.strong });
export const note = style({ ...type.micro, color: color.text2 });
