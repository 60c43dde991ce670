import { globalStyle, style } from "@vanilla-extract/css";
import { belowTablet, from } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { radius, space } from "~/styles/tokens";
import { type, weight } from "~/styles/type";

/** Tabs at the start, follow button at the end; where one row is too short for both, the button is above the tabs. */
export const bar = style({
  display: "flex",
  flexWrap: "wrap-reverse",
  alignItems: "end",
  gap: `${space[8]} ${space[16]}`,
  marginBlockStart: space[12],
});
globalStyle(`${bar} > nav`, { flex: "1 1 auto", minInlineSize: 0 });
globalStyle(`${bar} > form`, { display: "grid" });

export const chips = style({ marginBlockStart: space[16] });

/** On desktops live events and clips at the start, fixtures beside them at the end. */
export const grid = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space.section,
  "@media": {
    [from.desktop]: {
      gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
      gridTemplateRows: "auto 1fr",
      columnGap: space[48],
    },
  },
});
export const row = style({ minInlineSize: 0, scrollMarginBlockStart: "calc(var(--header) + 16px)" });
export const fixtures = style({
  minInlineSize: 0,
  "@media": { [from.desktop]: { gridColumn: 2, gridRow: "1 / span 2" } },
});

export const teams = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(220px, 100%), 1fr))",
  gap: space[12],
  "@media": { [belowTablet]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))", gap: space[8] } },
});
export const team = style({
  display: "flex",
  alignItems: "center",
  gap: space[12],
  minBlockSize: "64px",
  paddingInline: space[16],
  borderRadius: radius.panel,
  background: color.surface,
  fontWeight: weight.strong,
  selectors: { "&:hover": { background: color.raised } },
  // A tile with the name below the logo.
  "@media": {
    [belowTablet]: {
      ...type.small,
      blockSize: "100%",
      flexDirection: "column",
      gap: space[8],
      paddingBlock: space[12],
      paddingInline: space[4],
      fontWeight: weight.strong,
      textAlign: "center",
      overflowWrap: "anywhere",
    },
  },
});
