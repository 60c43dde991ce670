import type Hls from "hls.js";
import type { HlsConfig, MediaAttachingData } from "hls.js";
import type { HlsPlayback } from "../hls-playback";
import type { EarlyVideo } from "./early-player";
import { type GivenFiles, loaderWith } from "./given-loader";
import type { EarlyPlayback } from "./simple-player";

/**
 * Ends what plays early, so that the library can go on with its buffer.
 * @returns undefined when nothing of this stream plays early
 */
export async function takeEarly(video: EarlyVideo, url: string): Promise<EarlyPlayback | undefined> {
  const early = await video.early?.catch(() => undefined);
  // From now on a Play on the element is not for the script in the head, even when no source is on it any more.
  video.early = Promise.reject(new Error("taken over"));
  video.early.catch(() => {});
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
  const given: GivenFiles = new Map();
  if (playlist) {
    const { buffer } = new TextEncoder().encode(playlist.text);
    const { url } = playlist;
    given.set(url, Promise.resolve({ url, content: buffer as ArrayBuffer, milliseconds: 0 }));
  }
  return { loader: loaderWith(Library, given), abrEwmaDefaultEstimate: bandwidth };
}

/**
 * The playback that the library began before the page's scripts were there.
 * @returns undefined when it has not, or with another stream
 */
export async function takeLibrary(video: EarlyVideo, url: string): Promise<HlsPlayback | undefined> {
  const running = await video.library?.catch(() => undefined);
  video.library = undefined;
  if (running?.url === url) return running.playback;
  running?.playback.stop();
  return undefined;
}
