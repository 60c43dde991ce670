import { globalStyle, style } from "@vanilla-extract/css";
import { belowLarge, from, narrowPhone } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { gutter, radius, space } from "~/styles/tokens";
import { readAloud, type, weight } from "~/styles/type";

export const form = style({ display: "grid", gap: space[12], marginBlock: space[24] });

export const query = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "end",
  gap: space[12],
  maxInlineSize: "760px",
});

/** A square on phones, whose icon says the same as its text: the field needs the room. */
export const submit = style({
  "@media": { [belowLarge]: { inlineSize: "48px", paddingInline: 0, gap: 0 } },
});
export const submitText = style({
  "@media": { [belowLarge]: readAloud },
});

export const targets = style({ border: 0, padding: 0, margin: 0, minInlineSize: 0 });

// One line on the narrowest phones, where it fits.
globalStyle(`${targets} label`, { "@media": { [narrowPhone]: { paddingInline: "8px" } } });

/** Targets, and filters that open below them. */
export const choices = style({ display: "flex", flexWrap: "wrap", gap: "8px" });
export const summary = style({ color: color.text2, marginBlockEnd: space[16] });

/** Teams, leagues and channels: scrolls sideways up to both edges of a phone, wraps on larger screens. */
export const names = style({
  display: "flex",
  gap: space[12],
  overflowX: "auto",
  scrollbarWidth: "none",
  marginInline: `calc(${gutter} * -1)`,
  paddingInline: gutter,
  paddingBlock: "4px",
  "@media": { [from.tablet]: { flexWrap: "wrap" } },
});

export const name = style({
  display: "flex",
  alignItems: "center",
  gap: space[12],
  inlineSize: "236px",
  minBlockSize: "88px",
  padding: space[12],
  background: color.surface,
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.panel,
  selectors: { "&:hover": { background: color.raised } },
});

export const nameText = style({ display: "grid", gap: "4px", minInlineSize: 0 });
export const nameTitle = style({ fontWeight: weight.strong, overflowWrap: "anywhere", lineHeight: 1.25 });
export const kind = style({ ...type.small, color: color.text2 });
