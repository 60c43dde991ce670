/** Live latency below which playback counts as live (s). */
const EDGE_SECONDS = 5;
/** Assumed distance of the live sync position from the end without hls.js (s): about three segments. */
const NATIVE_HOLD_BACK = 12;

/** Range that can be watched now, in seconds of media time. */
export interface Window {
  start: number;
  end: number;
}

/** Position of live playback. */
export interface LiveEdge {
  /** Playback counts as live. */
  isLive: boolean;
  /** Live latency (s). */
  latency: number;
  /** Live sync position (media time). */
  target: number;
}

/**
 * Compares the position of live playback with the live sync position.
 * @param position current media time
 * @param end end of the seekable range
 * @param target live sync position, if hls.js provides it
 */
export function liveEdge(position: number, end: number, target: number | undefined): LiveEdge {
  const edge = target ?? Math.max(0, end - NATIVE_HOLD_BACK);
  const latency = Math.max(0, edge - position);
  return { isLive: latency < EDGE_SECONDS, latency, target: edge };
}

/** Returns the seekable range of a video; undefined while it is not known, and for files without an end. */
export function windowOf(video: Pick<HTMLVideoElement, "seekable" | "duration">): Window | undefined {
  const { seekable, duration } = video;
  const last = seekable.length - 1;
  const start = last < 0 ? 0 : seekable.start(0);
  const end = last < 0 ? duration : Math.min(seekable.end(last), duration || Number.POSITIVE_INFINITY);
  return Number.isFinite(end) && end - start > 1 ? { start, end } : undefined;
}
