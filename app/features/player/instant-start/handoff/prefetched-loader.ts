import type Hls from "hls.js";
import type { HlsConfig, LoaderCallbacks, LoaderConfiguration, LoaderContext } from "hls.js";
import type { PrefetchedFiles } from "../../engine/prefetch";

/**
 * Returns a loader class for hls.js that takes each prefetched file once, because playlists change, and loads
 * everything else itself.
 */
export function loaderWith({ DefaultConfig }: typeof Hls, prefetched: PrefetchedFiles): HlsConfig["loader"] {
  const Loader = DefaultConfig.loader;
  return class extends Loader {
    #isOver = false;

    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      const { url } = context;
      const coming = context.rangeEnd ? undefined : prefetched.get(url);
      const loadAnew = () => super.load(context, config, callbacks);
      if (!coming) {
        loadAnew();
        return;
      }
      prefetched.delete(url);
      this.context = context;
      coming.then(
        ({ url: cameFrom, content, milliseconds }) => {
          if (this.#isOver) return;
          const { loading } = this.stats;
          // hls.js estimates the bandwidth from these times: the request must seem to have just finished.
          loading.first = loading.end = performance.now();
          loading.start = loading.end - milliseconds;
          this.stats.loaded = this.stats.total = content.byteLength;
          const data = context.responseType === "arraybuffer" ? content : new TextDecoder().decode(content);
          callbacks.onSuccess({ url: cameFrom, data, code: 200 }, this.stats, context, null);
        },
        () => this.#isOver || loadAnew(),
      );
    }

    override abort(): void {
      this.#isOver = true;
      super.abort();
    }

    override destroy(): void {
      this.#isOver = true;
      super.destroy();
    }
  };
}
