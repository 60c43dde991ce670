import type Hls from "hls.js";
import type {
  HlsConfig,
  LoaderCallbacks,
  LoaderConfiguration,
  MediaAttachingData,
  PlaylistLoaderContext,
} from "hls.js";
import type { EarlyPlayback, EarlyVideo } from "./early-playback";

/**
 * Ends what plays early, so that the library can go on with its buffer.
 * @returns undefined when nothing of this stream plays early
 */
export async function takeEarly(video: EarlyVideo, url: string): Promise<EarlyPlayback | undefined> {
  const early = await video.early?.catch(() => undefined);
  video.early = undefined;
  await early?.stop();
  const isThere = early?.url === url && early.mediaSource.readyState === "open" && !video.error;
  return isThere ? early : undefined;
}

/** What the library is given in place of a bare element (hls.js, `attachMedia`). */
export function mediaOf(
  media: HTMLVideoElement,
  { mediaSource, sourceBuffer: buffer, codecs }: EarlyPlayback,
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

/** Settings with which the library keeps the time line that the buffer has, and believes what was measured. */
export function settingsAfter(
  { playlist, bandwidth }: EarlyPlayback,
  Library: typeof Hls,
): Partial<HlsConfig> {
  const Loader = Library.DefaultConfig.loader;
  let text = playlist?.text;
  class PlaylistLoader extends Loader {
    override load(
      context: PlaylistLoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<PlaylistLoaderContext>,
    ): void {
      if (text === undefined || context.url !== playlist?.url) {
        super.load(context, config, callbacks as never);
        return;
      }
      const data = text;
      text = undefined;
      this.context = context;
      const { stats } = this;
      stats.loading.start = stats.loading.first = stats.loading.end = performance.now();
      stats.loaded = stats.total = data.length;
      queueMicrotask(() => callbacks.onSuccess({ url: context.url, data, code: 200 }, stats, context, null));
    }
  }
  return { pLoader: PlaylistLoader as never, abrEwmaDefaultEstimate: bandwidth };
}
