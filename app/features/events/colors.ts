/**
 * Derives displayable colours from team colours. A team colour is used for shapes (edges, bars), never for text
 * or as the background of text, except for backgrounds darkened by `colorUnderText`.
 */
import { LRUCache } from "lru-cache";
import { contrast, INK, mixUntil, NEUTRAL_AWAY, parseHex, rgbOf, toHex } from "#common/poster/colors";

const WHITE = "#ffffff";

/** Backgrounds that team colours must contrast with: raised surface (dark theme) and panel (light theme). */
const DARK_GROUND = "#202c44";
const LIGHT_GROUND = "#ffffff";

/** Fallback colours per theme: the text colour for the home team, a weaker one for the away team. */
const NO_HOME = { dark: "#f4f7fc", light: "#0f1624" };
const NO_AWAY = { dark: "#94a2ba", light: "#566479" };

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

/** Colours derived from that of a team, for both themes. */
export interface TeamColors {
  colorDark: string;
  colorLight: string;
}

/** Returns a team's colour, lightened until it contrasts with the dark theme (3:1). */
function colorOnDark(color: string): string {
  return mixUntil(color, WHITE, (mixed) => contrast(mixed, DARK_GROUND) >= 3);
}

/** Returns a team's colour, darkened until it contrasts with the light theme (3:1). */
function colorOnLight(color: string): string {
  return mixUntil(color, INK, (mixed) => contrast(mixed, LIGHT_GROUND) >= 3);
}

function colorsOf(color: string | undefined, missing: { dark: string; light: string }): TeamColors {
  const rgb = parseHex(color);
  if (!rgb) return { colorDark: missing.dark, colorLight: missing.light };
  return { colorDark: colorOnDark(toHex(rgb)), colorLight: colorOnLight(toHex(rgb)) };
}

/** Returns the team colours of a single team; undefined if it has none. */
export function colorsOfTeam(color: string | undefined): TeamColors | undefined {
  return parseHex(color) && colorsOf(color, NO_HOME);
}

interface MatchColors {
  home: TeamColors;
  away: TeamColors;
}

/** Team colours by both colours of the platform: a page shows the same teams on dozens of cards, and every page does. */
const known = new LRUCache<string, MatchColors>({ max: 2_000 });

/**
 * Returns the team colours of two opposing teams. If they are too similar (contrast below 1.3:1 and the same hue),
 * the away team gets a neutral colour. Runs on the server, so browsers receive the final values.
 */
export function colorsOfTeams(home: string | undefined, away: string | undefined): MatchColors {
  const key = `${home} ${away}`;
  const colors = known.get(key) ?? mixColors(home, away);
  known.set(key, colors);
  return colors;
}

function mixColors(home: string | undefined, away: string | undefined): MatchColors {
  const ofHome = colorsOf(home, NO_HOME);
  const ofAway = colorsOf(away, NO_AWAY);
  const apart = (first: string, second: string, neutral: string) =>
    contrast(first, second) < 1.3 && sameHue(first, second) ? neutral : second;
  return {
    home: ofHome,
    away: {
      colorDark: apart(ofHome.colorDark, ofAway.colorDark, NEUTRAL_AWAY.dark),
      colorLight: apart(ofHome.colorLight, ofAway.colorLight, NEUTRAL_AWAY.light),
    },
  };
}
