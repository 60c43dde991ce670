import type { InstantPlayback } from "../../engine/mse-player";
import type { PlaybackEngine } from "../../engine/playback-engine";
import type { PlaybackStart } from "../../quality/playback-start";

/** hls.js playback that is already running; `adoptHlsJs` takes it over. */
export interface RunningHlsJs {
  /** URL of the master playlist. */
  url: string;
  playback: PlaybackEngine;
}

/** Video element whose playback may have started before hydration. */
export type InstantVideo = HTMLVideoElement & {
  /** Playback of a simple stream. Rejects if the stream is not simple or hls.js has taken over. */
  instant?: Promise<InstantPlayback>;
  /** Playback of any other stream by hls.js. Rejects if hls.js cannot play it either. */
  hlsJs?: Promise<RunningHlsJs | undefined>;
  /** When Play was pressed before the controls were loaded (`performance.now`). */
  playedAt?: number;
  /** When playback started, since Play was first pressed on a page with this measurement. */
  start?: PlaybackStart;
};
