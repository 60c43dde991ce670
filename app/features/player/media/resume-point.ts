import type { PlaybackEngine } from "../engine/playback-engine";
import { liveEdge, windowOf } from "./live-edge";

/** Where a stream stood when another one replaced it. */
export interface ResumePoint {
  wasPlaying: boolean;
  /** Media time (s). */
  time: number;
  /** Live latency (s) of a viewer who had rewound. */
  liveLatency?: number;
}

/**
 * Returns where the next stream continues.
 * @param engine undefined if the element plays the stream itself
 */
export function resumePointOf(
  video: HTMLVideoElement,
  isLive: boolean,
  engine: Pick<PlaybackEngine, "liveSyncPosition"> | undefined,
): ResumePoint {
  const range = isLive ? windowOf(video) : undefined;
  const edge = range && liveEdge(video.currentTime, range.end, engine?.liveSyncPosition());
  return {
    wasPlaying: !video.paused,
    time: video.currentTime,
    liveLatency: edge && !edge.isLive ? edge.latency : undefined,
  };
}
