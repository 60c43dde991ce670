import { globalStyle, style } from "@vanilla-extract/css";
import {
  belowDesktop,
  from,
  narrowPhone,
  turnedTouchPhone,
  withoutScripts,
  zoomedWindow,
} from "../../../styles/breakpoints";
import { color } from "../../../styles/contract.css";
import { gutter, layer, pageBar, space } from "../../../styles/tokens";
import { type, weight } from "../../../styles/type";

export const heading = style({ fontSize: ".9375rem", fontWeight: weight.strong, color: color.text2 });
export const group = style({ fontWeight: weight.button, marginBlockEnd: "6px" });
export const priceRow = style({
  display: "flex",
  alignItems: "flex-end",
  justifyContent: "space-between",
  gap: "12px",
  marginBlock: "6px 14px",
});
export const what = style({ ...type.small, color: color.text3, textAlign: "end" });
export const note = style({
  ...type.small,
  color: color.text3,
  textAlign: "center",
  marginBlockStart: "10px",
});

export const planItem = style({
  selectors: { "& + &": { borderBlockStart: `1px solid ${color.hairline}` } },
});
/** 56 px or higher, up to the edges of the panel. */
export const plan = style({
  display: "flex",
  alignItems: "center",
  gap: "12px",
  minBlockSize: "56px",
  paddingBlock: "6px",
  selectors: { "a&:hover": { background: color.raised } },
  marginInline: "-12px",
  paddingInline: "12px",
  "@media": { [narrowPhone]: { flexWrap: "wrap", rowGap: 0 } },
});
export const planName = style({
  flex: 1,
  minInlineSize: 0,
  fontWeight: weight.strong,
  lineHeight: 1.3,
  // Beside the price its words would be broken.
  "@media": { [narrowPhone]: { flexBasis: "100%" } },
});
export const cost = style({
  ...type.small,
  flex: "none",
  color: color.text3,
  textAlign: "end",
  "@media": { [narrowPhone]: { flex: 1, textAlign: "start" } },
});
export const code = style({ ...type.small, color: color.text2, textAlign: "center" });

export const bar = style({
  position: "fixed",
  zIndex: layer.sticky,
  insetInline: 0,
  insetBlockEnd: "var(--bottom-bar)",
  display: "flex",
  alignItems: "center",
  gap: "16px",
  minBlockSize: pageBar,
  paddingInline: gutter,
  paddingBlock: space[8],
  background: color.raised,
  borderBlockStart: `3px solid ${color.flag}`,
  "@media": {
    // A phone held sideways is too low for it.
    [turnedTouchPhone]: { display: "none" },
    [zoomedWindow]: { display: "none" },
    [from.desktop]: { display: "none" },
    // It could not wait until the offer in place of the video is out of sight.
    [withoutScripts]: { display: "none" },
  },
});
// The bar must not cover the end of the page, nor what takes the focus.
globalStyle(`:root:has(${bar})`, {
  vars: { "--page-bar": pageBar },
  "@media": {
    [turnedTouchPhone]: { vars: { "--page-bar": "0px" } },
    [zoomedWindow]: { vars: { "--page-bar": "0px" } },
    [withoutScripts]: { vars: { "--page-bar": "0px" } },
  },
});
globalStyle(`body:has(${bar})`, {
  "@media": {
    [belowDesktop]: { paddingBlockEnd: pageBar },
    [zoomedWindow]: { paddingBlockEnd: 0 },
    [`${belowDesktop} and ${withoutScripts}`]: { paddingBlockEnd: 0 },
  },
});

/** Hidden while the offer is in sight elsewhere. */
export const barAway = style({ visibility: "hidden" });
export const barPrice = style({ ...type.micro, flex: "0 1 auto", minInlineSize: 0 });
export const barText = style({ ...type.micro, color: color.text3 });
export const barButton = style({ flex: "1 1 50%" });
