/** Which positions in a recording are worth storing (requirement CALL-18). */

/** A video without a position is at its start: nothing below the larger of these two is stored. */
const MIN_SECONDS = 60;
const MIN_SHARE = 0.02;
/** Share from which a video counts as watched. */
const WATCHED_SHARE = 0.95;
/** Shorter videos have no position (s). */
export const MIN_POSITION_LENGTH = 180;

/**
 * Returns how far a recording has been watched.
 * @param seconds position in media time (s)
 * @param length of the recording (s)
 * @returns undefined if the position is not worth storing: at the start, or in a short video
 */
export function progressOf(seconds: number, length: number): "begun" | "watched" | undefined {
  if (length < MIN_POSITION_LENGTH || seconds < Math.max(MIN_SECONDS, MIN_SHARE * length)) return undefined;
  return seconds >= WATCHED_SHARE * length ? "watched" : "begun";
}
