import { globalStyle, style } from "@vanilla-extract/css";

/** The star of what is followed is filled. */
export const star = style({});
globalStyle(`${star}[value=unfollow] > svg`, { fill: "currentColor" });
