/**
 * What browsers measure of playback: the words and limits that both programs use, and the sums in which web
 * hosts pass it on. Nothing here names a viewer, an event or an address.
 */

export const STREAM_KINDS = ["live", "recording"] as const;
export type StreamKind = (typeof STREAM_KINDS)[number];

/** Who loads the stream: hls.js, after the page's own instant start, or the browser. */
export const ENGINES = ["hls.js", "native"] as const;
export type Engine = (typeof ENGINES)[number];

/** Why playback has failed; `source`: nothing that the browser can play, `expired`: the URL was refused. */
export const ERROR_KINDS = ["network", "decode", "source", "expired", "other"] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

/** Heights of usual renditions (pixels); all others count as `other`. */
export const HEIGHTS = [
  "144",
  "180",
  "240",
  "270",
  "360",
  "480",
  "540",
  "720",
  "1080",
  "1440",
  "2160",
  "other",
] as const;
export type Height = (typeof HEIGHTS)[number];

/** Upper bounds (s) of the buckets of the time from Play to the first frame. */
export const FIRST_FRAME_SECONDS = [0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 30] as const;

/** Time for which the platform keeps the sums of a day (days). */
export const KEPT_DAYS = 90;

/** What one browser has measured since its last report on the same playback. */
export interface PlaybackReport {
  stream: StreamKind;
  engine: Engine;
  /** First report on this playback. */
  isNew: boolean;
  /** Time from Play to the first frame; in one report of a playback, if at all. */
  firstFrameSeconds?: number;
  /** The viewer left before the first frame. */
  hasLeftEarly: boolean;
  stalls: number;
  stalledSeconds: number;
  watchedSeconds: number;
  /** Seconds watched, by height of the rendition. */
  renditionSeconds: Partial<Record<Height, number>>;
  errors: Partial<Record<ErrorKind, number>>;
  /** Bytes that hls.js or the instant start has loaded: segments and playlists. */
  bytes: number;
}

const firstFrameMeasures = [...FIRST_FRAME_SECONDS, "more"].map((bound) => `first_frame:${bound}`);

/** Names of the sums. Times are in milliseconds; `first_frame:0.5` counts views of the bucket up to 0.5 s. */
export const MEASURES: readonly string[] = [
  "views",
  "left_early",
  "stalls",
  "stalled_ms",
  "watched_ms",
  "bytes",
  ...firstFrameMeasures,
  ...HEIGHTS.map((height) => `rendition_ms:${height}`),
  ...ERROR_KINDS.map((kind) => `errors:${kind}`),
];

/** Returns the bucket of a time from Play to the first frame (s). */
export const firstFrameMeasure = (seconds: number): string =>
  `first_frame:${FIRST_FRAME_SECONDS.find((bound) => seconds <= bound) ?? "more"}`;

/** Sums over the playbacks of one day, of one kind of stream and one engine. */
export interface QualitySums {
  /** Day in UTC, such as `2026-11-26`. */
  day: string;
  stream: StreamKind;
  engine: Engine;
  /** Whole numbers above 0, by name (`MEASURES`). */
  measures: Record<string, number>;
}

/** Returns a word of the list, or `other` for one that is not in it. */
export const wordOrOther = <W extends string>(words: readonly W[], word: string): W | "other" =>
  words.find((known) => known === word) ?? "other";
