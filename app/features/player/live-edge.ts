/** Nearer than this to where live playback belongs, a viewer sees what everybody sees; in seconds. */
const EDGE_SECONDS = 5;
/** Without a library that knows where live playback belongs, players keep about three segments back; in seconds. */
const NATIVE_HOLD_BACK = 12;

/** What may be watched now, in seconds of the media's own time. */
export interface Window {
  start: number;
  end: number;
}

/**
 * Where a live picture stands.
 * @param position current media time
 * @param end end of what can be sought
 * @param target where live playback belongs, when the library tells it
 * @returns whether that is live, and how many seconds behind it is otherwise
 */
export function liveEdge(
  position: number,
  end: number,
  target: number | undefined,
): { isLive: boolean; behind: number; target: number } {
  const edge = target ?? Math.max(0, end - NATIVE_HOLD_BACK);
  const behind = Math.max(0, edge - position);
  return { isLive: behind < EDGE_SECONDS, behind, target: edge };
}

/** The part of a video that can be sought; undefined while nothing is known, and for endless files. */
export function windowOf(video: Pick<HTMLVideoElement, "seekable" | "duration">): Window | undefined {
  const { seekable, duration } = video;
  const last = seekable.length - 1;
  const start = last < 0 ? 0 : seekable.start(0);
  const end = last < 0 ? duration : Math.min(seekable.end(last), duration || Number.POSITIVE_INFINITY);
  return Number.isFinite(end) && end - start > 1 ? { start, end } : undefined;
}
