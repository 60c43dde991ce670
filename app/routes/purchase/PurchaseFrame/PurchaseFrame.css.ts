import { style } from "@vanilla-extract/css";
import { from } from "../../../styles/breakpoints";
import { color } from "../../../styles/contract.css";
import { gutter, space } from "../../../styles/tokens";
import { type, weight } from "../../../styles/type";
import { brandYieldsIn } from "../../../ui/Brand/brand-yields";

export const head = style({
  display: "flex",
  alignItems: "center",
  blockSize: "var(--header)",
  paddingInline: gutter,
  borderBlockEnd: `1px solid ${color.hairline}`,
});
brandYieldsIn(head);
export const secure = style({
  ...type.small,
  display: "none",
  alignItems: "center",
  gap: space[8],
  marginInlineStart: space[16],
  color: color.text2,
  fontWeight: weight.strong,
  "@media": { [from.tablet]: { display: "inline-flex" } },
});
export const tools = style({
  display: "flex",
  alignItems: "center",
  minInlineSize: 0,
  marginInlineStart: "auto",
});
export const main = style({
  inlineSize: "100%",
  maxInlineSize: `calc(960px + 2 * ${gutter})`,
  marginInline: "auto",
  paddingInline: gutter,
  paddingBlock: `${space[16]} ${space[40]}`,
  "@media": { [from.desktop]: { paddingBlockStart: space[40] } },
});
