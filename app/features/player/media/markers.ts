import type { Window } from "./live-edge";

/** Tag of the match on the time slider. */
export interface PlayerTag {
  id: string;
  title: string;
  /** Second of the match. */
  seconds: number;
  /** Markers of the home team are above the line, those of the away team below, others above. */
  side?: "home" | "away";
  /** Colour that is visible on a dark background. */
  color?: string;
}

/** Tag with its position on the time slider (a marker). */
export interface Tick extends PlayerTag {
  /** Position on the slider, 0–1. */
  at: number;
  /** Media time (s). */
  position: number;
}

/**
 * Returns markers for the tags within the seekable range, in order of time.
 * @param offset added to media time to get seconds of the match
 */
export function ticksOf(tags: readonly PlayerTag[], { start, end }: Window, offset: number): Tick[] {
  return tags
    .map((tag) => {
      const position = tag.seconds - offset;
      return { ...tag, position, at: (position - start) / (end - start) };
    })
    .filter(({ at }) => at >= 0 && at <= 1)
    .sort((a, b) => a.position - b.position);
}

/**
 * Returns the marker that a touch selects.
 * @param at position of the touch, 0–1 along the slider
 * @param reach maximum distance of the marker, in the same unit
 */
export function tickNear(ticks: readonly Tick[], at: number, reach: number): Tick | undefined {
  const distance = (tick: Tick) => Math.abs(tick.at - at);
  const [nearest] = ticks.filter((tick) => distance(tick) <= reach).sort((a, b) => distance(a) - distance(b));
  return nearest;
}
