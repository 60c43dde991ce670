import { preloadModules } from "~/document/deferred-scripts/preload-modules";
import { readDataSaver } from "~/lib/is-saving-data";
import type { HlsEngineSource } from "../../engine/hls-engine-options";
import type { PrefetchedFiles } from "../../engine/prefetch";
import type { HlsJsHints } from "../../media/playback-hints";
import type { RunningHlsJs } from "../handoff/instant-video";

/** URLs of built files that the page's scripts load as well: `hls-playback` and both builds of hls.js. */
export interface HlsJsFiles {
  playback: string;
  light: string;
  full: string;
}

/**
 * Loads hls.js and starts playback.
 * @throws if hls.js cannot be loaded or does not support this browser
 */
export async function playWithHlsJs(
  video: HTMLVideoElement,
  {
    url,
    build,
    startAt,
    startDate,
    liveLatency,
  }: Omit<HlsJsHints, "ahead" | "isLive"> & Pick<HlsEngineSource, "liveLatency">,
  {
    files,
    prefetched,
    savesData = readDataSaver(),
  }: { files?: HlsJsFiles; prefetched?: PrefetchedFiles; savesData?: boolean },
): Promise<RunningHlsJs> {
  if (!files) throw new Error("no hls.js");
  // A dynamic import has low priority: during layout the browser would load images first.
  preloadModules([files[build], files.playback]);
  // Keeps the browser from playing the `<source>` elements.
  if (!video.src) {
    video.src = URL.createObjectURL(new MediaSource());
    void video.play().catch(() => {});
  }
  const loadHlsJs = async (file: string) =>
    ((await import(/* @vite-ignore */ file)) as typeof import("hls.js")).default;
  const [{ playWithHls }, HlsJs] = await Promise.all([
    import(/* @vite-ignore */ files.playback) as Promise<typeof import("../handoff/hls-playback")>,
    loadHlsJs(files[build]),
  ]);
  const playback = await playWithHls({
    video,
    url,
    startAt,
    startDate,
    liveLatency,
    prefetched,
    savesData,
    HlsJs,
    loadFullBuild: () => loadHlsJs(files.full),
  });
  if (!playback) throw new Error("not supported");
  return { url, playback };
}
