import { style, styleVariants } from "@vanilla-extract/css";
import { from } from "../../../styles/breakpoints";
import { color } from "../../../styles/contract.css";
import { gutter, space, stroke } from "../../../styles/tokens";
import { type, weight } from "../../../styles/type";
import { brandYieldsIn } from "../../../ui/Brand/brand-yields";

export const frame = style({ display: "flex", flexDirection: "column", minBlockSize: "100dvh" });

export const head = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space[8],
  blockSize: "var(--header)",
  flex: "none",
  paddingInline: gutter,
  borderBlockEnd: `1px solid ${color.hairline}`,
});
brandYieldsIn(head);

/** 1040 px wide; the bar of the step is at the bottom of the window. */
export const main = style({
  display: "flex",
  flexDirection: "column",
  flexGrow: 1,
  inlineSize: "100%",
  maxInlineSize: `calc(1040px + 2 * ${gutter})`,
  marginInline: "auto",
  paddingInline: gutter,
  paddingBlockStart: space[16],
  "@media": { [from.tablet]: { paddingBlockStart: space[24] } },
});

export const steps = style({
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "1fr",
  gap: space[8],
  marginBlockEnd: space[24],
  "@media": { [from.tablet]: { marginBlockEnd: space[40] } },
});

const base = style({
  display: "flex",
  alignItems: "center",
  gap: space[4],
  paddingBlockStart: space[8],
  ...type.small,
  fontWeight: weight.strong,
});
const dashes = (to: string) =>
  `repeating-linear-gradient(to ${to}, ${color.control} 0 8px, transparent 8px 14px) top / 100% ${stroke.line} no-repeat`;

export const step = styleVariants({
  done: [base, { color: color.text3, borderBlockStart: `${stroke.line} solid ${color.line}` }],
  now: [base, { color: color.text, borderBlockStart: `${stroke.line} solid ${color.flag}` }],
  next: [
    base,
    {
      color: color.text3,
      paddingBlockStart: `calc(${space[8]} + ${stroke.line})`,
      background: dashes("right"),
      selectors: { "[dir=rtl] &": { background: dashes("left") } },
    },
  ],
});
