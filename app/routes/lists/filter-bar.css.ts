import { globalStyle, style } from "@vanilla-extract/css";
import { belowDesktop, from } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { gutter, space } from "~/styles/tokens";
import { type, weight } from "~/styles/type";
import * as chips from "~/ui/Chip/Chip.css";

/** Browsers that open a sheet without scripts; others show its content in the page. */
export const canOpen = "selector(:popover-open)";

/** On phones one row up to both edges of the window; elsewhere each part has a place of its own. */
export const bar = style({
  display: "contents",
  "@media": {
    [belowDesktop]: {
      "@supports": {
        [canOpen]: { display: "flex", alignItems: "center", marginInline: `calc(${gutter} * -1)` },
      },
    },
  },
});
globalStyle(`${bar} > nav`, {
  "@media": {
    [belowDesktop]: { "@supports": { [canOpen]: { flex: 1, minInlineSize: 0, paddingInline: gutter } } },
  },
});

/** Names what is chosen, in up to two lines. */
export const opener = style([
  chips.chip,
  {
    display: "none",
    maxInlineSize: "55%",
    marginInline: `${space[8]} ${gutter}`,
    gap: space[8],
    "@media": { [belowDesktop]: { "@supports": { [canOpen]: { display: "flex" } } } },
    selectors: {
      "&:has(bdi)": {
        gap: space[4],
        paddingInline: space[8],
        background: color.action,
        borderColor: color.action,
        color: color.onAction,
      },
      "&:has(bdi):hover": { background: color.actionHover },
    },
  },
]);
export const chosen = style({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
  textAlign: "start",
  selectors: { ":has(> bdi)&": { ...type.small, lineHeight: 1.2, whiteSpace: "normal" } },
});

/**
 * At the lower edge of the window, so that the list stays in view while filters are chosen. It stays there if the
 * window becomes as wide as a desktop.
 */
export const sheet = style({
  selectors: {
    "&:popover-open": {
      inset: "auto 0 0",
      inlineSize: "auto",
      maxBlockSize: "75dvh",
      margin: 0,
      border: 0,
      paddingBlock: `${space[8]} calc(${space[16]} + env(safe-area-inset-bottom))`,
      paddingInline: gutter,
      background: color.raised,
      color: color.text,
      boxShadow: color.shadow,
    },
  },
  "@media": {
    [belowDesktop]: { "@supports": { [`not ${canOpen}`]: { marginBlockEnd: space[16] } } },
    [from.desktop]: {
      selectors: {
        "&:not(:popover-open)": {
          display: "block",
          position: "static",
          inlineSize: "auto",
          blockSize: "auto",
          margin: 0,
          border: 0,
          padding: 0,
          overflow: "visible",
          background: "none",
          color: "inherit",
        },
      },
    },
  },
});
// All chips are in view: the chosen one could be beyond the end of a row.
globalStyle(`${sheet}:popover-open ${chips.row}`, { flexWrap: "wrap" });
/** Title and close button, of an open sheet only. */
export const head = style({
  display: "none",
  selectors: {
    ":popover-open > &": {
      display: "flex",
      justifyContent: "space-between",
      alignItems: "center",
      marginBlockEnd: space[8],
      fontWeight: weight.strong,
    },
  },
});
