/**
 * Derives displayable colours from team colours. A team colour is used for shapes (fields, edges, bars),
 * never for text or as the background of text, except for fields darkened by `fieldUnderText`.
 */

const INK = "#0f1624";
const WHITE = "#ffffff";
const CHALK = "#f4f7fc";

/** Backgrounds that marks must contrast with: raised surface (dark theme) and panel (light theme). */
const DARK_GROUND = "#202c44";
const LIGHT_GROUND = "#ffffff";

/** Fallback colours per theme: the text colour for the home team, a weaker one for the away team. */
const NO_HOME = { dark: "#f4f7fc", light: "#0f1624" };
const NO_AWAY = { dark: "#94a2ba", light: "#566479" };
/** Colour of the away team if the two teams' colours are too similar. */
const APART = { dark: "#b9c4d8", light: "#3f4d66" };

/** Fallback colours of the fields of a poster. */
const NO_FIELD = { home: "#2b3852", away: "#172135" };

type Rgb = readonly [number, number, number];

/** Parses `#rgb` and `#rrggbb` (`#` optional, case-insensitive); undefined for anything else. */
export function parseHex(text: string | undefined): Rgb | undefined {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text?.trim() ?? "")?.[1];
  if (!digits) return undefined;
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const channel = (at: number) => Number.parseInt(full.slice(at, at + 2), 16);
  return [channel(0), channel(2), channel(4)];
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}

function rgbOf(hex: string): Rgb {
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

/** Hue in degrees, or undefined for a grey. */
function hue(hex: string): number | undefined {
  const [r, g, b] = rgbOf(hex);
  const max = Math.max(r, g, b);
  const span = max - Math.min(r, g, b);
  if (span < 16) return undefined;
  const turn = max === r ? (g - b) / span : max === g ? (b - r) / span + 2 : (r - g) / span + 4;
  return (turn * 60 + 360) % 360;
}

function sameHue(first: string, second: string): boolean {
  const [a, b] = [hue(first), hue(second)];
  if (a === undefined || b === undefined) return a === b;
  const apart = Math.abs(a - b);
  return Math.min(apart, 360 - apart) < 30;
}

/** Mixes `towards` into a colour in steps of 4 % until the condition holds. */
function until(color: string, towards: string, seen: (mixed: string) => boolean): string {
  for (let step = 0; step < 25; step++) {
    const mixed = mix(color, towards, step * 0.04);
    if (seen(mixed)) return mixed;
  }
  return towards;
}

/**
 * Returns the field of a team's half of a poster: its colour with 20 % ink, or 6 % if it is very light, and
 * more until the chalk lines are visible on it (1.4:1), e.g. for white.
 */
export function fieldOf(color: string | undefined, side: "home" | "away" = "home"): string {
  const rgb = parseHex(color);
  if (!rgb) return NO_FIELD[side];
  const hex = toHex(rgb);
  const field = mix(hex, INK, contrast(hex, INK) > 7 ? 0.06 : 0.2);
  return until(field, INK, (mixed) => contrast(mixed, CHALK) >= 1.4);
}

/** Maximum Euclidean RGB distance at which two fields count as indistinguishable. */
const ALIKE = 36;

function isAlike(first: string, second: string): boolean {
  const [a, b] = [rgbOf(first), rgbOf(second)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) < ALIKE;
}

/**
 * Returns the fields of two opposing teams. If they are too similar, the away team gets a neutral field. The
 * platform draws the large posters by the same rule.
 */
export function fieldsOfTeams(
  home: string | undefined,
  away: string | undefined,
): { home: string; away: string } {
  const fields = { home: fieldOf(home, "home"), away: fieldOf(away, "away") };
  if (!isAlike(fields.home, fields.away)) return fields;
  return { ...fields, away: fieldOf(contrast(fields.home, INK) > 5 ? APART.light : APART.dark) };
}

/** Returns a field on which chalk text is legible (4.5:1). */
export function fieldUnderText(color: string | undefined): string {
  const field = parseHex(color) ? mix(toHex(rgbOf(color ?? "")), INK, 0.1) : NO_FIELD.home;
  return until(field, INK, (mixed) => contrast(mixed, CHALK) >= 4.5);
}

export interface Marks {
  markDark: string;
  markLight: string;
}

/** Returns a team's colour, lightened until it contrasts with the dark theme (3:1). */
export function markOnDark(color: string): string {
  return until(color, WHITE, (mixed) => contrast(mixed, DARK_GROUND) >= 3);
}

/** Returns a team's colour, darkened until it contrasts with the light theme (3:1). */
export function markOnLight(color: string): string {
  return until(color, INK, (mixed) => contrast(mixed, LIGHT_GROUND) >= 3);
}

function marksOf(color: string | undefined, missing: { dark: string; light: string }): Marks {
  const rgb = parseHex(color);
  if (!rgb) return { markDark: missing.dark, markLight: missing.light };
  return { markDark: markOnDark(toHex(rgb)), markLight: markOnLight(toHex(rgb)) };
}

/** Returns the marks of a single team; undefined if it has no colour. */
export function marksOfTeam(color: string | undefined): Marks | undefined {
  return parseHex(color) && marksOf(color, NO_HOME);
}

/**
 * Returns the marks of two opposing teams. If they are too similar (contrast below 1.3:1 and the same hue),
 * the away team gets a neutral colour. Runs on the server, so browsers receive the final values.
 */
export function marksOfTeams(
  home: string | undefined,
  away: string | undefined,
): { home: Marks; away: Marks } {
  const homeMarks = marksOf(home, NO_HOME);
  const awayMarks = marksOf(away, NO_AWAY);
  const apart = (first: string, second: string, neutral: string) =>
    contrast(first, second) < 1.3 && sameHue(first, second) ? neutral : second;
  return {
    home: homeMarks,
    away: {
      markDark: apart(homeMarks.markDark, awayMarks.markDark, APART.dark),
      markLight: apart(homeMarks.markLight, awayMarks.markLight, APART.light),
    },
  };
}
