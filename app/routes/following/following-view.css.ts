import { globalStyle, style } from "@vanilla-extract/css";
import { from } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { gutter, space } from "~/styles/tokens";
import { weight } from "~/styles/type";

export const intro = style({ marginBlock: `${space[12]} ${space[24]}` });

export const search = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "end",
  gap: space[12],
  maxInlineSize: "560px",
  marginBlockEnd: space[16],
});

/** Link to the form for personal data, below the tiles. */
export const details = style({ marginBlockStart: space[24] });

/** One row, which scrolls on phones. */
export const choices = style({
  display: "flex",
  gap: space[8],
  marginInline: `calc(${gutter} * -1)`,
  paddingInline: gutter,
  // Space for the focus ring, which overflow would clip.
  paddingBlock: space[4],
  overflowX: "auto",
  whiteSpace: "nowrap",
  flex: "none",
  "@media": { [from.desktop]: { flexWrap: "wrap", marginInline: 0, paddingInline: 0 } },
});

export const parent = style({ marginBlock: space[24] });

export const tiles = style({
  display: "grid",
  gap: space[12],
  gridTemplateColumns: "repeat(auto-fill, minmax(104px, 1fr))",
  marginBlockStart: space[24],
  "@media": {
    [from.tablet]: { gap: space[20], gridTemplateColumns: "repeat(auto-fill, minmax(160px, 1fr))" },
  },
});

export const empty = style({ marginBlockStart: space[24] });

export const row = style({
  display: "flex",
  alignItems: "center",
  // In very narrow windows the button wraps below the name.
  flexWrap: "wrap",
  gap: `${space[8]} ${space[16]}`,
  paddingBlock: space[8],
  minBlockSize: "72px",
  borderBlockEnd: `1px solid ${color.hairline}`,
});

export const name = style({ flex: "1 1 96px", fontWeight: weight.strong });

/** The link of the calendar, between the text and the form. */
export const calendar = style({ display: "grid", gap: space[12], maxInlineSize: "640px" });
globalStyle(`#calendar > * + *`, { marginBlockStart: space[12] });
