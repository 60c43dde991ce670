import { createVar, globalStyle, style } from "@vanilla-extract/css";
import {
  belowDesktop,
  belowLarge,
  belowTablet,
  from,
  turnedPhone,
  turnedTouchPhone,
  withoutScripts,
} from "../../styles/breakpoints";
import { color } from "../../styles/contract.css";
import { drawn, gutter, layer, space } from "../../styles/tokens";
import { type, weight } from "../../styles/type";
import * as chips from "../../ui/Chip/Chip.css";

export const page = style({ "@media": { [from.desktop]: { paddingBlockStart: "24px" } } });

/**
 * Player and side column on desktops. One column on phones, as a flex box: a grid would confine the player to
 * its own row, where it could not stick.
 */
export const grid = style({
  display: "flex",
  flexDirection: "column",
  gap: "16px",
  "@media": {
    [from.desktop]: {
      display: "grid",
      columnGap: "32px",
      rowGap: 0,
      alignItems: "start",
      gridTemplateColumns: "minmax(0, 1fr)",
    },
  },
});
const side = createVar();
export const columns = style({
  vars: { [side]: "328px" },
  "@media": {
    [from.desktop]: {
      gridTemplateColumns: `minmax(0, 1fr) ${side}`,
      vars: { "--player-height": `calc((100vw - 2 * ${gutter} - 32px - ${side}) * 9 / 16)` },
    },
    [from.wide]: { vars: { [side]: "384px" } },
  },
  selectors: {
    // Set by the player (`toggleWide`): the side column moves below it.
    "[data-wide] &": {
      "@media": {
        [from.desktop]: { gridTemplateColumns: "minmax(0, 1fr)", vars: { "--player-height": "390px" } },
      },
    },
  },
});
/** Without a side column: as wide as a player that leaves the title in the window. */
export const solo = style({
  "@media": {
    [from.desktop]: {
      inlineSize: "100%",
      maxInlineSize: "clamp(640px, calc((100vh - 220px) * 16 / 9), 1200px)",
      marginInline: "auto",
      selectors: { "[data-wide] &": { maxInlineSize: "100%" } },
    },
  },
});

/** Sections over the full width. */
export const full = style({
  minInlineSize: 0,
  "@media": { [belowDesktop]: { display: "contents" }, [from.desktop]: { gridColumn: "1 / -1" } },
});

/** On phones offers come after statistics and clips, and related events at the end. */
export const late = style({
  order: 1,
  minInlineSize: 0,
  display: "grid",
  gap: "16px",
  marginBlockStart: "20px",
  // It may contain an empty placeholder.
  selectors: { "&:not(:has(> :not(:empty)))": { display: "none" } },
  "@media": { [from.desktop]: { order: 0, marginBlockStart: 0 } },
});
/** Beside offers, other live matches have room in a large window only, and there for three. */
globalStyle(`${late}:has(> :not(:empty)) ~ ${late}`, {
  display: "none",
  "@media": { [from.huge]: { display: "grid" } },
});
globalStyle(`${late}:has(> :not(:empty)) ~ ${late} li:nth-child(n + 4)`, { display: "none" });
export const last = style({
  order: 2,
  minInlineSize: 0,
  "@media": { [from.desktop]: { gridColumn: "1 / -1" } },
});

/**
 * On phones its parts become items of the page, so that the player can stay visible while the whole page
 * scrolls.
 */
export const main = style({ minInlineSize: 0, "@media": { [belowDesktop]: { display: "contents" } } });

export const player = style({
  position: "relative",
  aspectRatio: "16 / 9",
  overflow: "hidden",
  background: color.sunken,
  // Amber focus rings over video in both themes, and larger labels on the largest image.
  vars: { [color.focus]: drawn.amber, "--badge-size": "1.25rem" },
  "@media": {
    [belowDesktop]: {
      marginInline: `calc(${gutter} * -1)`,
      zIndex: layer.sticky,
    },
    [from.desktop]: { scrollMarginBlockStart: "80px" },
  },
  selectors: {
    "[data-wide] &": {
      "@media": {
        [from.desktop]: {
          aspectRatio: "auto",
          blockSize: `min(calc(100vh - var(--header) - 24px), calc((100vw - 2 * ${gutter}) * 9 / 16))`,
        },
      },
    },
    // The line below the video.
    "&:has([data-player] ~ p)": {
      "@media": { [withoutScripts]: { overflow: "visible", marginBlockEnd: "28px" } },
    },
    "&:has([data-player])": {
      "@media": {
        // Dark beside the picture in both themes.
        [turnedPhone]: { aspectRatio: "auto", blockSize: "100dvh", vars: { [color.sunken]: drawn.ink } },
      },
    },
  },
});
/** Drawn poster of a video without an image: seen through the player until there is a frame. */
export const underVideo = style({
  position: "relative",
  // Its team logos stay below the player, which comes later.
  isolation: "isolate",
  blockSize: "100%",
  aspectRatio: "16 / 9",
  marginInline: "auto",
  selectors: { "[data-playing] > &": { visibility: "hidden" } },
});
// Only while it is seen: a small player has bars beside the video.
const whilePaused = `:not([data-playing]) > ${underVideo}`;
globalStyle(`${whilePaused} + div, ${whilePaused} + div > video`, { background: "none" });
/**
 * Without a video. On a phone held sideways the message is beside the image, so that both, and the first line
 * of the title, fit between the header and the bar at the bottom.
 */
export const locked = style({
  "@media": {
    [belowTablet]: { aspectRatio: "auto" },
    [turnedTouchPhone]: {
      aspectRatio: "auto",
      display: "grid",
      gridTemplateColumns: "auto minmax(0, 1fr)",
      background: drawn.ink,
      vars: { "--locked-height": "max(160px, calc(100dvh - var(--header) - var(--bottom-bar) - 104px))" },
    },
  },
});
/** Stays visible on a phone in portrait while it plays; in landscape it would cover the page. */
export const sticky = style({
  selectors: {
    "&[data-playing]": {
      "@media": {
        [`${belowDesktop} and (orientation: portrait)`]: {
          position: "sticky",
          insetBlockStart: 0,
          // Below a player that is smaller at the edge of the window the page shows, and is touched, through.
          background: "none",
          pointerEvents: "none",
        },
      },
    },
  },
});
globalStyle(`${sticky} > *`, { pointerEvents: "auto" });

export const head = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-start",
  justifyContent: "space-between",
  gap: "16px 24px",
  "@media": { [from.desktop]: { paddingBlock: "20px 8px" } },
});
export const titles = style({ flex: "1 1 300px", minInlineSize: 0 });
/** League, division, round and date. */
export const line = style({
  ...type.small,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: "14px",
  color: color.text3,
});
/** Keeps its place, so that nothing moves. */
export const zoneAway = style({ visibility: "hidden" });
export const league = style({
  display: "flex",
  alignItems: "center",
  gap: "8px",
  fontWeight: weight.strong,
  color: color.text2,
});
/** As high as a touch target needs, without moving the line. */
export const leagueLink = style({ inlineSize: "fit-content", paddingBlock: "12px", marginBlock: "-12px" });
export const title = style({ ...type.display2, marginBlockStart: "8px" });
/** Two rows of a logo, a team and its score, with the scores below each other. */
export const scoreBoard = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, max-content) auto",
  justifyContent: "start",
  alignItems: "center",
  gap: "10px 12px",
});
/** Minute or phase of a live match. */
export const clock = style({ color: color.liveText, fontWeight: weight.strong });
/** As high as a touch target needs, without moving the line. */
export const teamLink = style({
  display: "inline-block",
  paddingBlock: "9px",
  marginBlock: "-9px",
  minInlineSize: "44px",
  color: "inherit",
  selectors: { "&:hover": { textDecoration: "underline", textUnderlineOffset: "4px" } },
});
export const ownTitle = style({ ...type.body, color: color.text, marginBlockStart: "6px" });
export const kickOff = style({ color: color.text2, marginBlockStart: "10px" });

/** One row; on phones the buttons share its width. */
export const actions = style({
  containerType: "inline-size",
  display: "flex",
  flexWrap: "wrap",
  gap: "8px",
  inlineSize: "100%",
});
export const action = style({
  display: "grid",
  flex: "1 0 auto",
  "@media": {
    [belowTablet]: { selectors: { "&:not(:only-child)": { flexShrink: 1, minInlineSize: "44px" } } },
    [from.tablet]: { flex: "none" },
  },
  // An open form takes a line of its own.
  selectors: { "&:has(details[open])": { flex: "1 0 100%" } },
});
globalStyle(`${action} :is(a, button)`, { whiteSpace: "nowrap" });
// On phones the buttons show their icons only; their words are still read out. A single button has room for both.
const ownButtons = ["> :is(a, button)", "> form > button", "> details > summary"]
  .map((button) => `${action}:not(:only-child) ${button}`)
  .join(", ");
globalStyle(ownButtons, {
  "@media": {
    [belowLarge]: { fontSize: 0, columnGap: "6px" },
    // Five of them fit into one row of the narrowest phone.
    [belowTablet]: { paddingInline: 0 },
  },
});
// Beside a side column, and on tablets, the row has room for the names of the teams only.
globalStyle(
  ["> :is(a, button)", "> form > button:not(:has(bdi))", "> details > summary"]
    .map((button) => `${action}:not(:only-child) ${button}`)
    .join(", "),
  { "@container": { "(min-width: 440px) and (max-width: 899.98px)": { fontSize: 0, columnGap: 0 } } },
);

export const aside = style({
  minInlineSize: 0,
  "@media": {
    [belowDesktop]: { display: "contents" },
    [from.desktop]: { display: "grid", gap: space[16], gridTemplateColumns: "minmax(0, 1fr)" },
  },
  selectors: {
    "[data-wide] &": {
      "@media": {
        [from.desktop]: {
          gridTemplateColumns: "repeat(auto-fit, minmax(min(384px, 100%), 1fr))",
          alignItems: "start",
          columnGap: "32px",
        },
      },
    },
  },
});

// Without a side column the invitation follows the head, which has no distance of its own there.
globalStyle(`${solo}${aside} > section`, {
  "@media": { [from.desktop]: { marginBlockStart: space[24] } },
});

export const one = style({});
globalStyle(`${one} > #stats`, { "@media": { [from.desktop]: { display: "none" } } });
export const two = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  columnGap: "48px",
  "@media": { [from.desktop]: { gridTemplateColumns: "minmax(0, 5fr) minmax(0, 7fr)" } },
});

/** The look of `Chip`, whose component would be more script for all pages with cards. */
export const players = style([chips.row, { marginBlockEnd: "16px" }]);
export const playerChip = style([chips.chip, { gap: space[8] }]);
globalStyle(`${playerChip} > svg`, { fill: "var(--shirt, none)" });
export const ownClips = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(260px, 100%), 1fr))",
  gap: space[20],
});
export const reveal = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${space[4]} 24px`,
  marginBlockStart: "12px",
});
/** Both ways to the score wrap together. */
export const revealLinks = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: "24px",
  // One line of the narrowest phones.
  "@media": { [belowLarge]: { ...type.small, columnGap: space[16] } },
});
export const revealLink = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "8px",
  minBlockSize: "44px",
  minInlineSize: "44px",
  fontWeight: weight.strong,
  color: color.text2,
  selectors: { "&:hover": { color: color.text } },
});
export const soFar = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "8px",
  minBlockSize: "44px",
  color: color.text2,
});
globalStyle(`${soFar} bdi:empty`, { visibility: "visible", opacity: 0.25 });
export const soFarTeam = style({ fontWeight: weight.strong, color: color.text });
/** Choices, and no state of the match: after their label, on phones in a row of their own. */
export const soFarLinks = style({
  display: "inline-flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space[8],
  color: color.text2,
  "@media": { [belowTablet]: { inlineSize: "100%" } },
});
export const soFarLink = style([chips.chip, { minInlineSize: "44px", color: color.text }]);

/**
 * Lays out sections below the viewport only when they come near, because on a slow phone their layout would
 * delay the first frame. Focus rings, and carousels that reach the edge of the window, are drawn outside of
 * their section.
 * @param height approximate minimum height of the section: a taller section moves only content below the
 * viewport, a smaller one pulls the end of the page into it
 */
const belowWindow = (height: string) =>
  ({
    contentVisibility: "auto",
    containIntrinsicBlockSize: `auto ${height}`,
    overflowClipMargin: "24px",
  }) as const;
globalStyle(`${full} > *, ${last}`, belowWindow("280px"));
// On desktops the side column begins beside the player: an estimated height would move the content below
// both. Its offers may be empty, and its row of anchors is one line. `late` holds the bar with the price, and
// containment would fix the bar to `late` instead of to the window.
globalStyle(`${aside} > :not(${late}), ${late} > section`, {
  "@media": { [belowDesktop]: belowWindow("1px") },
});
// Browsers treat two viewport heights as near; until the first paint the page is the header and the player
// (`when-shown.ts`). With `display: none`, because a box of estimated height would move what follows it.
globalStyle(
  `[data-arriving] :is(${main} > * ~ *, ${aside} > *, ${full} > *, ${last}, footer, [data-layout] > nav)`,
  { display: "none" },
);
