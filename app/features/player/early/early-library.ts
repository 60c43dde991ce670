import { readDataSaver } from "../data-saver";
import type { HlsPlayback } from "../hls-playback";
import type { LibraryStart } from "./early-start";
import type { GivenFiles } from "./given-loader";
import { preloadModules } from "./preload-modules";

/** Addresses of files that the page's scripts would load: our playback and both builds of the library it needs. */
export interface LibraryFiles {
  playback: string;
  light: string;
  whole: string;
}

/** A library that plays already; `takeLibrary` goes on with it. */
export interface RunningLibrary {
  /** Address of the master playlist. */
  url: string;
  playback: HlsPlayback;
}

/**
 * Loads the library and plays.
 * @throws when there is no library, or it is no help in this browser
 */
export async function playWithLibrary(
  video: HTMLVideoElement,
  { url, library }: Pick<LibraryStart, "url" | "library">,
  { files, given }: { files?: LibraryFiles; given?: GivenFiles },
): Promise<RunningLibrary> {
  if (!files) throw new Error("no library");
  // An import alone is of low priority: a browser that still lays out the page lets it wait behind the pictures.
  preloadModules([files[library], files.playback]);
  // So that the browser does not begin with the sources itself.
  if (!video.src) {
    video.src = URL.createObjectURL(new MediaSource());
    void video.play().catch(() => {});
  }
  const loadLibrary = async (file: string) =>
    ((await import(/* @vite-ignore */ file)) as typeof import("hls.js")).default;
  const [{ playWithHls }, Library] = await Promise.all([
    import(/* @vite-ignore */ files.playback) as Promise<typeof import("../hls-playback")>,
    loadLibrary(files[library]),
  ]);
  const playback = await playWithHls({
    video,
    url,
    given,
    savesData: readDataSaver(),
    Library,
    loadWhole: () => loadLibrary(files.whole),
  });
  if (!playback) throw new Error("not supported");
  return { url, playback };
}
