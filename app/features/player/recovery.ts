/** About one place a stream is repaired at most this often; then another source is tried. */
const MEDIA_REPAIRS = 2;
const PLACE_SECONDS = 10;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Pause before the n-th attempt to load again after a lost network: one second, doubling, at most thirty, with
 * up to a fifth more so that a crowd of viewers does not come back in one moment.
 * @param attempt counted from 0
 * @param random a number from 0 to 1
 */
export function retryPause(attempt: number, random: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt) * (1 + random / 5);
}

/** What the browser cannot decode today it cannot decode in a moment. */
const BEYOND_REPAIR = [
  "manifestIncompatibleCodecsError",
  "bufferIncompatibleCodecsError",
  "bufferAddCodecError",
];

/**
 * Whether another repair of a media error is worth trying.
 * @param details what the library calls the error
 * @param previousRepairs media times of the repairs before
 * @param position media time at which it broke, seconds
 */
export function mayRepairMedia(
  details: string,
  previousRepairs: readonly number[],
  position: number,
): boolean {
  if (BEYOND_REPAIR.includes(details)) return false;
  return previousRepairs.filter((at) => Math.abs(position - at) < PLACE_SECONDS).length < MEDIA_REPAIRS;
}
