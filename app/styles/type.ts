import type { StyleRule } from "@vanilla-extract/css";

/** Font family of the display face, for Latin, Cyrillic and digits; other scripts use the fallback fonts. */
const displayFamily = "var(--display)";

const scaled = (size: string) => `calc(${size} * var(--display-scale))`;
/** As high in px in all scripts: where the letters fill their square, the scale leaves room between lines. */
const line = (height: number) => `calc(${height} / var(--display-scale))`;

const display = {
  fontFamily: displayFamily,
  fontWeight: "var(--display-weight)",
  fontFeatureSettings: '"tnum", "lnum"',
} as const;

/**
 * Text styles to spread into a rule. Use the display face for names, scores, times and prices, not for
 * sentences or form fields, and not below 1rem.
 */
export const type = {
  display1: {
    ...display,
    fontSize: scaled("clamp(2.5rem, 1.55rem + 4vw, 4.5rem)"),
    lineHeight: line(0.95),
    "@media": {
      "screen and (min-width: 1024px) and (max-width: 1279.98px)": { fontSize: scaled("3rem") },
      // The text is beside the image and grows with its column.
      "screen and (min-width: 1280px)": { fontSize: scaled("min(2.2rem + 1.9vw, 4.5rem)") },
    },
  },
  display2: { ...display, fontSize: scaled("clamp(2rem, 1.6rem + 1.8vw, 3.125rem)"), lineHeight: line(1) },
  display3: {
    ...display,
    fontSize: scaled("clamp(1.625rem, 1.45rem + .8vw, 2.125rem)"),
    lineHeight: line(1),
  },
  /** Not scaled by script, so that digits have the same size in all languages. */
  display4: { ...display, fontSize: "1.375rem", lineHeight: 1 },
  /** The space of the display face is too narrow at this size, and for Hebrew. */
  badge: {
    ...display,
    fontFamily: "var(--badge-font, var(--display))",
    fontSize: "var(--badge-size)",
    lineHeight: 1,
    wordSpacing: ".12em",
  },
  digits: { ...display, lineHeight: 1 },
  bodyLarge: { fontSize: "1.125rem", lineHeight: 1.5 },
  body: { fontSize: "1rem", lineHeight: 1.5 },
  small: { fontSize: ".875rem", lineHeight: 1.4 },
  micro: { fontSize: ".75rem", lineHeight: 1.35 },
} as const satisfies Record<string, StyleRule>;

/** Weights of the text face. */
export const weight = { normal: 400, strong: 600, button: 650 } as const;

/** Visible to screen readers only. */
export const readAloud = {
  position: "absolute",
  inlineSize: "1px",
  blockSize: "1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
} as const satisfies StyleRule;

/** One line, whose end is cut where it is too long. */
export const oneLine = {
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
} as const satisfies StyleRule;
