import { globalStyle, style } from "@vanilla-extract/css";
import { space } from "~/styles/tokens";

export const pager = style({
  display: "flex",
  justifyContent: "center",
  gap: space[12],
  marginBlockStart: space.section,
});

/**
 * While a page comes, what follows the list is not where it will be. It is shown again a moment after it has its place:
 * otherwise it would be seen to move there.
 */
const list = "main:has([data-coming])";
globalStyle(`${pager}, main ~ footer`, { transition: "visibility 0s 80ms" });
globalStyle(`${list} ${pager}, ${list} ~ footer`, { visibility: "hidden", transition: "none" });
