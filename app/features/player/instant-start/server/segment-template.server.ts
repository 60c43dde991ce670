import type { Segment } from "#common/hls-playlist";
import type { SegmentTemplate } from "../../media/playback-hints";

/** Number of segments from which the pattern is derived. */
const LOOKED_AT = 5;
/** Maximum deviation of a segment's start from an even spacing (s). */
const TOLERANCE = 0.05;

/**
 * Returns the segment template of a live stream whose segments are numbered and of equal duration. With it a
 * cached page can compute the current segment, however old the page is.
 * @param segments of the playlist
 * @param end end of the last segment, in seconds of the playlist
 * @param segment the one with which playback starts now
 * @param now milliseconds since 1970
 * @returns undefined if URLs or durations do not follow such a pattern
 */
export function segmentTemplateOf(
  segments: readonly Segment[],
  end: number,
  segment: Segment,
  now: number,
): SegmentTemplate | undefined {
  const last = segments.slice(-LOOKED_AT);
  if (last.length < LOOKED_AT) return undefined;
  const starts = [...last.map(({ start }) => start), end];
  const step = (end - (last[0]?.start ?? 0)) / last.length;
  const isEven = starts.every(
    (start, index) => Math.abs(start - (starts[0] ?? 0) - index * step) < TOLERANCE,
  );
  if (!isEven || step < 1) return undefined;
  const template = numbered(segment.url).find(({ at, number }) =>
    last.every((one) => at(number + one.number - segment.number) === one.url),
  );
  return (
    template && {
      url: template.at("{n}"),
      number: template.number,
      since: now,
      step: Math.round(step * 100_000) / 100,
    }
  );
}

/** Returns every number without leading zeros in a URL, and a function that replaces it. */
function numbered(url: string): { number: number; at: (other: number | "{n}") => string }[] {
  return [...url.matchAll(/\d+/g)]
    .filter(([digits]) => String(Number(digits)) === digits)
    .map(({ 0: digits, index }) => ({
      number: Number(digits),
      at: (other) => url.slice(0, index) + other + url.slice(index + digits.length),
    }));
}
