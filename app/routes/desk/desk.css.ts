import { style, styleVariants } from "@vanilla-extract/css";
import { from } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { radius, space } from "~/styles/tokens";
import { type, weight } from "~/styles/type";

export const delay = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: space[12],
  marginBlock: space[20],
});

export const matches = style({
  display: "grid",
  gap: space[20],
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": { [from.desktop]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});
export const match = style({
  display: "grid",
  gap: space[16],
  alignContent: "start",
  padding: space[16],
  borderRadius: radius.panel,
  background: color.surface,
  border: `1px solid ${color.hairline}`,
  scrollMarginBlockStart: "calc(var(--header) + 16px)",
});
export const title = style({ ...type.display3 });
export const state = style({
  display: "flex",
  flexWrap: "wrap",
  gap: space[12],
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

export const buttons = style({ display: "flex", flexWrap: "wrap", alignItems: "end", gap: space[8] });
export const side = style({
  display: "flex",
  alignItems: "center",
  gap: space[8],
  flex: "1 1 260px",
});
export const team = style({ flex: 1, overflowWrap: "anywhere" });
export const goals = style({ ...type.display2, minInlineSize: "1.5em", textAlign: "center" });

export const more = style({ display: "grid", gap: space[12] });
export const summary = style({
  minBlockSize: "44px",
  alignContent: "center",
  fontWeight: weight.strong,
  cursor: "pointer",
});

export const log = style({ marginBlockStart: space[40] });
export const scroll = style({ overflowX: "auto" });
export const table = style({
  inlineSize: "100%",
  borderCollapse: "collapse",
  textAlign: "start",
});
