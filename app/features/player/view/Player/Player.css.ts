import { globalStyle, style } from "@vanilla-extract/css";
import { belowDesktop, belowTablet, from, turnedTouchPhone, withoutScripts } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { drawn, gutter, layer, motion, radius, space, stroke } from "~/styles/tokens";
import { type, weight } from "~/styles/type";

const portrait = `${belowDesktop} and (orientation: portrait)`;

export const video = style({
  display: "block",
  inlineSize: "100%",
  blockSize: "100%",
  objectFit: "contain",
  background: color.sunken,
});

/** Video and its overlays; the element that goes fullscreen. */
export const box = style({
  position: "absolute",
  inset: 0,
  background: color.sunken,
  outline: "none",
  selectors: {
    // Where the box has another shape than the picture: dark beside it in both themes.
    "&[data-stuck], &[data-mini], &:fullscreen, [data-wide] &": { vars: { [color.sunken]: drawn.ink } },
    // At the edge of a phone's window; its place in the page keeps its height.
    "&[data-stuck]": {
      "@media": {
        [portrait]: {
          insetBlockEnd: "auto",
          blockSize: "min(180px, 100%)",
        },
      },
    },
    // In the corner of a desktop's window; its place in the page keeps its height.
    "&[data-mini]:not(:fullscreen)": {
      "@media": {
        [from.desktop]: {
          position: "fixed",
          inset: "auto",
          insetBlockEnd: space[16],
          insetInlineEnd: space[16],
          zIndex: layer.bars,
          inlineSize: "320px",
          blockSize: "180px",
          overflow: "hidden",
          borderRadius: radius.panel,
          boxShadow: color.shadow,
        },
      },
    },
  },
});
// What takes the focus must not stay under the player; the target of a link has a margin for the whole video.
const besideStuck = ":root:has([data-stuck])";
globalStyle(besideStuck, { "@media": { [portrait]: { scrollPaddingBlockStart: "188px" } } });
globalStyle(`${besideStuck} :target`, { "@media": { [portrait]: { scrollMarginBlockStart: 0 } } });
/** Score over the video; fades with the controls. */
export const overlays = style({ transition: `opacity ${motion.quick}` });

/**
 * What it takes in data, below the Play button; without scripts, which could remove it, below the video. It has no
 * class: the scripts of the page have no room for its name.
 */
export const cost = `${overlays} + p`;
globalStyle(cost, {
  ...type.small,
  position: "absolute",
  insetBlockStart: "calc(50% + 38px)",
  insetInline: 0,
  inlineSize: "fit-content",
  marginInline: "auto",
  paddingInline: space[8],
  borderRadius: radius.control,
  background: color.overlay,
  color: color.onOverlay,
  pointerEvents: "none",
  // Below the video it begins where the lines of the page do.
  "@media": {
    [withoutScripts]: {
      insetBlockStart: `calc(100% + ${space[8]})`,
      marginInline: 0,
      paddingInline: 0,
      background: "none",
      color: color.text2,
    },
    [`${belowDesktop} and ${withoutScripts}`]: { paddingInline: gutter },
  },
});

/** The image of a video that does not play; on phones the reason stands below it. */
export const locked = style({
  position: "absolute",
  inset: 0,
  "@media": {
    [belowTablet]: { position: "relative", aspectRatio: "16 / 9" },
    [turnedTouchPhone]: {
      position: "relative",
      aspectRatio: "16 / 9",
      blockSize: "var(--locked-height)",
      alignSelf: "center",
      // Without a message beside it.
      selectors: { "&:only-child": { gridColumn: "1 / -1", justifySelf: "center" } },
    },
  },
});

export const message = style({
  position: "absolute",
  insetInline: 0,
  insetBlockEnd: 0,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space[12],
  padding: space[16],
  background: color.overlay,
  color: color.onOverlay,
  // The bar is dark in both themes, so its price and buttons have the same colours in both.
  vars: {
    [color.text]: color.onOverlay,
    [color.raised]: "transparent",
    [color.action]: drawn.chalk,
    [color.onAction]: drawn.ink,
    [color.actionHover]: drawn.chalkShade,
  },
  "@media": {
    [belowTablet]: { position: "static", background: drawn.ink, padding: `${space[12]} ${gutter}` },
    [turnedTouchPhone]: {
      position: "static",
      flexDirection: "column",
      flexWrap: "nowrap",
      alignItems: "flex-start",
      justifyContent: "center",
      background: drawn.ink,
    },
  },
});

export const words = style({
  display: "flex",
  alignItems: "center",
  gap: space[12],
  fontWeight: weight.strong,
});
/** What is wrong, before the sentence about it. */
export const title = style({ display: "block", fontWeight: weight.button });
export const reason = style({ ...type.small, display: "block", fontWeight: weight.normal });

/** As high as its text while that is missing. */
export const plan = style([reason, { minBlockSize: "1lh" }]);

/** Padding and border of a small button. */
const insideButton = `(14px + ${stroke.control})`;
/** A line of their own: their texts begin and end where the lines above do, without what is around them. */
const linksBelow = {
  flexBasis: `calc(100% + 2 * ${insideButton})`,
  marginBlock: `calc(${space[8]} * -1)`,
  marginInline: `calc(${insideButton} * -1)`,
} as const;
/** Price and buttons beside the words. */
export const ways = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space[12],
  selectors: { "&:empty": { display: "none" } },
});
/** Buttons without a frame. */
export const links = style({
  display: "flex",
  flexWrap: "wrap",
  marginInlineStart: `calc(${space[12]} * -1)`,
  "@media": { [belowTablet]: linksBelow, [turnedTouchPhone]: linksBelow },
});
