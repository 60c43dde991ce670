/** Distances in px on the 4 px scale. */
export const space = {
  4: "4px",
  8: "8px",
  12: "12px",
  16: "16px",
  20: "20px",
  24: "24px",
  28: "28px",
  32: "32px",
  40: "40px",
  48: "48px",
  56: "56px",
  64: "64px",
  72: "72px",
  /** Distance between two sections of a page. */
  section: "clamp(36px, 4vw, 56px)",
} as const;

/** Height of a bar of the page at the bottom of the window: a main button and the space around it. */
export const pageBar = space[72];

export const radius = {
  scoreBug: "2px",
  block: "3px",
  control: "4px",
  panel: "6px",
  dialog: "8px",
  /** The rounded corner of a label in the corner of an image, like the arc at a corner flag. */
  arc: "16px",
  arcSmall: "12px",
} as const;

/** Widths of strokes. */
export const stroke = { hair: "1px", control: "1.5px", strong: "2px", line: "3px", edge: "4px" } as const;

export const layer = { sticky: 10, bars: 20, dialog: 40, toast: 50 } as const;

/** Animate only `transform` and `opacity`; global.css.ts sets all durations to zero for reduced motion. */
export const motion = {
  instant: "100ms ease-out",
  quick: "150ms cubic-bezier(.2, 0, 0, 1)",
  steady: "250ms ease-in-out",
  score: "400ms cubic-bezier(.2, 0, 0, 1)",
} as const;

/** Maximum width of the content; in wider windows the margins grow. */
export const contentWidth = "1680px";

/** Distance of content from the window's edge. */
export const gutter = "var(--gutter)";

/** Colours of drawings and of overlays on images; the same in both themes. */
export const drawn = {
  chalk: "#f4f7fc",
  chalkShade: "#b9c4d8",
  ink: "#0f1624",
  amber: "#ffbf3c",
  grass: "#176b47",
} as const;
