import type { Window } from "./live-edge";

/** Default duration of a clip, up to the frame on the screen (s). */
const USUAL_SECONDS = 30;
/** Part of the video that can be chosen: as long as a clip may be, with some seconds after the frame. */
const MAX_SECONDS = 180;
const SECONDS_AFTER = 30;
/** Minimum duration of a clip (s). */
const MIN_SECONDS = 1;

/** Part of the video (media time in s). */
export interface ClipPart {
  from: number;
  to: number;
}

/**
 * Returns the part of a video from which a clip can be chosen, and the part that is chosen at first.
 * @param position of the frame on the screen
 * @param range seekable range; undefined while it is not known
 */
export function clipWindow(position: number, range: Window | undefined): { shown: Window; chosen: ClipPart } {
  const { start, end } = range ?? { start: 0, end: position };
  const shownEnd = Math.min(end, position + SECONDS_AFTER);
  const shownStart = Math.max(start, shownEnd - MAX_SECONDS);
  const to = Math.min(shownEnd, Math.max(position, shownStart + MIN_SECONDS));
  return {
    shown: { start: shownStart, end: shownEnd },
    chosen: { from: Math.max(shownStart, to - USUAL_SECONDS), to },
  };
}

/** Moves the start of a part, which stays before its end. */
export const withFrom = ({ to }: ClipPart, from: number): ClipPart => ({
  from: Math.min(from, to - MIN_SECONDS),
  to,
});

/** Moves the end of a part, which stays after its start. */
export const withTo = ({ from }: ClipPart, to: number): ClipPart => ({
  from,
  to: Math.max(to, from + MIN_SECONDS),
});
