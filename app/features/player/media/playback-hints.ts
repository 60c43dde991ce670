import type { StartPosition } from "#common/hls-playlist";

/** Data from a stream's playlists that the server has read, so that the browser need not read them first. */
export type PlaybackHints = MseHints | HlsJsHints;

/**
 * Hints for a simple stream: what its first frame needs. If the playlists could not be read in time, they name the
 * stream and the start position only.
 */
export interface MseHints extends StartPosition {
  /** URL of the master playlist. */
  url: string;
  /** URL of the lowest rendition's playlist. */
  rendition?: string;
  codecs?: string;
  /** URLs of the initialisation segment and of the first media segment. */
  map?: string;
  first?: string;
  /** Start of `first` in seconds of the playlist; default 0. */
  start?: number;
  /** Live streams only: time until which the hints are valid (ms since 1970). */
  until?: number;
  /** Replaces `first` for live streams whose segments are numbered and of equal duration. */
  template?: SegmentTemplate;
}

/** Pattern for the URL of the segment with which a live stream starts at any time. */
export interface SegmentTemplate {
  /** URL of a segment, with `{n}` in place of its number. */
  url: string;
  /** Number of the segment with which playback starts at `since`. */
  number: number;
  /** Time to which `number` applies (ms since 1970). */
  since: number;
  /** Duration of a segment (ms). */
  step: number;
}

/** Hints for any other stream: what hls.js requests first. */
export interface HlsJsHints extends StartPosition {
  /** URL of the master playlist. */
  url: string;
  /** The build of hls.js that can play it. */
  build: "light" | "full";
  /** URLs of playlists and first segments. */
  ahead: string[];
  /** Playlists of a live stream are soon outdated. */
  isLive: boolean;
}

/** Whether the hints say that the light build of hls.js cannot play the stream. */
export const needsFullBuild = (hints: PlaybackHints | undefined) =>
  hints !== undefined && "build" in hints && hints.build === "full";
