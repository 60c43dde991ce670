import { globalStyle, style } from "@vanilla-extract/css";
import { belowLarge } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { radius, space } from "~/styles/tokens";
import { type, weight } from "~/styles/type";

export const row = style({
  display: "grid",
  gridTemplateColumns: "48px minmax(0, 1fr) auto",
  alignItems: "center",
  gap: space[16],
  minBlockSize: "80px",
  paddingBlock: space[12],
  borderBlockEnd: `1px solid ${color.hairline}`,
  "@media": { [belowLarge]: { gridTemplateColumns: "48px minmax(0, 1fr)", rowGap: space[8] } },
});
/** Below the text on phones, where the button is too wide beside it. */
globalStyle(`${row} > form`, { "@media": { [belowLarge]: { gridColumn: 2, justifySelf: "start" } } });
export const tile = style({
  display: "grid",
  placeItems: "center",
  inlineSize: "48px",
  blockSize: "48px",
  borderRadius: radius.control,
  background: color.surface,
});
export const name = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space[8],
  fontWeight: weight.strong,
});
export const here = style({
  ...type.badge,
  fontSize: "1rem",
  paddingInline: space[8],
  paddingBlock: space[4],
  borderRadius: radius.block,
  background: color.action,
  color: color.onAction,
});
export const meta = style({ ...type.small, color: color.text3 });
