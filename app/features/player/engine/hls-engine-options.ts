import type Hls from "hls.js";
import type { HlsConfig, MediaAttachingData } from "hls.js";
import type { StartPosition } from "#common/hls-playlist";

/** Buffer of the video element with which hls.js continues. */
export interface AdoptedMedia {
  /** Argument of `attachMedia`. */
  media: MediaAttachingData;
  settings: Partial<HlsConfig>;
  /** Bytes that were loaded for it. */
  bytes: number;
}

/**
 * What playback of a stream needs, whether or not something of it has been loaded. `startAt` applies to recordings,
 * `startDate` to live streams while their playlist contains it.
 */
export interface HlsEngineSource extends StartPosition {
  video: HTMLVideoElement;
  /** URL of the master playlist. */
  url: string;
  HlsJs: typeof Hls;
  /** Loads the build with alternate audio, subtitles and encryption, if `HlsJs` is not that build. */
  loadFullBuild: () => Promise<typeof Hls>;
  /** Limits playback to the lowest rendition. */
  savesData: boolean;
  /** Live latency to start with (s), for a viewer who had rewound another stream. */
  liveLatency?: number;
}

export interface HlsEngineOptions extends HlsEngineSource {
  /** Returns the loader for a build of hls.js, if files of the stream have been loaded already. */
  loaderFor?: (HlsJs: typeof Hls) => HlsConfig["loader"];
  adopted?: AdoptedMedia;
  /** The viewer has pressed Play, and the element shows no frame yet. */
  isWaiting?: boolean;
}
