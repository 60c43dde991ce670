import { globalStyle, style } from "@vanilla-extract/css";
import { from } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { space } from "~/styles/tokens";
import { type, weight } from "~/styles/type";

/** Menu (240 px) and content (760 px) on desktops, stacked on phones. */
export const page = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[24],
  "@media": {
    [from.desktop]: { gridTemplateColumns: "240px minmax(0, 760px)", gap: space[72], alignItems: "start" },
  },
});
/** With content as wide as the rest of the page. */
export const wide = style({
  "@media": { [from.desktop]: { gridTemplateColumns: "240px minmax(0, 1fr)" } },
});
export const code = style({ maxInlineSize: "420px", marginBlockStart: space[20] });

export const menu = style({ display: "grid", gap: space[16] });
/** On phones the menu is visible only on the first page of the account. */
export const onDesk = style({ display: "none", "@media": { [from.desktop]: { display: "grid" } } });
export const places = style({ borderInlineStart: `3px solid ${color.hairline}` });
export const place = style({
  display: "flex",
  alignItems: "center",
  gap: space[12],
  minBlockSize: "48px",
  inlineSize: "100%",
  marginInlineStart: "-3px",
  paddingInlineStart: space[16],
  borderInlineStart: "3px solid transparent",
  fontWeight: weight.strong,
  color: color.text2,
  textAlign: "start",
  cursor: "pointer",
  selectors: {
    "&:hover": { color: color.text },
    "&[aria-current]": { color: color.text, borderInlineStartColor: color.line },
  },
});

export const content = style({ minInlineSize: 0 });
/** On phones the content of the first page is above the menu. */
export const first = style({ order: -1, "@media": { [from.desktop]: { order: 0 } } });
export const title = style({ marginBlockEnd: space[20] });
export const intro = style({ marginBlock: space[12] });

export const form = style({ display: "grid", gap: space[20], marginBlockStart: space[24] });
export const pair = style({
  display: "grid",
  gap: space[20],
  gridTemplateColumns: "repeat(auto-fit, minmax(min(240px, 100%), 1fr))",
  alignItems: "start",
});
/** Below a message. */
export const below = style({ marginBlockStart: space[16] });
export const end = style({ display: "flex", flexWrap: "wrap", gap: space[12] });

export const devices = style({ borderBlockStart: `1px solid ${color.hairline}`, marginBlock: space[24] });

/** Irreversible actions, separated and collapsed. */
export const danger = style({
  marginBlockStart: space[48],
  paddingBlockStart: space[24],
  borderBlockStart: `1px solid ${color.hairline}`,
});
/** Looks like a link: bold, it would be taken for a heading. */
export const opener = style({
  minBlockSize: "44px",
  color: color.text2,
  textDecoration: "underline",
  textUnderlineOffset: "4px",
  cursor: "pointer",
  selectors: { "&:hover": { color: color.text } },
});

export const facts = style({
  marginBlock: space[24],
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[4],
  overflowWrap: "anywhere",
});
globalStyle(`${facts} dt`, { ...type.small, color: color.text3 });
globalStyle(`${facts} dd`, { margin: 0, marginBlockEnd: space[16], fontWeight: weight.strong });

/** Further section of a page. */
export const part = style({ marginBlock: space[32] });
