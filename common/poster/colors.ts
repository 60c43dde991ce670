/** Colours of drawn posters, derived from team colours. The web draws the posters of cards, the platform large ones. */

export type Rgb = readonly [red: number, green: number, blue: number];

export const INK = "#0f1624";
const CHALK = "#f4f7fc";
/** Colours for teams without one. */
const FALLBACK = { home: "#2b3852", away: "#172135" };
/** Neutral colours of the away team if both teams' colours are too similar: on a dark and on a light ground. */
export const NEUTRAL_AWAY = { dark: "#b9c4d8", light: "#3f4d66" };
/** Maximum Euclidean RGB distance at which two colours count as indistinguishable. */
const MAX_SIMILAR_DISTANCE = 36;

/** Parses `#rgb` and `#rrggbb` (`#` optional, case-insensitive); undefined for anything else. */
export function parseHex(text: string | null | undefined): Rgb | undefined {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text?.trim() ?? "")?.[1];
  if (!digits) return undefined;
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const channel = (at: number) => Number.parseInt(full.slice(at, at + 2), 16);
  return [channel(0), channel(2), channel(4)];
}

/** Formats a colour as `#rrggbb`; fractions are rounded. */
export function toHex(rgb: Rgb): string {
  return `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}

/** Like {@link parseHex}, but black for anything that is no colour. */
export function rgbOf(hex: string): Rgb {
  return parseHex(hex) ?? [0, 0, 0];
}

/** Mixes a share (0 to 1) of the second colour into the first. */
export function mix(first: string, second: string, share: number): string {
  const [r, g, b] = rgbOf(first);
  const [r2, g2, b2] = rgbOf(second);
  return toHex([r + (r2 - r) * share, g + (g2 - g) * share, b + (b2 - b) * share]);
}

function luminance(hex: string): number {
  const [r, g, b] = rgbOf(hex).map((value) => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of two colours according to WCAG 2, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [light, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes `towards` into a colour in steps of 4 % until the condition holds. */
export function mixUntil(color: string, towards: string, holds: (mixed: string) => boolean): string {
  for (let step = 0; step < 25; step++) {
    const mixed = mix(color, towards, step * 0.04);
    if (holds(mixed)) return mixed;
  }
  return towards;
}

/**
 * Returns the colour of a team's half of a poster: its colour with 20 % ink, or 6 % if it is very light, and
 * more until the chalk markings are visible on it (1.4:1), e.g. for white.
 */
export function posterColor(color: string | null | undefined, side: "home" | "away" = "home"): string {
  const rgb = parseHex(color);
  if (!rgb) return FALLBACK[side];
  const hex = toHex(rgb);
  const darkened = mix(hex, INK, contrast(hex, INK) > 7 ? 0.06 : 0.2);
  return mixUntil(darkened, INK, (mixed) => contrast(mixed, CHALK) >= 1.4);
}

/**
 * Returns the colours of both halves of a poster as `#rrggbb`. If they are too similar, the away team gets a
 * neutral one. The output is always generated, never copied from the input, so it is safe in a document.
 */
export function posterColors(
  home: string | null | undefined,
  away: string | null | undefined,
): { home: string; away: string } {
  const colors = { home: posterColor(home, "home"), away: posterColor(away, "away") };
  if (!isSimilar(colors.home, colors.away)) return colors;
  const neutral = contrast(colors.home, INK) > 5 ? NEUTRAL_AWAY.light : NEUTRAL_AWAY.dark;
  return { ...colors, away: posterColor(neutral) };
}

function isSimilar(first: string, second: string): boolean {
  const [a, b] = [rgbOf(first), rgbOf(second)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) < MAX_SIMILAR_DISTANCE;
}

/** Returns a team's or competition's colour, darkened until chalk text is legible on it (4.5:1). */
export function colorUnderText(color: string | undefined): string {
  const ground = parseHex(color) ? mix(toHex(rgbOf(color ?? "")), INK, 0.1) : FALLBACK.home;
  return mixUntil(ground, INK, (mixed) => contrast(mixed, CHALK) >= 4.5);
}
