import type { PlaybackEngine, PlaybackState } from "../engine/playback-engine";
import { type LiveEdge, liveEdge, type Window, windowOf } from "../media/live-edge";
import type { Stall } from "./stalls";

/** What the element and its engine say about playback at one time. */
export interface MediaState {
  isPaused: boolean;
  /** The video has been played to its end. */
  isOver: boolean;
  isMuted: boolean;
  /** 0–1; 0 while muted. */
  volume: number;
  /** Media time (s). */
  position: number;
  /** Range in which the viewer can seek; undefined while it is not known. */
  range: Window | undefined;
  /** Live streams only. */
  edge: LiveEdge | undefined;
  isAtEdge: boolean;
}

/** State of the player, from which the controls are rendered. */
export interface PlayerState extends MediaState {
  /** Undefined while the element plays its own sources. */
  engine: PlaybackEngine | undefined;
  status: PlaybackState;
  savesData: boolean;
  /** The viewer has pressed Play. */
  hasStarted: boolean;
  stall: Stall | undefined;
  /** Added to media time to get the time that is shown (s). */
  offset: number;
  /** The time that is shown is that of the match. */
  isMatchTime: boolean;
}

/** Reads the state of playback from the element and its engine. */
export function readMedia(
  video: HTMLVideoElement,
  engine: PlaybackEngine | undefined,
  isLive: boolean,
): MediaState {
  const range = windowOf(video);
  const edge =
    isLive && range ? liveEdge(video.currentTime, range.end, engine?.liveSyncPosition()) : undefined;
  return {
    isPaused: video.paused,
    isOver: video.ended,
    isMuted: video.muted,
    volume: video.muted ? 0 : video.volume,
    position: video.currentTime,
    range,
    edge,
    isAtEdge: isLive && (!edge || edge.isLive),
  };
}

/** What is wrong with playback, if anything. */
export interface Trouble {
  hasFailed: boolean;
  /** The viewer waits for data. */
  isBuffering: boolean;
  /** The network delivers no data, and requests are retried. */
  isReconnecting: boolean;
}

/** Tells failed from waiting playback, and a slow network from a lost one. */
export function troubleOf(
  { status, stall }: Pick<PlayerState, "status" | "stall">,
  isOnline: boolean,
): Trouble {
  const hasFailed = status === "failed";
  const isBuffering = Boolean(stall) && !hasFailed;
  const isLost = isBuffering && (stall === "long" || !isOnline);
  return {
    hasFailed,
    isBuffering,
    isReconnecting: isLost || status === "reconnecting" || status === "expired",
  };
}
