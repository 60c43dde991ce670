import type { Segment } from "./early-playlist";
import type { LivePattern } from "./early-start";

/** Segments that say how the next ones will be called, and how long they will be. */
const LOOKED_AT = 5;
/** By which they may differ in length; in seconds. */
const TOLERANCE = 0.05;

/**
 * How a live stream goes on, if its segments are numbered and equally long: a page from a cache then knows which one it
 * is at, however old the copy is.
 * @param segments of the playlist
 * @param end second of the playlist at which the last one ends
 * @param segment the one with which playback begins now
 * @param now milliseconds since 1970
 * @returns undefined when addresses or lengths follow no such pattern
 */
export function livePatternOf(
  segments: readonly Segment[],
  end: number,
  segment: Segment,
  now: number,
): LivePattern | undefined {
  const last = segments.slice(-LOOKED_AT);
  if (last.length < LOOKED_AT) return undefined;
  const starts = [...last.map(({ start }) => start), end];
  const step = (end - (last[0]?.start ?? 0)) / last.length;
  const isEven = starts.every(
    (start, index) => Math.abs(start - (starts[0] ?? 0) - index * step) < TOLERANCE,
  );
  if (!isEven || step < 1) return undefined;
  const addresses = numbered(segment.url).find(({ address, number }) =>
    last.every((one) => address(number + one.number - segment.number) === one.url),
  );
  return (
    addresses && {
      url: addresses.address("{n}"),
      number: addresses.number,
      since: now,
      step: Math.round(step * 100_000) / 100,
    }
  );
}

/** Every number that stands in an address, and the address with another one in its place. */
function numbered(url: string): { number: number; address: (other: number | "{n}") => string }[] {
  return [...url.matchAll(/\d+/g)]
    .filter(([digits]) => String(Number(digits)) === digits)
    .map(({ 0: digits, index }) => ({
      number: Number(digits),
      address: (other) => url.slice(0, index) + other + url.slice(index + digits.length),
    }));
}
