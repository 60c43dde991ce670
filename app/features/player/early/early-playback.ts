import { lowestRung, type Playlist, readPlaylist, type Segment } from "./early-playlist";
import type { EarlyStart } from "./early-start";

/** Enough for the player's library to arrive; in seconds. */
const MOST_AHEAD = 20;
const PAUSE_MS = 1_000;
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

/** A video element that may have played early. Rejects when the stream is nothing for so simple a player. */
export type EarlyVideo = HTMLVideoElement & { early?: Promise<EarlyPlayback> };

/**
 * Shows the first picture as soon as Play is pressed, without any library: the lowest rung of a simple stream (fMP4,
 * video and sound in one) is fed to the element until the library is there and goes on with the same buffer. Any
 * other stream is left to the element's own sources, as is any that fails.
 * @param video has a `<source>` with the master playlist; its `data-early` holds what is known of the stream
 */
export function playEarly(video: EarlyVideo): void {
  const url = video.querySelector<HTMLSourceElement>('source[type$="mpegurl"]')?.src;
  // A source of its own: the library is there. Where managed sources exist, too, the browser's own HLS is a good one.
  if (!url || video.src || !window.MediaSource) return;
  if ("ManagedMediaSource" in window && video.canPlayType("application/vnd.apple.mpegurl")) return;
  const start = JSON.parse(video.dataset.early ?? "{}") as Partial<EarlyStart>;
  const early = begin(video, url, start);
  video.early = early;
  early.catch(() => {
    if (!video.src.startsWith("blob:")) return;
    video.removeAttribute("src");
    video.load();
    void video.play().catch(() => {});
  });
}

async function begin(
  video: HTMLVideoElement,
  url: string,
  start: Partial<EarlyStart>,
): Promise<EarlyPlayback> {
  let isStopped = false;
  let bytes = 0;
  let milliseconds = 0;
  const load = async (address: string) => {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${answer.status}`);
    return answer;
  };
  const loadText = async (address: string) => (await load(address)).text();
  const loadBytes = async (address: string) => {
    const started = performance.now();
    const content = await (await load(address)).arrayBuffer();
    milliseconds += performance.now() - started;
    bytes += content.byteLength;
    return content;
  };

  const { rung: known, codecs = "" } = start;
  let { map } = start;
  let first: Segment | undefined = start.first ? { number: 0, url: start.first, start: 0 } : undefined;
  const loadStart = (head: string, segment: string) => Promise.all([loadBytes(head), loadBytes(segment)]);
  // Before anything else: the network takes longest.
  let loaded = map && first ? loadStart(map, first.url) : undefined;
  loaded?.catch(() => {});

  // Before anything is waited for, so that the browser does not begin with the sources itself.
  const mediaSource = new MediaSource();
  const opened = new Promise((resolve) =>
    mediaSource.addEventListener("sourceopen", resolve, { once: true }),
  );
  video.src = URL.createObjectURL(mediaSource);
  void video.play().catch(() => {});

  const rung = known ? { url: known, codecs } : lowestRung(await loadText(url), url);
  const type = `video/mp4;codecs="${rung?.codecs}"`;
  if (!rung || !MediaSource.isTypeSupported(type)) throw notSimple();
  let playlist: Playlist | undefined;
  let text: string | undefined;
  const read = async () => {
    text = await loadText(rung.url);
    playlist = readPlaylist(text, rung.url);
    return playlist;
  };
  if (!map || !first) {
    const found = await read();
    map = found?.map;
    first = found && segmentAt(found.segments, found.start);
  }
  if (!map || !first) throw notSimple();
  loaded ??= loadStart(map, first.url);
  const [[head, segment]] = await Promise.all([loaded, opened]);

  const sourceBuffer = mediaSource.addSourceBuffer(type);
  const append = (content: ArrayBuffer) =>
    new Promise<void>((resolve, reject) => {
      sourceBuffer.onupdateend = () => resolve();
      sourceBuffer.onerror = reject;
      sourceBuffer.appendBuffer(content);
    });
  await append(head);
  // The time line is the playlist's, whatever time the stream itself has: so the library will have it, too.
  sourceBuffer.mode = "sequence";
  sourceBuffer.timestampOffset = first.start;
  await append(segment);
  sourceBuffer.mode = "segments";
  if (playlist?.start) video.currentTime = Math.max(playlist.start, first.start);

  async function feed(last: Segment, rungUrl: string) {
    while (!isStopped) {
      try {
        const { segments, isLive } = playlist ?? (await read()) ?? NOTHING;
        if (mediaSource.duration !== lengthOf(playlist)) mediaSource.duration = lengthOf(playlist);
        const position = bufferedUntil(video);
        const next = segmentAt(segments, position + TOLERANCE, last);
        if (next && position - video.currentTime < MOST_AHEAD) {
          await append(await loadBytes(next.url));
          last = next;
        } else {
          await pause();
          if (!next && isLive && !isStopped)
            lengthen(segments, readPlaylist(await loadText(rungUrl), rungUrl)?.segments);
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
      return (bytes * 8_000) / Math.max(1, milliseconds);
    },
    stop() {
      isStopped = true;
      return feeding;
    },
  };
}

const NOTHING: Pick<Playlist, "segments" | "isLive"> = { segments: [], isLive: false };

const notSimple = () => new Error("not simple");

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

/** The segment that shows a second, or the one after `last`, if that is the one that does. */
export function segmentAt(segments: Segment[], second: number, last?: Segment): Segment | undefined {
  let index = 0;
  segments.forEach(({ start }, candidate) => {
    if (start <= second) index = candidate;
  });
  return segments[last && segments[index]?.url === last.url ? index + 1 : index];
}

/** Adds what a live playlist has gained, on the time line of the first one. */
export function lengthen(segments: Segment[], newer: Segment[] = []): void {
  const last = segments[segments.length - 1];
  const same = newer.find(({ number }) => number === last?.number);
  if (!last || !same) return;
  for (const segment of newer) {
    if (segment.number > last.number)
      segments.push({ ...segment, start: segment.start - same.start + last.start });
  }
}
