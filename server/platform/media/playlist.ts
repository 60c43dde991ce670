/**
 * HLS playlists (RFC 8216 and its second edition, draft-pantos-hls-rfc8216bis) and the WebVTT storyboard, as
 * pure functions of the demo stream and the clock. Times are whole milliseconds, so rounding errors do not
 * accumulate.
 */
import { GOP_MS } from "./programme.ts";

/** Length of the DVR window of a live stream: ten minutes. */
export const DVR_SEGMENTS = 312;
/** EXT-X-TARGETDURATION: at least the longest segment, rounded to seconds (RFC 8216 4.3.3.1). */
const LIVE_TARGET_SECONDS = 2;
/**
 * Distance from the live edge at which players start (s): at least three target durations (rfc8216bis
 * 4.4.3.8), and a quarter into a segment. A player that starts at the end of a segment needs the next one for
 * its first frame.
 */
const HOLD_BACK_SECONDS = (3.75 * GOP_MS) / 1000;
/** Number of one-GOP segments at the start of a replay, for a quick start; later segments are longer. */
const QUICK_GOPS = 2;
const VOD_SEGMENT_GOPS = 2;

/** Attributes of a rendition in the master playlist. */
export interface RenditionDescription {
  id: string;
  width: number;
  height: number;
  frameRate: number;
  codecs: string;
  peakBandwidth: number;
  averageBandwidth: number;
}

/**
 * Returns the master playlist. Simple players start with the first rendition, so the caller puts the one that
 * suits an unknown connection first.
 * @param suffix query appended to every URL, with its question mark, or nothing
 * @param playlist name of the media playlists, with their query
 */
export function masterPlaylist(
  renditions: readonly RenditionDescription[],
  suffix = "",
  playlist = "index.m3u8",
): string {
  const lines = [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    // For players that show thumbnails at the time slider (RFC 8216 4.3.4.4); others ignore it.
    `#EXT-X-SESSION-DATA:DATA-ID="com.touchline.thumbnails",VALUE="thumbnails.vtt${suffix}"`,
  ];
  for (const rendition of renditions) {
    const attributes = [
      `BANDWIDTH=${rendition.peakBandwidth}`,
      `AVERAGE-BANDWIDTH=${rendition.averageBandwidth}`,
      `CODECS="${rendition.codecs}"`,
      `RESOLUTION=${rendition.width}x${rendition.height}`,
      `FRAME-RATE=${rendition.frameRate.toFixed(3)}`,
      "CLOSED-CAPTIONS=NONE",
    ];
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(",")}`, `${rendition.id}/${playlist}${suffix}`);
  }
  return text(lines);
}

/**
 * Number of complete segments of a live stream. Segment n covers GOP n, counted from the start of the match.
 */
export function completeSegments(startsAt: number, now: number): number {
  return Math.max(0, Math.floor((now - startsAt) / GOP_MS));
}

/** Time at which a live segment is complete (ms since the epoch). */
export function completeAt(startsAt: number, segment: number): number {
  return startsAt + (segment + 1) * GOP_MS;
}

/**
 * Returns the media playlist of a live stream: the complete segments of the DVR window. Segment numbers count
 * from the start of the match and are stable. There are no discontinuities.
 * @param startsAt start of the match, epoch ms
 * @param now current time, epoch ms
 * @param suffix as in `masterPlaylist`
 */
export function livePlaylist(startsAt: number, now: number, suffix = ""): string {
  const end = completeSegments(startsAt, now);
  const first = Math.max(0, end - DVR_SEGMENTS);
  const lines = [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${LIVE_TARGET_SECONDS}`,
    `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,HOLD-BACK=${HOLD_BACK_SECONDS.toFixed(1)}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    "#EXT-X-INDEPENDENT-SEGMENTS",
    `#EXT-X-MAP:URI="init.mp4${suffix}"`,
  ];
  if (end > first)
    lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(startsAt + first * GOP_MS).toISOString()}`);
  for (let segment = first; segment < end; segment++) {
    lines.push(`#EXTINF:${seconds(GOP_MS)},`, `${segment}.m4s${suffix}`);
  }
  return text(lines);
}

/** Delta updates leave out segments that end this long before the end of the playlist (s). */
const SKIP_UNTIL_SECONDS = 6 * Math.ceil((VOD_SEGMENT_GOPS * GOP_MS) / 1_000);

/**
 * Returns the media playlist of a live stream from the start of the match: it only grows. Its segments are those of a
 * replay, as far as they are complete.
 * @param options `isDelta`: leaves out old segments, which the client knows (rfc8216bis 6.2.5.1); `isEnded`: ends where
 *   the stream is now, for players that always start live streams at the edge
 */
export function growingPlaylist(
  startsAt: number,
  now: number,
  { suffix = "", isDelta = false, isEnded = false }: GrowingPlaylistOptions = {},
): string {
  const complete = completeSegments(startsAt, now);
  const segments: VodSegment[] = [];
  for (let first = 0; ; ) {
    const segment = vodSegmentAt(Number.POSITIVE_INFINITY, first);
    if (!segment || first + segment.count > complete) break;
    segments.push(segment);
    first += segment.count;
  }
  const end = segments.reduce((gops, { count }) => gops + count, 0);
  const kept = (SKIP_UNTIL_SECONDS * 1_000) / GOP_MS;
  const skipped =
    isDelta && !isEnded ? segments.filter(({ first, count }) => first + count <= end - kept).length : 0;
  const target = Math.ceil((VOD_SEGMENT_GOPS * GOP_MS) / 1_000);
  const lines = [
    "#EXTM3U",
    // Delta updates need version 9 (rfc8216bis 7).
    "#EXT-X-VERSION:9",
    `#EXT-X-TARGETDURATION:${target}`,
    `#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=${SKIP_UNTIL_SECONDS}.0,HOLD-BACK=${3 * target}.0`,
    `#EXT-X-PLAYLIST-TYPE:${isEnded ? "VOD" : "EVENT"}`,
    "#EXT-X-MEDIA-SEQUENCE:0",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    `#EXT-X-MAP:URI="init.mp4${suffix}"`,
    ...(skipped > 0
      ? [`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`]
      : [`#EXT-X-PROGRAM-DATE-TIME:${new Date(startsAt).toISOString()}`]),
  ];
  for (const { first, count } of segments.slice(skipped)) {
    lines.push(`#EXTINF:${seconds(count * GOP_MS)},`, `${first}-${count}.m4s${suffix}`);
  }
  if (isEnded) lines.push("#EXT-X-ENDLIST");
  return text(lines);
}

interface GrowingPlaylistOptions {
  suffix?: string;
  isDelta?: boolean;
  isEnded?: boolean;
}

export type Reload = { kind: "now" } | { kind: "wait"; until: number } | { kind: "refuse" };

/**
 * Decides on a blocking reload (rfc8216bis 6.2.5.2): respond now, wait until the requested segment is
 * complete, or refuse (not a number, a part without a segment, or too far ahead).
 */
export function blockingReload(
  query: { _HLS_msn?: unknown; _HLS_part?: unknown },
  startsAt: number,
  now: number,
): Reload {
  const { _HLS_msn: wanted, _HLS_part: part } = query;
  if (wanted === undefined) return { kind: part === undefined ? "now" : "refuse" };
  if (typeof wanted !== "string" || !/^\d{1,12}$/.test(wanted)) return { kind: "refuse" };
  const segment = Number(wanted);
  const next = completeSegments(startsAt, now);
  if (segment < next) return { kind: "now" };
  return segment > next + 1 ? { kind: "refuse" } : { kind: "wait", until: completeAt(startsAt, segment) };
}

/** Converts a length in seconds to whole GOPs, at least one. */
export function gopsOf(lengthSeconds: number): number {
  return Math.max(1, Math.round((lengthSeconds * 1_000) / GOP_MS));
}

/**
 * Returns the first GOP of a replay in the demo stream, and the number of GOPs. A clip contains every frame
 * of its range, so it may start up to one GOP earlier and end up to one later.
 */
export function gopRange(offsetSeconds: number, lengthSeconds: number): { from: number; count: number } {
  if (offsetSeconds === 0) return { from: 0, count: gopsOf(lengthSeconds) };
  const from = Math.floor((offsetSeconds * 1_000) / GOP_MS);
  const end = Math.ceil(((offsetSeconds + lengthSeconds) * 1_000) / GOP_MS);
  return { from, count: Math.max(1, end - from) };
}

/** A segment of a replay: `count` GOPs from GOP `first`. */
export interface VodSegment {
  first: number;
  count: number;
}

/** Returns the segment of a replay that starts at a GOP; undefined if none starts there. */
export function vodSegmentAt(gops: number, first: number): VodSegment | undefined {
  if (first < 0 || first >= gops) return undefined;
  if (first < QUICK_GOPS) return { first, count: 1 };
  if ((first - QUICK_GOPS) % VOD_SEGMENT_GOPS !== 0) return undefined;
  return { first, count: Math.min(VOD_SEGMENT_GOPS, gops - first) };
}

/**
 * Returns the media playlist of a replay of `gops` GOPs. @param startsAt date of its first frame, epoch ms
 */
export function vodPlaylist(gops: number, startsAt: number, suffix = ""): string {
  const lines = [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${Math.ceil((VOD_SEGMENT_GOPS * GOP_MS) / 1_000)}`,
    "#EXT-X-PLAYLIST-TYPE:VOD",
    "#EXT-X-MEDIA-SEQUENCE:0",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    `#EXT-X-MAP:URI="init.mp4${suffix}"`,
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(startsAt).toISOString()}`,
  ];
  let segment = vodSegmentAt(gops, 0);
  while (segment) {
    lines.push(
      `#EXTINF:${seconds(segment.count * GOP_MS)},`,
      `${segment.first}-${segment.count}.m4s${suffix}`,
    );
    segment = vodSegmentAt(gops, segment.first + segment.count);
  }
  lines.push("#EXT-X-ENDLIST");
  return text(lines);
}

/** Layout of the storyboard sprite: one tile per fragment of the samples, row by row. */
const SPRITE = { columns: 8, tileWidth: 160, tileHeight: 90 } as const;

/**
 * Returns a WebVTT storyboard whose cues refer to tiles of the sprite by media fragment.
 * @param range first GOP, and the one after the last
 * @param fragmentOf tile that shows a GOP
 * @param sprite URL of the sprite
 */
export function thumbnailTrack(
  range: { from: number; to: number },
  fragmentOf: (gop: number) => number,
  sprite: string,
): string {
  // Longer streams use coarser steps: a track of 60 kB is sufficient for scrubbing.
  const step = range.to - range.from <= 1_000 ? 2 : 4;
  const lines = ["WEBVTT", ""];
  const aligned = Math.floor(range.from / step) * step;
  for (let gop = aligned; gop < range.to; gop += step) {
    const tile = fragmentOf(gop);
    const x = (tile % SPRITE.columns) * SPRITE.tileWidth;
    const y = Math.floor(tile / SPRITE.columns) * SPRITE.tileHeight;
    const end = Math.min(gop + step, range.to);
    lines.push(`${timestamp(gop)} --> ${timestamp(end)}`);
    lines.push(`${sprite}#xywh=${x},${y},${SPRITE.tileWidth},${SPRITE.tileHeight}`, "");
  }
  return text(lines);
}

/** WebVTT time stamp; hours may have more than two digits. */
function timestamp(gop: number): string {
  const total = gop * GOP_MS;
  const hours = Math.floor(total / 3_600_000);
  return String(hours).padStart(2, "0") + new Date(total % 3_600_000).toISOString().slice(13, 23);
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(3);
}

function text(lines: readonly string[]): string {
  return `${lines.join("\n")}\n`;
}
