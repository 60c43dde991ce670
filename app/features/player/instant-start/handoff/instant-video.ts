import type { InstantPlayback } from "../../engine/mse-player";
import type { PlaybackEngine } from "../../engine/playback-engine";

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
};
