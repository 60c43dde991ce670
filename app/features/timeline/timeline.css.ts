import { globalStyle, style } from "@vanilla-extract/css";
import { from } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { gutter } from "~/styles/tokens";

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
globalStyle(`${editableTag} > details > div`, { marginBlock: "8px 12px" });

export const tags = style({
  "@media": {
    [from.desktop]: {
      maxBlockSize: "390px",
      overflowY: "auto",
      marginInline: "-20px",
      paddingInline: "20px",
    },
  },
});
export const addTag = style({ marginBlockStart: "16px", display: "grid" });
