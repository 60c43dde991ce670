import { style } from "@vanilla-extract/css";
import { rowImage } from "~/features/events/EventCard/row-image";
import { from, narrowPhone } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { radius } from "~/styles/tokens";

/**
 * Button over the image of a card, in a corner without a label; below the image where that is too small for
 * both.
 */
export const corner = style({
  position: "absolute",
  insetBlockStart: `calc(${rowImage.phone} * 9 / 16 - 44px)`,
  insetInlineStart: 0,
  borderRadius: radius.control,
  background: color.page,
  "@media": {
    [narrowPhone]: { insetBlockStart: `calc(${rowImage.narrow} * 9 / 16 + 4px)` },
    [from.tablet]: { insetBlockStart: "6px", insetInlineStart: "auto", insetInlineEnd: "6px" },
  },
});
