import type { PlayerTag } from "../player-tag";
import type { Window } from "./live-edge";

/** Tag with its position on the time slider. */
export interface Marker extends PlayerTag {
  /** Position on the slider, 0–1. */
  at: number;
  /** Media time (s). */
  position: number;
}

/**
 * Returns markers for the tags within the seekable range, in order of time.
 * @param offset added to media time to get seconds of the match
 */
export function markersOf(tags: readonly PlayerTag[], { start, end }: Window, offset: number): Marker[] {
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
export function markerNear(markers: readonly Marker[], at: number, reach: number): Marker | undefined {
  const distance = (marker: Marker) => Math.abs(marker.at - at);
  const [nearest] = markers
    .filter((marker) => distance(marker) <= reach)
    .sort((a, b) => distance(a) - distance(b));
  return nearest;
}
