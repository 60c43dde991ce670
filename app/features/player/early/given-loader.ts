import type Hls from "hls.js";
import type { HlsConfig, LoaderCallbacks, LoaderConfiguration, LoaderContext } from "hls.js";

/** A file that was loaded before the library was there. */
export interface GivenFile {
  /** Where it came from in the end. */
  url: string;
  content: ArrayBuffer;
  /** How long that took. */
  milliseconds: number;
}

/** Files by address, there or on their way. */
export type GivenFiles = Map<string, Promise<GivenFile>>;

/** Loads a file, and notes how long that takes. */
export async function loadGiven(address: string): Promise<GivenFile> {
  const since = performance.now();
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}`);
  const content = await answer.arrayBuffer();
  return { url: answer.url, content, milliseconds: performance.now() - since };
}

/**
 * Makes a loader for the library that takes each given file once, because playlists change, and loads everything else
 * itself.
 */
export function loaderWith({ DefaultConfig }: typeof Hls, given: GivenFiles): HlsConfig["loader"] {
  const Loader = DefaultConfig.loader;
  return class extends Loader {
    #isOver = false;

    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      const { url } = context;
      const coming = context.rangeEnd ? undefined : given.get(url);
      const loadAnew = () => super.load(context, config, callbacks);
      if (!coming) {
        loadAnew();
        return;
      }
      given.delete(url);
      this.context = context;
      coming.then(
        ({ url: cameFrom, content, milliseconds }) => {
          if (this.#isOver) return;
          const { loading } = this.stats;
          // As if it had been loaded just now: the library measures the network by it.
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
