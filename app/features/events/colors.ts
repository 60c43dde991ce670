/**
 * Team colours on our grounds. A team's colour is drawn (fields, edges, bars), never read: it is not a colour of text and
 * nothing is written on it, except on a field that `fieldUnderText` made dark enough.
 */

const INK = "#0f1624";
const WHITE = "#ffffff";
const CHALK = "#f4f7fc";

/** What a mark must be seen on: the raised ground in the dark, the panel in the light. */
const DARK_GROUND = "#202c44";
const LIGHT_GROUND = "#ffffff";

/** Stand-ins for a team without a colour, per theme: the text colour for the home team, a quieter one for the away team. */
const NO_HOME = { dark: "#f4f7fc", light: "#0f1624" };
const NO_AWAY = { dark: "#94a2ba", light: "#566479" };
/** What the away team takes when the two would be taken for each other. */
const APART = { dark: "#b9c4d8", light: "#3f4d66" };

/** Grounds of a poster for teams without a colour. */
const NO_FIELD = { home: "#2b3852", away: "#172135" };

type Rgb = readonly [number, number, number];

/** `#rgb` and `#rrggbb` in any case; undefined for anything else. */
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

/** The first colour with a share (0 to 1) of the second. */
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

/** Contrast of two colours as WCAG 2 counts it, 1 to 21. */
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

/** Mixes in steps of 4 % until the colour is seen (3:1). */
function until(color: string, towards: string, seen: (mixed: string) => boolean): string {
  for (let step = 0; step < 25; step++) {
    const mixed = mix(color, towards, step * 0.04);
    if (seen(mixed)) return mixed;
  }
  return towards;
}

/**
 * The ground of a team's half of a poster: its colour with ink, a fifth as a rule, little when it is very light. White
 * takes more, or the chalk lines would be lost on it.
 */
export function fieldOf(color: string | undefined, side: "home" | "away" = "home"): string {
  const rgb = parseHex(color);
  if (!rgb) return NO_FIELD[side];
  const hex = toHex(rgb);
  const field = mix(hex, INK, contrast(hex, INK) > 7 ? 0.06 : 0.2);
  return until(field, INK, (mixed) => contrast(mixed, CHALK) >= 1.4);
}

/** Two grounds closer than this, as points in the cube of red, green and blue, are one to the eye. */
const ALIKE = 36;

function isAlike(first: string, second: string): boolean {
  const [a, b] = [rgbOf(first), rgbOf(second)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) < ALIKE;
}

/**
 * The grounds of two teams that meet. If they would be taken for each other, the away team changes into a neutral one, as
 * on a real pitch. The platform paints the large posters by the same rule.
 */
export function fieldsOfTeams(
  home: string | undefined,
  away: string | undefined,
): { home: string; away: string } {
  const fields = { home: fieldOf(home, "home"), away: fieldOf(away, "away") };
  if (!isAlike(fields.home, fields.away)) return fields;
  return { ...fields, away: fieldOf(contrast(fields.home, INK) > 5 ? APART.light : APART.dark) };
}

/** A field that chalk letters can be read on (4.5:1). */
export function fieldUnderText(color: string | undefined): string {
  const field = parseHex(color) ? mix(toHex(rgbOf(color ?? "")), INK, 0.1) : NO_FIELD.home;
  return until(field, INK, (mixed) => contrast(mixed, CHALK) >= 4.5);
}

export interface Marks {
  markDark: string;
  markLight: string;
}

/** A team's colour, lightened until it is seen (3:1) in the dark theme. */
export function markOnDark(color: string): string {
  return until(color, WHITE, (mixed) => contrast(mixed, DARK_GROUND) >= 3);
}

/** A team's colour, darkened until it is seen (3:1) in the light theme. */
export function markOnLight(color: string): string {
  return until(color, INK, (mixed) => contrast(mixed, LIGHT_GROUND) >= 3);
}

function marksOf(color: string | undefined, missing: { dark: string; light: string }): Marks {
  const rgb = parseHex(color);
  if (!rgb) return { markDark: missing.dark, markLight: missing.light };
  return { markDark: markOnDark(toHex(rgb)), markLight: markOnLight(toHex(rgb)) };
}

/** The marks of a team by itself, when it has a colour. */
export function marksOfTeam(color: string | undefined): Marks | undefined {
  return parseHex(color) && marksOf(color, NO_HOME);
}

/**
 * The marks of two teams that meet. If they would be taken for each other (closer than 1.3:1 and of one hue), the away
 * team takes a neutral colour. Computed on the server, so that browsers get plain values.
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
