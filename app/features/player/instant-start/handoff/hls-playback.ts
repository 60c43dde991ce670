/**
 * Entry of the built file that plays a stream through hls.js, from whatever has started or loaded before. It
 * imports neither hls.js nor page scripts, because it may run before them (`hls-js-start.ts`).
 */
import { HlsEngine } from "../../engine/hls-engine";
import type { HlsEngineSource } from "../../engine/hls-engine-options";
import type { PlaybackEngine } from "../../engine/playback-engine";
import type { PrefetchedFiles } from "../../engine/prefetch";
import { adoptPlayback, mediaOf, settingsAfter } from "./adopt-playback";
import { loaderWith } from "./prefetched-loader";

// Re-exported for the page's scripts: they load this file anyway, and a separate one would cost a request.
export { playlistLoader } from "../../engine/playlist-loader";
export { adoptHlsJs } from "./adopt-playback";

interface HlsPlaybackOptions extends HlsEngineSource {
  /** Files of the stream that have been requested already. */
  prefetched?: PrefetchedFiles;
}

/**
 * Plays a stream through hls.js. The buffer of the bootstrap player is continued, native playback that shows
 * a frame is left alone, and an element that still waits for its first frame is taken over.
 * @returns undefined if hls.js does not support this browser, or native playback has already started
 */
export async function playWithHls({
  prefetched,
  ...source
}: HlsPlaybackOptions): Promise<PlaybackEngine | undefined> {
  const { video, url, HlsJs } = source;
  if (!HlsJs.isSupported()) return undefined;
  const instant = await adoptPlayback(video, url);
  const isWaiting = !instant && !video.paused;
  if (isWaiting && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return undefined;
  return new HlsEngine({
    ...source,
    isWaiting,
    loaderFor: prefetched && ((Build) => loaderWith(Build, prefetched)),
    adopted: instant && {
      media: mediaOf(video, instant),
      settings: settingsAfter(instant, HlsJs),
      bytes: instant.bytes,
    },
  });
}
