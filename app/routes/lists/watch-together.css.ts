import { globalStyle, style } from "@vanilla-extract/css";
import { CHOICE_FORM } from "~/lib/choice";
import { belowTablet, zoomedWindow } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { layer, pageBar, space } from "~/styles/tokens";
import { type } from "~/styles/type";

/** As high as a touch target. */
export const choice = style({
  ...type.small,
  display: "flex",
  alignItems: "center",
  gap: space[8],
  minBlockSize: "44px",
  color: color.text2,
  cursor: "pointer",
});

const chosen = `[form="${CHOICE_FORM}"]:is(:checked, [type="hidden"])`;
/** Below the list; in sight as soon as a match is chosen, on this page or another one. */
export const bar = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space[12],
  minBlockSize: pageBar,
  paddingBlock: space[12],
  marginBlockStart: space[20],
  background: color.page,
  selectors: {
    [`:has(${chosen}) > &`]: {
      position: "sticky",
      insetBlockEnd: "var(--bottom-bar)",
      zIndex: layer.sticky,
      "@media": { [zoomedWindow]: { position: "static" } },
    },
  },
});

globalStyle(`:root:has(${chosen})`, {
  vars: { "--page-bar": pageBar },
  "@media": {
    // What it says takes two lines.
    [belowTablet]: { vars: { "--page-bar": "120px" } },
    [zoomedWindow]: { vars: { "--page-bar": "0px" } },
  },
});

/** What the page of several matches says itself; on phones the bar would hide much of the list. */
export const note = style({ "@media": { [belowTablet]: { display: "none" } } });
