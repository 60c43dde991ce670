import { style, styleVariants } from "@vanilla-extract/css";
import { coarsePointer, from, withoutScripts } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { radius, space, stroke } from "~/styles/tokens";
import { type, weight } from "~/styles/type";

/** As high as a control. */
const CONTROL = space[48];

export const top = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "start",
  justifyContent: "space-between",
  columnGap: space[20],
  rowGap: space[12],
  marginBlock: space[20],
});
export const delay = style({ display: "flex", flexWrap: "wrap", alignItems: "end", gap: space[12] });
export const toLog = style({ minBlockSize: CONTROL, alignContent: "center" });

export const matches = style({
  display: "grid",
  gap: space[20],
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": {
    [from.desktop]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
    [from.huge]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
  },
});
export const match = style({
  display: "grid",
  gap: space[16],
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "start",
  blockSize: "100%",
  padding: space[12],
  borderRadius: radius.panel,
  background: color.surface,
  border: `${stroke.hair} solid ${color.hairline}`,
  scrollMarginBlockStart: `calc(var(--header) + ${space[16]})`,
  "@media": { [from.large]: { padding: space[16] } },
});
export const title = style({ ...type.display3, overflowWrap: "anywhere" });
export const state = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: space[12],
  color: color.text2,
  fontVariantNumeric: "tabular-nums",
});
const name = style({ fontWeight: weight.strong });
export const status = styleVariants({
  upcoming: [name],
  live: [name, { color: color.liveText }],
  archived: [name],
  cancelled: [name],
});

export const form = styleVariants({
  row: { display: "flex", flexWrap: "wrap", gap: space[8] },
  column: { display: "grid", gap: space[8] },
  /** The home team's button beside that of the away team. */
  pairs: { display: "grid", gridTemplateColumns: "repeat(2, minmax(0, 1fr))", gap: space[8] },
  fields: { display: "grid", justifyItems: "start", gap: space[8] },
});
export const side = style({ display: "flex", alignItems: "center", gap: space[8] });
export const team = style({ flex: 1, minInlineSize: 0, overflowWrap: "anywhere", fontWeight: weight.strong });
export const goals = style({ ...type.display3, minInlineSize: "1.75em", textAlign: "center" });
export const moment = style({
  selectors: { "&&": { minBlockSize: CONTROL, overflowWrap: "anywhere" } },
});
/**
 * Key of a button, shown in the match where it acts. Elsewhere its place is reserved: the press that gives a match
 * the focus must not move the button. Keyboards belong to a mouse, and keys need scripts.
 */
export const digit = style({
  ...type.small,
  flex: "none",
  minInlineSize: "1.75em",
  border: `${stroke.hair} solid currentColor`,
  borderRadius: radius.block,
  selectors: { [`${match}:not(:focus-within) &`]: { visibility: "hidden" } },
  "@media": { [coarsePointer]: { display: "none" }, [withoutScripts]: { display: "none" } },
});
export const phase = style({
  selectors: {
    "&&[aria-pressed=true]": { background: color.action, borderColor: color.action, color: color.onAction },
  },
});

export const summary = style({
  display: "flex",
  alignItems: "center",
  gap: space[8],
  inlineSize: "fit-content",
  minBlockSize: CONTROL,
  fontWeight: weight.strong,
  cursor: "pointer",
});
export const more = style({ display: "grid", gap: space[20], paddingBlock: space[8] });

export const log = style({ marginBlockStart: space[40] });
export const scroll = style({ overflowX: "auto" });
export const table = style({ inlineSize: "100%", borderCollapse: "collapse" });
export const cell = style({
  paddingBlock: space[8],
  paddingInlineEnd: space[20],
  borderBlockEnd: `${stroke.hair} solid ${color.hairline}`,
  textAlign: "start",
  verticalAlign: "top",
  whiteSpace: "nowrap",
  fontVariantNumeric: "tabular-nums",
});
