import type { Window } from "./live-edge";

/** A moment of the match that the seek line shows. */
export interface PlayerTag {
  id: string;
  title: string;
  /** Second of the match. */
  seconds: number;
  /** Home stands above the line, away below; what belongs to nobody stands above. */
  side?: "home" | "away";
  /** Colour that is seen on ink. */
  color?: string;
}

/** A tag with its place on the line. */
export interface Tick extends PlayerTag {
  /** 0–1 along the line. */
  at: number;
  /** Media time. */
  position: number;
}

/**
 * The tags that lie in what can be sought, in the order in which they happened.
 * @param offset what is added to media time to get seconds of the match
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
 * The tag that a finger means.
 * @param at where it is, 0–1 along the line
 * @param reach how far from it a tag may stand, in the same measure
 */
export function tickNear(ticks: readonly Tick[], at: number, reach: number): Tick | undefined {
  const distance = (tick: Tick) => Math.abs(tick.at - at);
  const [nearest] = ticks.filter((tick) => distance(tick) <= reach).sort((a, b) => distance(a) - distance(b));
  return nearest;
}
