/**
 * The part of HLS (RFC 8216) that the first seconds of a simple stream need: the lowest rendition of a master
 * playlist and the segments of a media playlist. Pages, the web host and the platform decide with it whether
 * instant start works. It becomes part of an inline script, so every character counts.
 */

/** Rendition of a master playlist. */
export interface Rendition {
  url: string;
  codecs: string;
}

export interface Segment {
  /** Media sequence number; it always identifies the same segment. */
  number: number;
  url: string;
  /** Start in seconds of the playlist. */
  start: number;
}

export interface Playlist {
  /** URL of the initialisation segment, if the stream has one. */
  map?: string;
  segments: Segment[];
  /** Seconds from the first segment to the end of the last. */
  end: number;
  isLive: boolean;
  /** Target duration (s): the maximum duration of a segment. */
  longest: number;
  /** Position at which playback should start, in seconds of the playlist. */
  start: number;
  /** Wall-clock time of the first segment (ms since 1970), if the playlist contains one. */
  date?: number;
}

/** Where playback starts, if the viewer chose it. */
export interface StartPosition {
  /** Recordings: media time (s). */
  startAt?: number;
  /** Live streams: wall-clock time (ms since 1970). */
  startDate?: number;
}

/** Returns the value of an attribute of a tag without quotes; an empty string if it is missing. */
export const attribute = (line: string, name: string) =>
  new RegExp(`[:,]${name}=(?:"([^"]*)"|([^,]*))`).exec(line)?.slice(1).find(Boolean) ?? "";

/** Returns the bandwidth of a rendition from its tag (bit/s): the average one where it is named, else the peak. */
export const averageBandwidth = (line: string) =>
  Number(attribute(line, "AVERAGE-BANDWIDTH") || attribute(line, "BANDWIDTH"));

/** Codecs of a rendition without video. */
export const AUDIO_CODEC = /^(mp4a|[ae]c-3|opus|flac)[^,]*$/i;

/** Returns the rendition with video that has the lowest bandwidth. */
export function lowestRendition(master: string, base: string): Rendition | undefined {
  const lines = master.split(/\r?\n/);
  let fewest = Number.POSITIVE_INFINITY;
  let lowest: Rendition | undefined;
  lines.forEach((line, index) => {
    if (!line.startsWith("#EXT-X-STREAM-INF:")) return;
    const bits = Number(attribute(line, "BANDWIDTH"));
    const codecs = attribute(line, "CODECS");
    if (!(bits < fewest) || AUDIO_CODEC.test(codecs)) return;
    fewest = bits;
    lowest = { url: new URL(lines[index + 1] ?? "", base).href, codecs };
  });
  return lowest;
}

/**
 * Returns the lowest rendition of a simple stream: video and one audio track in the same files, without
 * encryption.
 * @returns undefined for other streams, which need hls.js. A stream without audio is one of them, because
 * hls.js does not take over its buffer.
 */
export function simpleRendition(master: string, base: string): Rendition | undefined {
  if (/^#EXT-X-(SESSION-KEY|MEDIA:.*URI=)/m.test(master)) return undefined;
  const rendition = lowestRendition(master, base);
  return rendition?.codecs.includes(",") ? rendition : undefined;
}

/** Parses a media playlist. */
export function readPlaylist(text: string, base: string): Playlist {
  const map = attribute(/^#EXT-X-MAP:.*/m.exec(text)?.[0] ?? "", "URI");
  const number = (name: string) => Number(new RegExp(`${name}[:=]([\\d.]+)`).exec(text)?.[1] ?? 0);
  const first = number("#EXT-X-MEDIA-SEQUENCE");
  const segments: Segment[] = [];
  let end = 0;
  let length = 0;
  let date: number | undefined;
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith("#EXTINF:")) length = Number.parseFloat(line.slice(8));
    else if (line.startsWith("#EXT-X-PROGRAM-DATE-TIME:")) date ??= Date.parse(line.slice(25)) - end * 1_000;
    else if (line && line[0] !== "#") {
      segments.push({ number: first + segments.length, url: new URL(line, base).href, start: end });
      end += length;
    }
  }
  const isLive = !/^#EXT-X-ENDLIST/m.test(text);
  const longest = number("#EXT-X-TARGETDURATION");
  // The HOLD-BACK of the stream, or three times its target duration (rfc8216bis 4.4.3.8).
  const distance = number("HOLD-BACK") || 3 * longest;
  const start = isLive ? Math.max(0, end - distance) : 0;
  return { map: map ? new URL(map, base).href : undefined, segments, end, isLive, longest, start, date };
}

/** Playlist whose segments are complete, unencrypted fMP4 files. */
export type SimplePlaylist = Playlist & { map: string };

/**
 * Parses a media playlist; returns undefined unless its segments are complete, unencrypted and continuous
 * fMP4 files.
 */
export function simplePlaylist(text: string, base: string): SimplePlaylist | undefined {
  const playlist = readPlaylist(text, base);
  return playlist.map && !/BYTERANGE|^#EXT-X-(KEY|DISCONTINUITY|GAP)/m.test(text)
    ? (playlist as SimplePlaylist)
    : undefined;
}

/** Returns the segment that contains a second, or the one after it if the second is in `last`. */
export function segmentAt(segments: Segment[], second: number, last?: Segment): Segment | undefined {
  let index = 0;
  segments.forEach(({ start }, candidate) => {
    if (start <= second) index = candidate;
  });
  return segments[last && segments[index]?.url === last.url ? index + 1 : index];
}

/**
 * Returns a start position in seconds of the playlist; undefined if the playlist does not contain it, or if a live
 * stream would start no later by itself.
 */
export function positionOf(
  { isLive, start, end, date = 0 }: Pick<Playlist, "isLive" | "start" | "end" | "date">,
  { startAt = 0, startDate = -1 }: StartPosition,
): number | undefined {
  const at = isLive ? (startDate - date) / 1_000 : startAt;
  return at >= 0 && at < (isLive ? start : end) ? at : undefined;
}

/**
 * Returns the segment with which playback starts, and the start position in seconds of the playlist.
 * @param loaded URL of a segment that has been loaded; used if it directly precedes the wanted segment
 * @param position start position; playback starts as usual if the playlist does not contain it
 */
export function beginningOf(
  playlist: Playlist,
  loaded?: string,
  position: StartPosition = {},
): { segment: Segment; second: number } | undefined {
  const { segments } = playlist;
  const start = positionOf(playlist, position) ?? playlist.start;
  const wanted = segmentAt(segments, start);
  const before = segments.find(({ url }, index) => url === loaded && segments[index + 1] === wanted);
  if (before) return { segment: before, second: before.start };
  return wanted && { segment: wanted, second: Math.max(start, wanted.start) };
}

/** Adds the new segments of a reloaded live playlist, on the media timeline of `segments`. */
export function lengthen(segments: Segment[], newer: Segment[] = []): void {
  const last = segments[segments.length - 1];
  const same = newer.find(({ number }) => number === last?.number);
  if (!last || !same) return;
  for (const segment of newer) {
    if (segment.number > last.number)
      segments.push({ ...segment, start: segment.start - same.start + last.start });
  }
}
