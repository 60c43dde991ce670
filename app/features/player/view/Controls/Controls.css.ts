import { createVar, globalStyle, keyframes, style } from "@vanilla-extract/css";
import { belowDesktop, belowTablet, coarsePointer, from, television } from "../../../../styles/breakpoints";
import { color } from "../../../../styles/contract.css";
import { drawn, motion, radius, space } from "../../../../styles/tokens";
import { type, weight } from "../../../../styles/type";
import { cost, overlays } from "../Player/Player.css";

export { unseen } from "../../../../styles/layout.css";

export const layer = style({ color: color.onOverlay });

const overlay = { background: color.overlay, color: color.onOverlay } as const;

/** All controls. While they are hidden they can still receive the focus, which shows them again. */
export const controls = style({ transition: `opacity ${motion.quick}` });
/** Bar over the lower edge of the video. */
export const bar = style({
  ...overlay,
  position: "absolute",
  insetInline: 0,
  insetBlockEnd: 0,
  paddingInline: space[16],
  paddingBlockEnd: space[8],
  "@media": { [belowTablet]: { paddingInline: space[8], paddingBlockEnd: 0 } },
});
globalStyle(`[data-tv] ${bar}`, { "@media": { [television]: { zoom: 1.5 } } });
export const idle = style({});
globalStyle(`${idle} ${controls}:not(:focus-within)`, { opacity: 0, pointerEvents: "none" });
globalStyle(`${idle} ${controls}:not(:has(:focus-visible))`, { opacity: 0, pointerEvents: "none" });
globalStyle(`:has(> ${idle})`, { cursor: "none" });
// The score over the video and the title go with the controls.
globalStyle(`:has(> ${idle}) > ${overlays}`, { opacity: 0 });

// The focused player itself: a ring inside its edge, which clips, with a dark line that sets it off from any picture.
// A player that begins by itself has it from the first key on (`data-keys`). It is stronger for viewers who navigate
// with arrow keys. In fullscreen the ring goes with the controls.
for (const [player, width] of [
  [`:has(> ${layer}):is(:focus-visible, [data-keys]:focus)`, 3],
  [`[data-arrows] :has(> ${layer}):focus`, 4],
] as const) {
  // The outline lies below the controls, and is left where colours are forced.
  globalStyle(player, { outline: `${width}px solid ${drawn.amber}`, outlineOffset: `-${width}px` });
  globalStyle(`${player}::after`, {
    content: "",
    position: "absolute",
    inset: 0,
    boxShadow: `inset 0 0 0 ${width}px ${drawn.amber}, inset 0 0 0 ${width + 2}px ${drawn.ink}`,
    pointerEvents: "none",
  });
}
const idleFullscreen = `:fullscreen:has(> ${layer}${idle})`;
globalStyle(`${idleFullscreen}:focus`, { outline: "none" });
globalStyle(`${idleFullscreen}::after`, { display: "none" });

/** Title of the video in fullscreen, below the score if there is one. */
export const title = style({
  ...overlay,
  ...type.display4,
  position: "absolute",
  insetBlockStart: "20px",
  insetInlineStart: "20px",
  maxInlineSize: "calc(100% - 40px)",
  padding: "9px 14px",
  borderRadius: radius.scoreBug,
  transition: `opacity ${motion.quick}`,
  selectors: {
    [`${idle} &`]: { opacity: 0 },
    [`${overlays}:not(:empty) ~ ${layer} &`]: { insetBlockStart: "68px" },
  },
});

/** Row of buttons over the lower edge of the small video in the corner. */
export const mini = style([
  controls,
  overlay,
  { position: "absolute", insetInline: 0, insetBlockEnd: 0, display: "flex", paddingInline: space[4] },
]);

/** Large buttons in the middle of the video, on phones only. */
export const center = style({
  display: "none",
  "@media": {
    [belowTablet]: {
      position: "absolute",
      insetBlock: "0 76px",
      insetInline: 0,
      display: "flex",
      alignItems: "center",
      justifyContent: "center",
      gap: space[24],
      pointerEvents: "none",
    },
  },
});
export const centerButton = style({
  ...overlay,
  position: "relative",
  display: "grid",
  placeItems: "center",
  inlineSize: "56px",
  blockSize: "56px",
  borderRadius: "50%",
  pointerEvents: "auto",
  selectors: { [`${idle} ${controls}:not(:focus-within) &`]: { pointerEvents: "none" } },
});
globalStyle(`${centerButton} > svg`, { scale: "1.25" });
export const step = style({ position: "absolute", fontSize: ".5625rem", fontWeight: weight.button });

export const row = style({ display: "flex", alignItems: "center", gap: "2px" });
export const spring = style({ flex: 1 });

export const button = style({
  // Above the touch area of the time slider, which reaches under it.
  position: "relative",
  display: "grid",
  placeItems: "center",
  inlineSize: "44px",
  blockSize: "44px",
  flex: "none",
  borderRadius: radius.control,
  selectors: { "&:hover": { color: drawn.chalkShade } },
});
/** Hidden below the width of desktops. */
export const desk = style({ "@media": { [belowDesktop]: { display: "none" } } });
/** Hidden below the width of tablets. */
export const wide = style({ "@media": { [belowTablet]: { display: "none" } } });

const digits = { ...type.digits, fontSize: "1.375rem" } as const;
export const time = style({ ...digits, paddingInline: space[8], whiteSpace: "nowrap" });
export const total = style({ color: drawn.chalkShade });
export const latency = style({ ...digits, paddingInline: space[8], color: drawn.chalkShade });
export const live = style({
  ...type.digits,
  position: "relative",
  fontSize: "1.125rem",
  minBlockSize: "32px",
  paddingInline: "10px",
  borderRadius: radius.block,
  boxShadow: "inset 0 0 0 1.5px currentColor",
  "@media": { [coarsePointer]: { minBlockSize: "44px" } },
});
export const liveOn = style({ background: color.live, color: color.onLive, boxShadow: "none" });

/** Where the time slider is as high as a touch target needs. */
const touchSlider = `${coarsePointer}, ${belowTablet}`;
export const seek = style({
  position: "relative",
  blockSize: "28px",
  "@media": { [coarsePointer]: { blockSize: "36px" }, [belowTablet]: { blockSize: "32px" } },
});
export const scale = style({
  position: "absolute",
  insetBlockStart: "50%",
  insetInline: "8px",
  "@media": { [touchSlider]: { insetBlockStart: "22px" } },
});
const line = style({
  position: "absolute",
  insetInline: 0,
  insetBlockStart: "-2px",
  blockSize: "4px",
  background: drawn.chalk,
});
export const rail = style([line, { opacity: 0.35 }]);
export const played = style([line, { transformOrigin: "left" }]);

const run = keyframes({ from: { transform: "translateX(-100%)" }, to: { transform: "translateX(400%)" } });
export const buffering = style({
  position: "absolute",
  insetInline: 0,
  insetBlockStart: "-1px",
  blockSize: "2px",
  overflow: "hidden",
  "::before": {
    content: "",
    display: "block",
    inlineSize: "25%",
    blockSize: "100%",
    background: drawn.amber,
    animation: `${run} 1.2s linear infinite`,
  },
  // Without animation the bar has its full width.
  "@media": { "(prefers-reduced-motion: reduce)": { "::before": { inlineSize: "100%" } } },
});
/** At the lower edge of the video. */
export const bufferingAlone = style([
  buffering,
  { insetBlockStart: "auto", insetBlockEnd: 0, background: color.overlay },
]);

const knobColor = createVar();
const knob = {
  appearance: "none",
  inlineSize: "16px",
  blockSize: "16px",
  border: `3px solid ${drawn.chalk}`,
  borderRadius: "50%",
  background: knobColor,
} as const;
const range = style({
  appearance: "none",
  background: "none",
  cursor: "pointer",
  selectors: {
    "&::-webkit-slider-thumb": { ...knob, WebkitAppearance: "none" },
    "&::-moz-range-thumb": { ...knob, boxSizing: "border-box" },
  },
});
export const slider = style([
  range,
  {
    vars: { [knobColor]: drawn.chalk },
    position: "absolute",
    inset: 0,
    inlineSize: "100%",
    blockSize: "100%",
    margin: 0,
    touchAction: "none",
    // As high as a touch target needs: it reaches down between the buttons, and never over the picture, where a tap
    // is meant for the video.
    "@media": { [touchSlider]: { blockSize: "44px" } },
  },
]);
export const atEdge = style({ vars: { [knobColor]: color.liveMark } });
export const volume = style([
  range,
  wide,
  {
    vars: { [knobColor]: drawn.chalk },
    inlineSize: "72px",
    blockSize: "28px",
    backgroundImage: `linear-gradient(${drawn.chalkShade}, ${drawn.chalkShade})`,
    backgroundSize: "100% 3px",
    backgroundRepeat: "no-repeat",
    backgroundPosition: "center",
    "@media": { [coarsePointer]: { display: "none" } },
  },
]);

export const marker = style({
  position: "absolute",
  insetBlockEnd: "3px",
  inlineSize: "12px",
  blockSize: "12px",
  marginInlineStart: "-6px",
  color: drawn.chalk,
  "::before": {
    content: "",
    display: "block",
    inlineSize: "4px",
    blockSize: "10px",
    marginInline: "auto",
    background: "currentColor",
  },
  // Too small for touch: the slider selects the nearest marker instead.
  "@media": { [coarsePointer]: { pointerEvents: "none" } },
});
export const below = style({ insetBlockEnd: "auto", insetBlockStart: "3px" });

/** Position of the preview along the slider (%). */
export const previewAt = createVar();
const halfPreview = createVar();
/** Widths without a unit, in px. */
const thumbnailWidth = createVar();
export const spriteWidth = createVar();
export const preview = style({
  ...overlay,
  ...type.small,
  position: "absolute",
  insetBlockEnd: "20px",
  // Within the player, at both ends of the slider.
  insetInlineStart: `clamp(${halfPreview}, ${previewAt}, 100% - ${halfPreview})`,
  display: "grid",
  justifyItems: "center",
  gap: "2px",
  padding: "4px 8px",
  borderRadius: radius.block,
  transform: "translateX(-50%)",
  textAlign: "center",
  pointerEvents: "none",
  vars: { [thumbnailWidth]: "160", [halfPreview]: "80px" },
  "@media": { [from.tablet]: { vars: { [thumbnailWidth]: "240", [halfPreview]: "120px" } } },
});
const previewWidth = `calc(${thumbnailWidth} * 1px)`;
export const previewTitle = style({ maxInlineSize: previewWidth });
export const thumbnail = style({
  display: "block",
  inlineSize: previewWidth,
  blockSize: `calc(${thumbnailWidth} * 9px / 16)`,
  objectFit: "contain",
  overflow: "hidden",
  borderRadius: radius.scoreBug,
});
/** Area of a sprite in its own size, enlarged to that of the preview. */
export const sprite = style({
  display: "block",
  transformOrigin: "top left",
  scale: `calc(${thumbnailWidth} / ${spriteWidth})`,
});

export const bigPlay = style({
  position: "absolute",
  inset: 0,
  margin: "auto",
  display: "grid",
  placeItems: "center",
  inlineSize: "64px",
  blockSize: "64px",
  borderRadius: "50%",
  background: drawn.chalk,
  color: drawn.ink,
  transition: `transform ${motion.instant}`,
  selectors: { "&:hover": { background: drawn.chalkShade }, "&:active": { transform: "translateY(1px)" } },
});
// It is about the button, which goes when the video has started.
globalStyle(`:has(> ${layer}):not(:has(${bigPlay})) > ${cost}`, { display: "none" });
// Play continues where the viewer has stopped: it says so as the link below the video does, which sets the text.
globalStyle(`${bigPlay}::before`, {
  ...type.small,
  ...overlay,
  content: "var(--continue)",
  position: "absolute",
  insetBlockEnd: "calc(100% + 8px)",
  insetInline: "-50vw",
  inlineSize: "max-content",
  marginInline: "auto",
  paddingInline: space[8],
  borderRadius: radius.control,
  fontWeight: weight.strong,
});
globalStyle(`${bigPlay} svg`, { fill: "currentColor", transform: "translateX(2px)" });

export const status = style({
  ...overlay,
  ...type.small,
  position: "absolute",
  insetBlockStart: 0,
  insetInline: 0,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "center",
  gap: space[8],
  padding: space[8],
});

/** Covers the video with a message and the viewer's options. */
export const panel = style({
  ...overlay,
  position: "absolute",
  inset: 0,
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  gap: space[16],
  padding: space[16],
  paddingBlockEnd: "84px",
});
export const reason = style({
  display: "flex",
  alignItems: "center",
  gap: space[12],
  fontWeight: weight.strong,
});
export const textButton = style({
  display: "inline-flex",
  alignItems: "center",
  gap: space[8],
  minBlockSize: "44px",
  paddingInline: space[16],
  borderRadius: radius.control,
  background: drawn.chalk,
  color: drawn.ink,
  fontWeight: weight.button,
  selectors: { "&:disabled": { background: "none", color: "inherit", cursor: "default" } },
});
