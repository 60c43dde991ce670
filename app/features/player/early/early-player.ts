import { readDataSaver } from "../data-saver";
import { canPlay } from "./can-play";
import { type LibraryFiles, playWithLibrary, type RunningLibrary } from "./early-library";
import type { EarlyStart } from "./early-start";
import { type GivenFiles, loadGiven } from "./given-loader";
import { createSimplePlayer, type EarlyPlayback } from "./simple-player";

/** A video element that may have begun to play before the page's scripts were there. */
export type EarlyVideo = HTMLVideoElement & {
  /** Of a simple stream; rejects when it is none, or the library has it. */
  early?: Promise<EarlyPlayback>;
  /** Of any other stream: the library; rejects when that is no help either. */
  library?: Promise<RunningLibrary | undefined>;
};

export interface EarlyPlayer {
  /** Loads what the first picture needs of the stream (some 20 kB) before Play is pressed. */
  loadAhead: () => void;
  /** @param video has a `<source>` with the master playlist */
  play: (video: EarlyVideo) => void;
}

interface EarlyPlayerOptions {
  /** What the server has read of the page's stream. */
  known?: EarlyStart;
  /** Where the library is; without it streams that are not simple are left to the element's own sources. */
  files?: LibraryFiles;
}

/**
 * Plays what is on the page as soon as Play is pressed: a simple stream without any library, any other with the
 * library but without the rest of the page's scripts, and what neither can play from the element's own sources.
 */
export function createEarlyPlayer({ known, files }: EarlyPlayerOptions): EarlyPlayer {
  const simple = createSimplePlayer(known && "rung" in known ? known : undefined);
  const start = known && "library" in known ? known : undefined;
  let given: GivenFiles | undefined;
  function giveFiles() {
    if (!start || !files || given) return;
    given = new Map(start.ahead.map((address) => [address, loadGiven(address)]));
    // The library loads anew what failed.
    for (const file of given.values()) file.catch(() => {});
  }
  return {
    loadAhead() {
      if (!canPlay() || readDataSaver()) return;
      simple.loadAhead();
      if (!start?.isLive) giveFiles();
    },
    play(video) {
      // Without the moment to begin at, which is for the browser's own player.
      const url = video.querySelector<HTMLSourceElement>('source[type$="mpegurl"]')?.src.replace(/#.*/, "");
      // A source of its own: the library is there.
      if (!url || video.src || !canPlay()) return;
      const ours = start?.url === url ? start : undefined;
      if (ours) giveFiles();
      video.early = ours ? Promise.reject(new Error("not simple")) : simple.play(video, url);
      video.library = video.early.then(
        () => undefined,
        () => playWithLibrary(video, ours ?? { url, library: "light" }, { files, given }),
      );
      video.library.catch(() => {
        if (!video.src.startsWith("blob:")) return;
        video.removeAttribute("src");
        video.load();
        void video.play().catch(() => {});
      });
    },
  };
}
