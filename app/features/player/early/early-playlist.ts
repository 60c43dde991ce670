/**
 * As much of HLS (RFC 8216) as the first seconds of a simple stream need: the lowest rung of a master playlist and
 * the segments of a media playlist. Becomes part of a script in the HTML, so every character counts.
 */

/** A rung of the ladder. */
export interface Rung {
  url: string;
  codecs: string;
}

export interface Segment {
  /** Number that the stream gives it; never changes its meaning. */
  number: number;
  url: string;
  /** Second of the playlist at which it begins. */
  start: number;
}

export interface Playlist {
  /** Address of the initialisation segment, of streams that have one. */
  map?: string;
  segments: Segment[];
  /** Seconds from the first segment to the end of the last. */
  end: number;
  isLive: boolean;
  /** Seconds that no segment exceeds. */
  longest: number;
  /** Where playback belongs to begin, in seconds of the playlist. */
  start: number;
}

/** The value of an attribute of a tag, without its quotes; empty when it has none. */
export const attribute = (line: string, name: string) =>
  new RegExp(`[:,]${name}=(?:"([^"]*)"|([^,]*))`).exec(line)?.slice(1).find(Boolean) ?? "";

/** A rung of sound alone. */
const NO_PICTURE = /^(mp4a|[ae]c-3|opus|flac)[^,]*$/i;

/** The rung with pictures that has the fewest bits. */
export function lowestRung(master: string, base: string): Rung | undefined {
  const lines = master.split(/\r?\n/);
  let fewest = Number.POSITIVE_INFINITY;
  let lowest: Rung | undefined;
  lines.forEach((line, index) => {
    if (!line.startsWith("#EXT-X-STREAM-INF:")) return;
    const bits = Number(attribute(line, "BANDWIDTH"));
    const codecs = attribute(line, "CODECS");
    if (!(bits < fewest) || NO_PICTURE.test(codecs)) return;
    fewest = bits;
    lowest = { url: new URL(lines[index + 1] ?? "", base).href, codecs };
  });
  return lowest;
}

/**
 * The lowest rung, or undefined when the stream is not video and one sound in one file: sound tracks, subtitles and
 * encryption are for the library, and so is a picture without sound, whose buffer it would not take over.
 */
export function simpleRung(master: string, base: string): Rung | undefined {
  if (/^#EXT-X-(SESSION-KEY|MEDIA:.*URI=)/m.test(master)) return undefined;
  const rung = lowestRung(master, base);
  return rung?.codecs.includes(",") ? rung : undefined;
}

/** What a media playlist says. */
export function readPlaylist(text: string, base: string): Playlist {
  const map = attribute(/^#EXT-X-MAP:.*/m.exec(text)?.[0] ?? "", "URI");
  const number = (name: string) => Number(new RegExp(`${name}[:=]([\\d.]+)`).exec(text)?.[1] ?? 0);
  const first = number("#EXT-X-MEDIA-SEQUENCE");
  const segments: Segment[] = [];
  let end = 0;
  let length = 0;
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith("#EXTINF:")) length = Number.parseFloat(line.slice(8));
    else if (line && line[0] !== "#") {
      segments.push({ number: first + segments.length, url: new URL(line, base).href, start: end });
      end += length;
    }
  }
  const isLive = !/^#EXT-X-ENDLIST/m.test(text);
  const longest = number("#EXT-X-TARGETDURATION");
  // As far behind the end as the stream wants it, or three times its longest segment (rfc8216bis 4.4.3.8).
  const distance = number("HOLD-BACK") || 3 * longest;
  const start = isLive ? Math.max(0, end - distance) : 0;
  return { map: map ? new URL(map, base).href : undefined, segments, end, isLive, longest, start };
}

/** A playlist whose segments are whole fMP4 files that anybody can read. */
export type SimplePlaylist = Playlist & { map: string };

/** What a media playlist says, or undefined when it is more than a simple one. */
export function simplePlaylist(text: string, base: string): SimplePlaylist | undefined {
  const playlist = readPlaylist(text, base);
  return playlist.map && !/BYTERANGE|^#EXT-X-(KEY|DISCONTINUITY|GAP)/m.test(text)
    ? (playlist as SimplePlaylist)
    : undefined;
}

/** The segment that shows a second, or the one after `last`, if that is the one that does. */
export function segmentAt(segments: Segment[], second: number, last?: Segment): Segment | undefined {
  let index = 0;
  segments.forEach(({ start }, candidate) => {
    if (start <= second) index = candidate;
  });
  return segments[last && segments[index]?.url === last.url ? index + 1 : index];
}

/**
 * With which segment playback begins, and at which second of the playlist.
 * @param loaded address of a segment that is there already: good enough if it is the one before
 */
export function beginningOf(
  { segments, start }: Playlist,
  loaded?: string,
): { segment: Segment; second: number } | undefined {
  const wanted = segmentAt(segments, start);
  const before = segments.find(({ url }, index) => url === loaded && segments[index + 1] === wanted);
  if (before) return { segment: before, second: before.start };
  return wanted && { segment: wanted, second: Math.max(start, wanted.start) };
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
