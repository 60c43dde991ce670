import type { StyleRule } from "@vanilla-extract/css";

/** The family that Latin, Cyrillic and digits of the display face are drawn with; other scripts fall through. */
export const displayFamily = "var(--display)";

const scaled = (size: string) => `calc(${size} * var(--display-scale))`;

const display = {
  fontFamily: displayFamily,
  fontWeight: "var(--display-weight)",
  fontFeatureSettings: '"tnum", "lnum"',
} as const;

/**
 * Text styles to spread into a rule. The display face is for names, scores, times and prices, never for sentences or
 * fields, and never below 1rem.
 */
export const type = {
  display1: {
    ...display,
    fontSize: scaled("clamp(2.5rem, 1.55rem + 4vw, 4.5rem)"),
    lineHeight: 0.95,
    "@media": { "screen and (min-width: 1024px) and (max-width: 1279.98px)": { fontSize: scaled("3rem") } },
  },
  display2: { ...display, fontSize: scaled("clamp(2rem, 1.6rem + 1.8vw, 3.125rem)"), lineHeight: 1 },
  display3: { ...display, fontSize: scaled("clamp(1.625rem, 1.45rem + .8vw, 2.125rem)"), lineHeight: 1 },
  /** Digits keep their size in every script. */
  display4: { ...display, fontSize: "1.375rem", lineHeight: 1 },
  badge: { ...display, fontSize: "var(--badge-size)", lineHeight: 1 },
  digits: { ...display, lineHeight: 1 },
  bodyLarge: { fontSize: "1.125rem", lineHeight: 1.5 },
  body: { fontSize: "1rem", lineHeight: 1.5 },
  small: { fontSize: ".875rem", lineHeight: 1.4 },
  micro: { fontSize: ".75rem", lineHeight: 1.35 },
} as const satisfies Record<string, StyleRule>;

/** Weights of the text face. */
export const weight = { normal: 400, strong: 600, button: 650 } as const;
