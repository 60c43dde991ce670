import { globalStyle, style } from "@vanilla-extract/css";
import { space } from "~/styles/tokens";

export const pager = style({
  display: "flex",
  justifyContent: "center",
  gap: space[12],
  marginBlockStart: space.section,
});

/**
 * While a page loads, the content below the list has not reached its final position and is hidden. It is
 * shown 80 ms after it has, since it would otherwise be visibly shifted.
 */
const list = "main:has([data-coming])";
globalStyle(`${pager}, main ~ footer`, { transition: "visibility 0s 80ms" });
globalStyle(`${list} ${pager}, ${list} ~ footer`, { visibility: "hidden", transition: "none" });
