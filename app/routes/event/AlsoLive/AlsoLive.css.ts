import { globalStyle, style } from "@vanilla-extract/css";
import { color } from "~/styles/contract.css";
import { space } from "~/styles/tokens";
import { oneLine, type, weight } from "~/styles/type";

export const heading = style({ fontSize: ".9375rem", fontWeight: weight.strong, color: color.text2 });

/** One link, 56 px or higher: two teams with their scores, the minute at the end. */
export const row = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto 3.5em",
  alignItems: "center",
  columnGap: space[12],
  minBlockSize: "56px",
  paddingBlock: "5px",
  borderBlockEnd: `1px solid ${color.hairline}`,
});
export const team = style({
  gridColumn: 1,
  display: "flex",
  alignItems: "center",
  gap: space[8],
  fontSize: ".9375rem",
  lineHeight: "22px",
  fontWeight: weight.strong,
});
export const name = style({
  minInlineSize: 0,
  ...oneLine,
});
globalStyle(`${row}:hover ${name}`, { textDecoration: "underline", textUnderlineOffset: "3px" });
export const score = style({ ...type.display4, gridColumn: 2, minInlineSize: "1.2em", textAlign: "end" });
export const clock = style({
  ...type.small,
  gridColumn: 3,
  gridRow: "1 / 3",
  textAlign: "end",
  fontWeight: weight.strong,
  color: color.liveText,
});
