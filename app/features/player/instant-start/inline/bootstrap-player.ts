import { readDataSaver } from "~/lib/is-saving-data";
import { createMsePlayer } from "../../engine/mse-player";
import { type PrefetchedFiles, prefetch } from "../../engine/prefetch";
import type { MseHints, PlaybackHints } from "../../media/playback-hints";
import type { InstantVideo } from "../handoff/instant-video";
import { type HlsJsFiles, playWithHlsJs } from "./hls-js-start";
import { prefersMse } from "./prefers-mse";

export interface BootstrapPlayer {
  /** Loads the data for the first frame (about 20 kB) before Play is pressed. */
  loadAhead: () => void;
  /**
   * Starts playback.
   * @param video has a `<source>` with the URL of the master playlist; one of the type `application/x-mpegurl` is ignored
   */
  play: (video: InstantVideo) => void;
}

interface BootstrapPlayerOptions {
  /** Playback hints of the page's stream. */
  hints?: PlaybackHints;
  /** URLs of hls.js; without them streams that are not simple are left to the element's own sources. */
  files?: HlsJsFiles;
}

/**
 * Plays the page's video as soon as Play is pressed: a simple stream without hls.js, any other stream with
 * hls.js but without the page's other scripts. If both fail, the element plays its own sources.
 */
export function createBootstrapPlayer({ hints, files }: BootstrapPlayerOptions): BootstrapPlayer {
  const start = hints && "build" in hints ? hints : undefined;
  const msePlayer = createMsePlayer(start ? undefined : (hints as MseHints | undefined));
  let prefetched: PrefetchedFiles | undefined;
  function prefetchFiles() {
    if (!start || !files || prefetched) return;
    prefetched = new Map(start.ahead.map((url) => [url, prefetch(url)]));
    // hls.js requests failed files again.
    for (const file of prefetched.values()) file.catch(() => {});
  }
  return {
    loadAhead() {
      if (!prefersMse() || readDataSaver()) return;
      msePlayer.loadAhead();
      if (!start?.isLive) prefetchFiles();
    },
    play(video) {
      // Without the fragment with the start position, which only native playback uses.
      const url = video.querySelector<HTMLSourceElement>('source[type*="vnd"]')?.src.replace(/#.*/, "");
      // The element has a `src`, so the page's scripts have taken over.
      if (!url || video.src || !prefersMse()) return;
      const ours = hints?.url === url ? hints : { url };
      const needsHlsJs = start === ours;
      if (needsHlsJs) prefetchFiles();
      video.instant = needsHlsJs ? Promise.reject(new Error("not simple")) : msePlayer.play(video, url);
      video.hlsJs = video.instant.then(
        () => undefined,
        () => playWithHlsJs(video, { build: "light", ...ours }, { files, prefetched }),
      );
      video.hlsJs.catch(() => {
        if (!video.src.startsWith("blob:")) return;
        video.removeAttribute("src");
        video.load();
        void video.play().catch(() => {});
      });
    },
  };
}
