import {
  beginningOf,
  lengthen,
  type Playlist,
  type Rung,
  readPlaylist,
  type Segment,
  segmentAt,
  simplePlaylist,
  simpleRung,
} from "./early-playlist";
import type { LivePattern, SimpleStart } from "./early-start";
import { loadGiven } from "./given-loader";

/** Enough for the player's library to arrive; in seconds. */
const MOST_AHEAD = 20;
const PAUSE_MS = 1_000;
/** Less than what the first segment lasts; in milliseconds. */
const MOST_FOR_PICTURE = 500;
/** What was loaded of a live stream is too far behind after that. */
const LIVE_KEEPS_MS = 6_000;
/** Sound and picture of a segment seldom end at the same moment; in seconds. */
const TOLERANCE = 0.1;

/** Playback that began before the page's scripts were there; `takeEarly` goes on with it. */
export interface EarlyPlayback {
  /** Address of the master playlist. */
  url: string;
  mediaSource: MediaSource;
  sourceBuffer: SourceBuffer;
  codecs: string;
  /** The playlist that set the time line of a live stream; others begin at 0. */
  playlist?: { url: string; text: string };
  /** What the network has given so far; bits per second. */
  bandwidth: number;
  /** Ends the feeding; resolves when nothing is being appended any more. */
  stop: () => Promise<void>;
}

export interface SimplePlayer {
  /** Loads what the first picture of the page's stream needs (20 kB) before Play is pressed. */
  loadAhead: () => void;
  /**
   * @param url of the master playlist
   * @returns rejects when the stream is nothing for so simple a player; the element then has an empty source
   */
  play: (video: HTMLVideoElement, url: string) => Promise<EarlyPlayback>;
}

/**
 * Shows the first picture as soon as Play is pressed, without any library: the lowest rung of a simple stream (fMP4,
 * video and sound in one) is fed to the element until the library is there and goes on with the same buffer.
 * @param known what the server has read of the page's stream
 */
export function createSimplePlayer(known: SimpleStart | undefined): SimplePlayer {
  let ahead: Beginning | undefined;
  return {
    loadAhead() {
      if (!known) return;
      ahead = begin(known);
      // What failed then may work at Play.
      ahead.found.catch(() => {
        ahead = undefined;
      });
    },
    play(video, url) {
      const beginning =
        ahead?.url === url && isFresh(ahead) ? ahead : begin(known?.url === url ? known : { url });
      ahead = undefined;
      return play(video, beginning);
    },
  };
}

/** What a stream begins with, on its way. */
interface Beginning {
  /** Address of the master playlist. */
  url: string;
  /** When it was asked for (`performance.now`). */
  since: number;
  isLive: boolean;
  traffic: Traffic;
  found: Promise<Found>;
}

const isFresh = ({ isLive, since }: Beginning) => !isLive || performance.now() - since < LIVE_KEEPS_MS;

interface Found {
  rung: Rung;
  /** The playlist, if it had to be read, and its text. */
  playlist?: Playlist;
  text?: string;
  first: Segment;
  /** Where playback begins, in seconds of the playlist. */
  second: number;
  /** Initialisation and first segment. */
  content: ArrayBuffer[];
}

/** What has been loaded, and how long that took. */
interface Traffic {
  load: (address: string) => Promise<ArrayBuffer>;
  /** Bits per second. */
  bandwidth: () => number;
}

function createTraffic(): Traffic {
  let bytes = 0;
  let milliseconds = 0;
  return {
    async load(address) {
      const { content, ...file } = await loadGiven(address);
      milliseconds += file.milliseconds;
      bytes += content.byteLength;
      return content;
    },
    bandwidth: () => (bytes * 8_000) / Math.max(1, milliseconds),
  };
}

function begin({ url, ...known }: Partial<SimpleStart> & { url: string }): Beginning {
  const traffic = createTraffic();
  const isLive = known.until !== undefined;
  const beginning: Beginning = { url, since: performance.now(), isLive, traffic, found: find() };
  beginning.found.catch(() => {});
  return beginning;

  async function find(): Promise<Found> {
    const { codecs = "", map, pattern, first = pattern && nowOf(pattern), until } = known;
    const rung = known.rung ? { url: known.rung, codecs } : simpleRung(await getText(url), url);
    // Before anything is loaded that could not be played.
    if (!rung || !MediaSource.isTypeSupported(typeOf(rung))) throw notSimple();
    const load = (head: string, at: string) => Promise.all([traffic.load(head), traffic.load(at)]);
    const content = map && first && (!until || Date.now() < until) ? load(map, first) : undefined;
    if (content && first && !until)
      return { rung, first: { number: 0, url: first, start: 0 }, second: 0, content: await content };
    content?.catch(() => {});
    const text = await getText(rung.url);
    const playlist = simplePlaylist(text, rung.url);
    const at = playlist && beginningOf(playlist, content && first);
    if (!at) throw notSimple();
    beginning.isLive = playlist.isLive;
    return {
      rung,
      text,
      playlist,
      first: at.segment,
      second: at.second,
      content: await ((at.segment.url === first && content) || load(playlist.map, at.segment.url)),
    };
  }
}

async function play(video: HTMLVideoElement, { url, traffic, found }: Beginning): Promise<EarlyPlayback> {
  let isStopped = false;
  // Before anything is waited for, so that the browser does not begin with the sources itself.
  const mediaSource = new MediaSource();
  const opened = new Promise((resolve) =>
    mediaSource.addEventListener("sourceopen", resolve, { once: true }),
  );
  video.src = URL.createObjectURL(mediaSource);
  void video.play().catch(() => {});

  const [{ rung, first, second, content, ...read }] = await Promise.all([found, opened]);
  let { playlist, text } = read;
  const readAgain = async () => {
    text = await getText(rung.url);
    playlist = simplePlaylist(text, rung.url);
    return playlist;
  };
  const sourceBuffer = mediaSource.addSourceBuffer(typeOf(rung));
  const append = (part: ArrayBuffer) =>
    new Promise<void>((resolve, reject) => {
      sourceBuffer.onupdateend = () => resolve();
      sourceBuffer.onerror = reject;
      sourceBuffer.appendBuffer(part);
    });
  // The time line is the playlist's, whatever time the stream itself has: so the library will have it, too.
  sourceBuffer.mode = "sequence";
  sourceBuffer.timestampOffset = first.start;
  // Before there is anything, so that the browser begins there instead of going there.
  if (second) video.currentTime = second;
  await append(joined(content));
  sourceBuffer.mode = "segments";

  async function feed(last: Segment, rungUrl: string) {
    // What comes next would only keep a slow processor from it.
    await firstPicture(video);
    while (!isStopped) {
      try {
        const { segments, isLive } = playlist ?? (await readAgain()) ?? NOTHING;
        if (mediaSource.duration !== lengthOf(playlist)) mediaSource.duration = lengthOf(playlist);
        const position = bufferedUntil(video);
        const next = segmentAt(segments, position + TOLERANCE, last);
        if (next && position - video.currentTime < MOST_AHEAD) {
          await append(await traffic.load(next.url));
          last = next;
        } else {
          await pause();
          if (!next && isLive && !isStopped)
            lengthen(segments, readPlaylist(await getText(rungUrl), rungUrl).segments);
        }
      } catch {
        await pause();
      }
    }
    sourceBuffer.onupdateend = sourceBuffer.onerror = null;
    // The library writes its own times into what it appends.
    if (mediaSource.readyState === "open") sourceBuffer.timestampOffset = 0;
  }
  const feeding = feed(first, rung.url);
  return {
    url,
    mediaSource,
    sourceBuffer,
    codecs: rung.codecs,
    get playlist() {
      return text === undefined ? undefined : { url: rung.url, text };
    },
    get bandwidth() {
      return traffic.bandwidth();
    },
    stop() {
      isStopped = true;
      return feeding;
    },
  };
}

/** The segment with which a live stream begins now. */
const nowOf = ({ url, number, since, step }: LivePattern) =>
  url.replace("{n}", `${number + Math.floor((Date.now() - since) / step)}`);

const NOTHING: Pick<Playlist, "segments" | "isLive"> = { segments: [], isLive: false };

const getText = async (address: string) => new TextDecoder().decode((await loadGiven(address)).content);

/** One piece: the fewer there are to append, the fewer times the page has to find time for it. */
function joined(parts: ArrayBuffer[]): ArrayBuffer {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    all.set(new Uint8Array(part), at);
    at += part.byteLength;
  }
  return all.buffer;
}

const typeOf = ({ codecs }: Rung) => `video/mp4;codecs="${codecs}"`;

const notSimple = () => new Error("not simple");

/** Waits for the first picture, but not long: what is not seen is not shown. */
const firstPicture = (video: HTMLVideoElement) =>
  new Promise<unknown>((resolve) => {
    if ("requestVideoFrameCallback" in video) video.requestVideoFrameCallback(resolve);
    setTimeout(resolve, MOST_FOR_PICTURE);
  });

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

const lengthOf = (playlist: Playlist | undefined) =>
  playlist && !playlist.isLive ? playlist.end : Number.POSITIVE_INFINITY;

/** Second until which there are pictures from the current one on. */
function bufferedUntil({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index++) {
    if (buffered.start(index) <= currentTime && currentTime <= buffered.end(index))
      return buffered.end(index);
  }
  return currentTime;
}
