import {
  beginningOf,
  lengthen,
  type Playlist,
  type Rendition,
  readPlaylist,
  type Segment,
  segmentAt,
  simplePlaylist,
  simpleRendition,
} from "#common/hls-playlist";
import type { MseHints, SegmentTemplate } from "../media/playback-hints";
import { prefetch } from "./prefetch";
import { concatenate, loadSegment, type SegmentLoad } from "./segment-load";

/** Maximum buffer ahead of the current position (s); enough until hls.js has loaded. */
const MAX_BUFFER_SECONDS = 20;
const PAUSE_MS = 1_000;
/** Maximum wait for the first frame (ms); shorter than the first segment. */
const MAX_WAIT_FOR_FRAME_MS = 500;
/** Preloaded data of a live stream that are older than this are too far behind (ms). */
const LIVE_KEEPS_MS = 6_000;
/** Tolerance in the search for the next segment (s): its audio and video rarely end at the same time. */
const TOLERANCE = 0.1;

/** Playback that started before hydration; `adoptPlayback` hands it over. */
export interface InstantPlayback {
  /** URL of the master playlist. */
  url: string;
  mediaSource: MediaSource;
  sourceBuffer: SourceBuffer;
  codecs: string;
  /**
   * The media playlist, if it was read. It defines the media timeline of a live stream; others begin at 0.
   */
  playlist?: { url: string; text: string };
  /** Measured bandwidth (bit/s). */
  bandwidth: number;
  /** Bytes of segments loaded so far. */
  bytes: number;
  /** Stops appending; resolves when the last append has finished. */
  stop: () => Promise<void>;
}

export interface MsePlayer {
  /** Loads the data for the first frame of the page's stream (20 kB) before Play is pressed. */
  loadAhead: () => void;
  /**
   * @param url of the master playlist
   * @returns rejects if the stream is not simple; the element then has an empty source
   */
  play: (video: HTMLVideoElement, url: string) => Promise<InstantPlayback>;
}

/**
 * Shows the first frame after Play without hls.js: appends the lowest rendition of a simple stream (fMP4,
 * video and audio in the same files) to the video element until hls.js is loaded and takes over the buffer.
 * @param hints playback hints of the page's stream
 */
export function createMsePlayer(hints: MseHints | undefined): MsePlayer {
  let ahead: Beginning | undefined;
  return {
    loadAhead() {
      if (!hints?.rendition) return;
      ahead = begin(hints);
      // Discard a failed preload: Play requests the data again.
      ahead.found.catch(() => {
        ahead = undefined;
      });
    },
    play(video, url) {
      const beginning =
        ahead?.url === url && isFresh(ahead) ? ahead : begin(hints?.url === url ? hints : { url });
      ahead = undefined;
      return play(video, beginning);
    },
  };
}

/** The start of a stream, loaded or still loading. */
interface Beginning {
  /** URL of the master playlist. */
  url: string;
  /** Time of the request (`performance.now`). */
  since: number;
  isLive: boolean;
  traffic: Traffic;
  found: Promise<Found>;
}

const isFresh = ({ isLive, since }: Beginning) => !isLive || performance.now() - since < LIVE_KEEPS_MS;

interface Found {
  rendition: Rendition;
  /** The media playlist, if it had to be read, and its text. */
  playlist?: Playlist;
  text?: string;
  first: Segment;
  /** Start position in seconds of the playlist. */
  second: number;
  /** Initialisation segment and first fragment of the first media segment. */
  head: ArrayBuffer;
  /** The other fragments of the first media segment. */
  rest: Promise<ArrayBuffer>;
}

/** Loads files and measures the bandwidth. */
interface Traffic {
  load: (url: string) => Promise<ArrayBuffer>;
  loadSegment: (url: string) => Promise<SegmentLoad>;
  /** Bits per second. */
  bandwidth: () => number;
  bytes: () => number;
}

function createTraffic(): Traffic {
  let bytes = 0;
  let milliseconds = 0;
  /** Counts bytes and the time that they took. */
  async function counted(loading: Promise<ArrayBuffer>): Promise<ArrayBuffer> {
    const since = performance.now();
    const content = await loading;
    milliseconds += performance.now() - since;
    bytes += content.byteLength;
    return content;
  }
  return {
    load: (url) => counted(prefetch(url).then(({ content }) => content)),
    async loadSegment(url) {
      const loading = loadSegment(url);
      const fragment = await counted(loading.then((segment) => segment.fragment));
      const rest = counted((await loading).rest);
      // Nobody waits for it before Play.
      rest.catch(() => {});
      return { fragment, rest };
    },
    bandwidth: () => (bytes * 8_000) / Math.max(1, milliseconds),
    bytes: () => bytes,
  };
}

function begin({ url, ...hints }: Partial<MseHints> & { url: string }): Beginning {
  const traffic = createTraffic();
  const isLive = hints.until !== undefined;
  const beginning: Beginning = { url, since: performance.now(), isLive, traffic, found: find() };
  beginning.found.catch(() => {});
  return beginning;

  async function find(): Promise<Found> {
    const { codecs = "", map, template, first = template && nowOf(template), until } = hints;
    const { start = 0, startAt: second = 0 } = hints;
    const rendition = hints.rendition
      ? { url: hints.rendition, codecs }
      : simpleRendition(await getText(url), url);
    // Checked before any segment is loaded, which might be unplayable.
    if (!rendition || !MediaSource.isTypeSupported(typeOf(rendition))) throw notSimple();
    const content = map && first && (!until || Date.now() < until) ? load(map, first) : undefined;
    if (content && first && !until)
      return { rendition, first: { number: 0, url: first, start }, second, ...(await content) };
    content?.catch(() => {});
    const text = await getText(rendition.url);
    const playlist = simplePlaylist(text, rendition.url);
    const at = playlist && beginningOf(playlist, content && first, hints);
    if (!at) throw notSimple();
    beginning.isLive = playlist.isLive;
    return {
      rendition,
      text,
      playlist,
      first: at.segment,
      second: at.second,
      ...(await ((at.segment.url === first && content) || load(playlist.map, at.segment.url))),
    };
  }

  /** Loads the initialisation segment and a media segment. */
  async function load(map: string, segmentUrl: string): Promise<Pick<Found, "head" | "rest">> {
    const [init, { fragment, rest }] = await Promise.all([
      traffic.load(map),
      traffic.loadSegment(segmentUrl),
    ]);
    // As one buffer: each append waits for the main thread.
    return { head: concatenate([init, fragment].map((part) => new Uint8Array(part))).buffer, rest };
  }
}

async function play(video: HTMLVideoElement, { url, traffic, found }: Beginning): Promise<InstantPlayback> {
  let isStopped = false;
  // Set before the first `await`, so that the browser does not start to play the `<source>` elements.
  const mediaSource = new MediaSource();
  const opened = new Promise((resolve) =>
    mediaSource.addEventListener("sourceopen", resolve, { once: true }),
  );
  video.src = URL.createObjectURL(mediaSource);
  void video.play().catch(() => {});

  const [{ rendition, first, second, head, rest, ...read }] = await Promise.all([found, opened]);
  let { playlist, text } = read;
  const readAgain = async () => {
    text = await getText(rendition.url);
    playlist = simplePlaylist(text, rendition.url);
    return playlist;
  };
  const sourceBuffer = mediaSource.addSourceBuffer(typeOf(rendition));
  const append = (part: ArrayBuffer) =>
    new Promise<void>((resolve, reject) => {
      sourceBuffer.onupdateend = () => resolve();
      sourceBuffer.onerror = reject;
      sourceBuffer.appendBuffer(part);
    });
  // Places segments at their time in the playlist, whatever timestamps they contain, as hls.js does.
  sourceBuffer.mode = "sequence";
  sourceBuffer.timestampOffset = first.start;
  // Set before data are appended, so that playback starts there and does not seek.
  if (second) video.currentTime = second;
  await append(head);
  sourceBuffer.mode = "segments";

  async function feed(renditionUrl: string) {
    let last: Segment | undefined = first;
    let shown = firstPicture(video);
    try {
      const fragments = await rest;
      // The start position is in a later fragment: nothing could be shown before.
      if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) shown = firstPicture(video);
      if (fragments.byteLength) await append(fragments);
    } catch {
      // The segment is loaded again.
      last = undefined;
    }
    // Loading the next segment earlier would delay the first frame on a slow processor.
    await shown;
    while (!isStopped) {
      try {
        const { segments, isLive } = playlist ?? (await readAgain()) ?? NOTHING;
        if (mediaSource.duration !== lengthOf(playlist)) mediaSource.duration = lengthOf(playlist);
        const position = bufferedUntil(video);
        const next = segmentAt(segments, position + TOLERANCE, last);
        if (next && position - video.currentTime < MAX_BUFFER_SECONDS) {
          await append(await traffic.load(next.url));
          last = next;
        } else {
          await pause();
          if (!next && isLive && !isStopped)
            lengthen(segments, readPlaylist(await getText(renditionUrl), renditionUrl).segments);
        }
      } catch {
        await pause();
      }
    }
    sourceBuffer.onupdateend = sourceBuffer.onerror = null;
    // Reset, because hls.js writes its own timestamps into the segments that it appends.
    if (mediaSource.readyState === "open") sourceBuffer.timestampOffset = 0;
  }
  const feeding = feed(rendition.url);
  return {
    url,
    mediaSource,
    sourceBuffer,
    codecs: rendition.codecs,
    get playlist() {
      return text === undefined ? undefined : { url: rendition.url, text };
    },
    get bandwidth() {
      return traffic.bandwidth();
    },
    get bytes() {
      return traffic.bytes();
    },
    stop() {
      isStopped = true;
      return feeding;
    },
  };
}

/** Returns the URL of the segment with which a live stream starts now. */
const nowOf = ({ url, number, since, step }: SegmentTemplate) =>
  url.replace("{n}", `${number + Math.floor((Date.now() - since) / step)}`);

const NOTHING: Pick<Playlist, "segments" | "isLive"> = { segments: [], isLive: false };

const getText = async (url: string) => new TextDecoder().decode((await prefetch(url)).content);

const typeOf = ({ codecs }: Rendition) => `video/mp4;codecs="${codecs}"`;

const notSimple = () => new Error("not simple");

/** Waits for the first frame, up to `MAX_WAIT_FOR_FRAME_MS`: a video that is not visible renders none. */
const firstPicture = (video: HTMLVideoElement) =>
  new Promise<unknown>((resolve) => {
    if ("requestVideoFrameCallback" in video) video.requestVideoFrameCallback(resolve);
    setTimeout(resolve, MAX_WAIT_FOR_FRAME_MS);
  });

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

const lengthOf = (playlist: Playlist | undefined) =>
  playlist && !playlist.isLive ? playlist.end : Number.POSITIVE_INFINITY;

/** Returns the end (s) of the buffered range at the current position. */
function bufferedUntil({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index++) {
    if (buffered.start(index) <= currentTime && currentTime <= buffered.end(index))
      return buffered.end(index);
  }
  return currentTime;
}
