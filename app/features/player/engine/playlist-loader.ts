import type Hls from "hls.js";
import type { HlsConfig, LoaderCallbacks, LoaderConfiguration, LoaderContext } from "hls.js";

/** Discontinuities that may have left a playlist before the one that is read first. */
const MAX_EARLIER = 1_000;
const SEQUENCE = /^(#EXT-X-DISCONTINUITY-SEQUENCE:)(\d+)/m;

/**
 * Returns the loader of playlists for an instance of hls.js. It counts the discontinuities of a stream from a small
 * number on: hls.js has an array with one place for each, and visits all of them after every playlist and segment.
 * A packager that counts by the clock (100,000,000 and more) would block the page for seconds.
 * @param settings of the instance; their loader is used
 */
export function playlistLoader(
  { DefaultConfig }: typeof Hls,
  { loader: Loader = DefaultConfig.loader }: Partial<HlsConfig> = {},
): HlsConfig["pLoader"] {
  /** The same for all renditions, between which hls.js compares the numbers. */
  let earlier: number | undefined;
  const shorten = (playlist: string) =>
    playlist.replace(SEQUENCE, (_line, tag: string, digits: string) => {
      earlier ??= Math.max(0, Number(digits) - MAX_EARLIER);
      return `${tag}${Math.max(0, Number(digits) - earlier)}`;
    });
  class PlaylistLoader extends Loader {
    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      super.load(context, config, {
        ...callbacks,
        onSuccess({ data, ...response }, ...more) {
          const text = typeof data === "string" ? shorten(data) : data;
          callbacks.onSuccess({ ...response, data: text }, ...more);
        },
      });
    }
  }
  return PlaylistLoader as HlsConfig["pLoader"];
}
