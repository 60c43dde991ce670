/** Kits in team colours, for stills of a match. */
import { contrast, INK, rgbOf } from "../../common/poster/colors.ts";
import type { Kit } from "./figure.ts";
import type { Look } from "./looks.ts";
import type { Sport } from "./sports/sport.ts";

const WHITE = "#f8fafc";
const DARK = "#111827";
/** Euclidean RGB distance below which two shirts are hard to tell apart in play. */
const MIN_DISTANCE = 150;

/** A shirt in the team's colour; shorts that contrast with it. */
function kitOf(colour: string): Kit {
  const other = contrast(colour, INK) > 6 ? DARK : WHITE;
  return [colour, other, colour];
}

/** Returns what two teams wear: their colours; the guests play in white if the colours are too similar. */
export function kitsOf(
  home: string,
  away: string,
  { players }: Sport,
): Pick<Look, "home" | "away" | "keepers"> {
  const [one, other] = [rgbOf(home), rgbOf(away)];
  const distance = Math.hypot(...one.map((value, index) => value - (other[index] ?? 0)));
  const kits = {
    home: kitOf(home),
    away: distance < MIN_DISTANCE ? ([WHITE, away, WHITE] as const) : kitOf(away),
  };
  // On the ice a keeper wears the shirt of the team.
  const keepers = players.outfit.stick
    ? { home: kits.home[0], away: kits.away[0] }
    : { home: "#84cc16", away: "#a855f7" };
  return { ...kits, keepers };
}
