import { globalStyle, style } from "@vanilla-extract/css";
import { from } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { gutter } from "~/styles/tokens";
import { type } from "~/styles/type";

/** A panel on desktops; on phones its rows are part of the page. */
export const sidePanel = style({
  scrollMarginBlockStart: "64vw",
  vars: { "--inset": gutter },
  "@media": {
    [from.desktop]: {
      scrollMarginBlockStart: "80px",
      vars: { "--inset": "20px" },
      background: color.surface,
      border: "1px solid transparent",
      borderRadius: "6px",
      padding: "8px 20px 20px",
      // As high as the player beside it, with a scroll area of its own.
      display: "flex",
      flexDirection: "column",
      maxBlockSize: "max(320px, var(--player-height, 0px))",
      selectors: { "&:has(details[open])": { maxBlockSize: "none" } },
    },
  },
});
export const sidePanelEdge = style({
  selectors: { ":root.light &": { borderColor: color.hairline } },
  "@media": {
    "(prefers-color-scheme: light)": { selectors: { ":root.system &": { borderColor: color.hairline } } },
  },
});
/** The pencil button of a tag is at the end of its row; the form that it opens is below the row. */
export const editableTag = style({ position: "relative" });
export const pencilPlace = style({ inlineSize: "44px" });
globalStyle(`${editableTag} > details > summary`, {
  position: "absolute",
  insetInlineEnd: 0,
  insetBlockStart: "8px",
});
// With a mouse the pencil appears on the row that it points at, or that has the focus.
globalStyle(`${editableTag}:not(:hover, :focus-within) > details:not([open]) > summary`, {
  "@media": { "(hover: hover)": { opacity: 0 } },
});
globalStyle(`${editableTag} > details > div`, { marginBlock: "8px 12px" });

export const note = style({ ...type.small, color: color.text2, marginBlock: "12px 4px" });
export const tags = style({
  "@media": {
    [from.desktop]: {
      flex: "0 1 auto",
      minBlockSize: "61px",
      overflowY: "auto",
      marginInline: "-20px",
      paddingInline: "20px",
    },
  },
});
/** Replaces the timeline for anonymous viewers: one line. */
export const invitation = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "8px 16px",
  scrollMarginBlockStart: "80px",
  color: color.text2,
});
export const invitationText = style({ flex: "1 1 12em" });
export const addTag = style({ marginBlockStart: "16px", display: "grid" });
