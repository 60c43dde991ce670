import type Hls from "hls.js";
import type { HlsConfig, MediaAttachingData } from "hls.js";
import type { InstantPlayback } from "../../engine/mse-player";
import type { PlaybackEngine } from "../../engine/playback-engine";
import type { PrefetchedFiles } from "../../engine/prefetch";
import type { InstantVideo } from "./instant-video";
import { loaderWith } from "./prefetched-loader";

/**
 * Stops the bootstrap player, so that hls.js can append to its MediaSource.
 * @returns undefined if it does not play this stream
 */
export async function adoptPlayback(video: InstantVideo, url: string): Promise<InstantPlayback | undefined> {
  const instant = await video.instant?.catch(() => undefined);
  // From now on the head script ignores Play on this element, even if the element has no source any more.
  video.instant = Promise.reject(new Error("taken over"));
  video.instant.catch(() => {});
  await instant?.stop();
  const isThere = instant?.url === url && instant.mediaSource.readyState === "open" && !video.error;
  return isThere ? instant : undefined;
}

/**
 * Returns the argument of `attachMedia` with which hls.js takes over the element's MediaSource and buffer.
 */
export function mediaOf(
  media: HTMLVideoElement,
  { mediaSource, sourceBuffer: buffer, codecs }: InstantPlayback,
): MediaAttachingData {
  const track = {
    id: "main" as const,
    container: "video/mp4",
    codec: codecs,
    levelCodec: codecs,
    buffer,
    listeners: [],
    metadata: {},
  };
  return { media, mediaSource, tracks: { audiovideo: track } };
}

/**
 * Returns settings with which hls.js keeps the buffer's media timeline and starts from the measured
 * bandwidth.
 */
export function settingsAfter(
  { playlist, bandwidth }: InstantPlayback,
  HlsJs: typeof Hls,
): Partial<HlsConfig> {
  const prefetched: PrefetchedFiles = new Map();
  if (playlist) {
    const { buffer } = new TextEncoder().encode(playlist.text);
    const { url } = playlist;
    prefetched.set(url, Promise.resolve({ url, content: buffer as ArrayBuffer, milliseconds: 0 }));
  }
  return { loader: loaderWith(HlsJs, prefetched), abrEwmaDefaultEstimate: bandwidth };
}

/**
 * Returns the hls.js playback that started before hydration, and stops one of another stream.
 * @returns undefined if there is none of this stream
 */
export async function adoptHlsJs(video: InstantVideo, url: string): Promise<PlaybackEngine | undefined> {
  const running = await video.hlsJs?.catch(() => undefined);
  video.hlsJs = undefined;
  if (running?.url === url) return running.playback;
  running?.playback.stop();
  return undefined;
}
