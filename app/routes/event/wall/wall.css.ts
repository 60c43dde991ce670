import { globalStyle, style } from "@vanilla-extract/css";
import {
  belowDesktop,
  from,
  keyboard,
  narrowPhone,
  wideTurnedPhone,
  withoutScripts,
} from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { radius, space, stroke } from "~/styles/tokens";
import { type, weight } from "~/styles/type";

/**
 * On a phone held sideways the matches have the window to themselves: video and tiles beside each other, each as high
 * as the window. The header is hidden there (`shell.css.ts`).
 */
export const screen = style({
  selectors: {
    "&:has([data-player])": { "@media": { [wideTurnedPhone]: { marginBlockStart: 0, paddingInline: 0 } } },
  },
});
const fullWindow = `${screen}:has([data-player])`;
globalStyle(`${fullWindow} > h1`, {
  "@media": { [wideTurnedPhone]: { position: "absolute", clipPath: "inset(50%)", pointerEvents: "none" } },
});

/** Message in place of the matches, below the title. */
export const empty = style({ marginBlockStart: space[16] });

/** The video above the matches; on desktops beside them. */
export const grid = style({
  display: "flex",
  flexDirection: "column",
  gap: space[16],
  marginBlockStart: space[16],
  // The keys that are shown tell that it has the focus.
  ":focus": { outline: "none" },
  "@media": {
    [from.desktop]: {
      display: "grid",
      alignItems: "start",
      gap: space[20],
      gridTemplateColumns: "minmax(0, 1fr) 380px",
      selectors: { "[data-wide] &": { gridTemplateColumns: "minmax(0, 1fr)" } },
    },
    [from.huge]: { gridTemplateColumns: "minmax(0, 1fr) 580px" },
    [wideTurnedPhone]: {
      selectors: {
        [`${fullWindow} &`]: {
          display: "grid",
          gap: 0,
          marginBlockStart: 0,
          gridTemplateColumns: "minmax(0, 1fr) clamp(min(272px, 50%), 34vw, 320px)",
        },
      },
    },
  },
});

/** No higher than the window; sticky while it plays on a phone. */
export const stage = style({
  display: "contents",
  "@media": {
    [from.desktop]: {
      display: "block",
      inlineSize: "100%",
      maxInlineSize: "calc((100vh - var(--header) - 140px) * 16 / 9)",
      minInlineSize: "min(480px, 100%)",
      justifySelf: "center",
      selectors: { "[data-wide] &": { maxInlineSize: "100%" } },
    },
    [wideTurnedPhone]: { display: "block", maxInlineSize: "none", minInlineSize: 0, justifySelf: "stretch" },
    [withoutScripts]: { display: "none" },
  },
});

// The player does not reach the margins of the page beside the tiles.
globalStyle(`${fullWindow} ${stage} > *`, { "@media": { [wideTurnedPhone]: { marginInline: 0 } } });

/** Tiles and what switches them; scrolls by itself where it is as high as the window. */
export const side = style({
  minInlineSize: 0,
  "@media": {
    [wideTurnedPhone]: {
      selectors: {
        [`${fullWindow} &`]: {
          display: "flex",
          flexWrap: "wrap",
          alignContent: "flex-start",
          columnGap: space[8],
          blockSize: "100dvh",
          overflowY: "auto",
          paddingBlock: space[8],
          paddingInline: `${space[8]} max(${space[8]}, env(safe-area-inset-right), env(safe-area-inset-left))`,
        },
      },
    },
  },
});

/** The way back, where the header is hidden. */
export const back = style({
  display: "none",
  "@media": { [wideTurnedPhone]: { selectors: { [`${fullWindow} &`]: { display: "block" } } } },
});

/** Without scripts: the page of the match that would play here. */
export const instead = style({
  display: "none",
  "@media": { [withoutScripts]: { display: "block" } },
});
export const insteadText = style({
  ...type.bodyLarge,
  display: "block",
  paddingBlock: space[12],
  fontWeight: weight.strong,
  textDecoration: "underline",
  "@media": { [wideTurnedPhone]: { selectors: { [`${fullWindow} &`]: { paddingInline: space[16] } } } },
});

/** What works with scripts only. */
export const scripted = style({ "@media": { [withoutScripts]: { display: "none" } } });

export const bar = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${space[8]} ${space[16]}`,
  marginBlockEnd: space[12],
});
globalStyle(`${fullWindow} ${bar}`, { "@media": { [wideTurnedPhone]: { marginBlockEnd: space[4] } } });
/** What a press on a tile does. */
export const about = style({
  ...type.small,
  color: color.text2,
  "@media": {
    [from.huge]: { fontSize: "1.125rem" },
    [wideTurnedPhone]: { selectors: { [`${fullWindow} &`]: { display: "none" } } },
  },
});
/** Keys are shown where they act. */
const unused = `${grid}:not(:focus-within) &`;
/** The keys, for those who have any. */
export const legend = style({
  display: "none",
  color: color.text2,
  selectors: { [unused]: { visibility: "hidden" } },
  "@media": { [from.huge]: { fontSize: "1.25rem" }, [keyboard]: { display: "inline" } },
});

export const tiles = style({
  listStyle: "none",
  padding: 0,
  display: "grid",
  gap: space[12],
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  "@media": {
    [narrowPhone]: { gap: space[8] },
    [`${from.tablet} and (max-width: 1023.98px)`]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
    [wideTurnedPhone]: {
      selectors: {
        [`${fullWindow} &`]: {
          gap: space[4],
          inlineSize: "100%",
          gridTemplateColumns: "repeat(auto-fill, minmax(min(100px, 100%), 1fr))",
        },
      },
    },
  },
});

export const tile = style({ minInlineSize: 0 });

export const swap = style({
  display: "block",
  color: "inherit",
  padding: space[4],
  border: `${stroke.line} solid transparent`,
  borderRadius: radius.panel,
  selectors: { "&:hover": { background: color.surface } },
  "@media": { [wideTurnedPhone]: { selectors: { [`${fullWindow} &`]: { padding: "2px" } } } },
});
export const playing = style({ borderColor: color.action });

export const teams = style({
  display: "grid",
  gap: space[4],
  marginBlockStart: space[8],
  "@media": {
    [wideTurnedPhone]: { selectors: { [`${fullWindow} &`]: { gap: 0, marginBlockStart: space[4] } } },
  },
});
export const team = style({ display: "flex", alignItems: "center", gap: space[8], minInlineSize: 0 });
/** In narrow tiles the name needs its room, or long words would break. */
export const logo = style({
  "@media": {
    [belowDesktop]: { flex: "none" },
    [narrowPhone]: { display: "none" },
    [wideTurnedPhone]: { selectors: { [`${fullWindow} &`]: { display: "none" } } },
  },
});
export const name = style({
  flex: 1,
  minInlineSize: 0,
  overflowWrap: "anywhere",
  lineHeight: 1.25,
  fontWeight: weight.strong,
  // On a television, where text is half as large again, long words would break.
  "@media": {
    [from.huge]: { fontSize: "1.5rem", selectors: { "[data-tv] &": { fontSize: "1.125rem" } } },
    // Four tiles in the window: each name has one line.
    [wideTurnedPhone]: {
      selectors: {
        [`${fullWindow} &`]: {
          fontSize: ".875rem",
          overflow: "hidden",
          textOverflow: "ellipsis",
          whiteSpace: "nowrap",
        },
      },
    },
  },
});
/** Read from the other side of the room on a large screen. */
export const score = style({
  ...type.digits,
  fontSize: "1.5rem",
  minInlineSize: "1ch",
  textAlign: "end",
  "@media": {
    [from.huge]: { fontSize: "2.5rem", selectors: { "[data-tv] &": { fontSize: "1.75rem" } } },
    [wideTurnedPhone]: { selectors: { [`${fullWindow} &`]: { fontSize: "1.125rem" } } },
  },
});

export const state = style({
  ...type.small,
  display: "flex",
  alignItems: "center",
  gap: space[8],
  minBlockSize: "24px",
  marginBlockStart: space[4],
  color: color.text2,
  "@media": {
    [from.huge]: { fontSize: "1.125rem" },
    [wideTurnedPhone]: { selectors: { [`${fullWindow} &`]: { minBlockSize: 0, marginBlockStart: 0 } } },
  },
});
// The frame of the tile remains: four of them have the window, and no room for a line more.
globalStyle(`${playing} ${state} > :last-child`, { display: "none" });
globalStyle(`${screen}:has([data-plays]) ${playing} ${state} > :last-child`, {
  display: "inline",
  "@media": { [wideTurnedPhone]: { display: "none" } },
});
export const key = style({
  display: "none",
  placeItems: "center",
  minInlineSize: "24px",
  minBlockSize: "24px",
  border: `${stroke.hair} solid ${color.control}`,
  borderRadius: radius.control,
  font: "inherit",
  "@media": {
    [keyboard]: { display: "grid" },
    [withoutScripts]: { display: "none" },
    [wideTurnedPhone]: { selectors: { [`${fullWindow} &`]: { display: "none" } } },
  },
  selectors: { "&:empty": { display: "none" }, [unused]: { visibility: "hidden" } },
});

/** As high as a touch target. */
export const page = style({
  display: "inline-block",
  paddingBlock: ["11px", "calc((44px - 1lh) / 2)"],
  paddingInline: space[8],
  // Within the frame and the padding of a tile.
  selectors: { [`${swap} > &`]: { paddingInline: "1px" } },
  "@media": { [wideTurnedPhone]: { selectors: { [`${fullWindow} ${tile} &`]: { display: "none" } } } },
});
/** Links to the pages below all tiles, where they have room for the names. */
export const pages = style({
  display: "none",
  listStyle: "none",
  padding: 0,
  "@media": {
    [wideTurnedPhone]: {
      selectors: { [`${fullWindow} &`]: { ...type.small, display: "block", inlineSize: "100%" } },
    },
  },
});
globalStyle(`${pages} ${page} > span`, { position: "static", clipPath: "none", whiteSpace: "normal" });
