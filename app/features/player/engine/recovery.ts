/** Maximum number of repairs around one position; after that another source is tried. */
const MEDIA_REPAIRS = 2;
const PLACE_SECONDS = 10;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

/**
 * Returns the pause before the n-th retry after a network error (ms): one second, doubling, at most thirty,
 * plus up to a fifth, so that many viewers do not retry at the same time.
 * @param attempt counted from 0
 * @param random a number from 0 to 1
 */
export function retryPause(attempt: number, random: number): number {
  return Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt) * (1 + random / 5);
}

/** Errors of codecs that the browser does not support, which no repair can fix. */
const BEYOND_REPAIR = [
  "manifestIncompatibleCodecsError",
  "bufferIncompatibleCodecsError",
  "bufferAddCodecError",
];

/**
 * Whether to try another repair after a media error.
 * @param details name of the error in hls.js
 * @param previousRepairs media times of the previous repairs
 * @param position media time of the error (s)
 */
export function mayRepairMedia(
  details: string,
  previousRepairs: readonly number[],
  position: number,
): boolean {
  if (BEYOND_REPAIR.includes(details)) return false;
  return previousRepairs.filter((at) => Math.abs(position - at) < PLACE_SECONDS).length < MEDIA_REPAIRS;
}
