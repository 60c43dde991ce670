import { globalStyle, style } from "@vanilla-extract/css";
import { belowLarge } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { actions } from "~/styles/layout.css";
import { space } from "~/styles/tokens";
import { type } from "~/styles/type";

export const resume = style({
  display: "grid",
  gap: space[12],
  // Nothing of it is visible before the viewer has stopped somewhere.
  selectors: { "&:has(p, form)": { marginBlockStart: space[12] } },
});

/** Where a recording starts. It stays once the video plays, as ways back, so that nothing on the page moves. */
export const start = style([actions]);
// Then the page has no main action: the video plays.
globalStyle(`main:has([data-begun]) ${start} > a:first-child`, {
  borderColor: color.control,
  background: "none",
  color: color.text,
});

/** One line where it fits: what else there is about the match is less than what the page itself offers. */
export const links = style([
  actions,
  {
    ...type.small,
    columnGap: space[20],
    rowGap: space[4],
    marginBlockStart: space[8],
    color: color.text2,
    "@media": { [belowLarge]: { columnGap: space[12] } },
  },
]);
// A button and how much data its page plays; a text and its size share a line of text.
globalStyle(`${links} > span`, {
  display: "inline-flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${space[4]} ${space[8]}`,
});
globalStyle(`${links} bdi`, { whiteSpace: "nowrap" });
// One line of a phone: a button is no larger than the text beside it.
globalStyle(`${links} a:has(svg)`, { "@media": { [belowLarge]: { fontSize: "inherit" } } });
// Those without an icon are text: they begin where the lines above begin.
globalStyle(`${links} a:not(:has(svg))`, {
  justifyContent: "start",
  paddingInline: 0,
  borderInlineWidth: 0,
  minInlineSize: "44px",
  fontSize: "inherit",
  textDecoration: "underline",
  textUnderlineOffset: "4px",
});
