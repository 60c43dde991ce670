/**
 * HLS playlists (RFC 8216 and its second edition, draft-pantos-hls-rfc8216bis) and the WebVTT storyboard as
 * pure functions of the programme and the clock. Times are whole milliseconds, so nothing drifts.
 */
import { GOP_MS } from "./programme.ts";

/** Ten minutes can be wound back in a live programme. */
export const DVR_SEGMENTS = 312;
/** EXT-X-TARGETDURATION: at least the longest segment, rounded to seconds (RFC 8216 4.3.3.1). */
const LIVE_TARGET_SECONDS = 2;
/**
 * Seconds before the end at which players begin: at least three target durations (rfc8216bis 4.4.3.8), and a quarter
 * into a segment. A player that begins at the end of one needs the next for its first picture.
 */
const HOLD_BACK_SECONDS = (3.75 * GOP_MS) / 1000;
/** A replay begins with short segments, so that it starts quickly, and goes on with longer ones. */
const QUICK_GOPS = 2;
const VOD_SEGMENT_GOPS = 2;

/** What a master playlist says about a rung of the bitrate ladder. */
export interface RungDescription {
  id: string;
  width: number;
  height: number;
  frameRate: number;
  codecs: string;
  peakBandwidth: number;
  averageBandwidth: number;
}

/**
 * Master playlist. Simple players begin with the first rung that is listed, so the caller puts the rung
 * that suits an unknown connection first.
 * @param suffix query that is put behind every address, with its question mark, or nothing
 */
export function masterPlaylist(rungs: readonly RungDescription[], suffix = ""): string {
  const lines = [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    // For players that show pictures while one looks along the line of time (RFC 8216 4.3.4.4); others skip it.
    `#EXT-X-SESSION-DATA:DATA-ID="com.touchline.thumbnails",VALUE="thumbnails.vtt${suffix}"`,
  ];
  for (const rung of rungs) {
    const attributes = [
      `BANDWIDTH=${rung.peakBandwidth}`,
      `AVERAGE-BANDWIDTH=${rung.averageBandwidth}`,
      `CODECS="${rung.codecs}"`,
      `RESOLUTION=${rung.width}x${rung.height}`,
      `FRAME-RATE=${rung.frameRate.toFixed(3)}`,
      "CLOSED-CAPTIONS=NONE",
    ];
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(",")}`, `${rung.id}/index.m3u8${suffix}`);
  }
  return text(lines);
}

/** Number of segments of a live programme that are complete. Segment n covers GOP n, from kick-off on. */
export function completeSegments(startsAt: number, now: number): number {
  return Math.max(0, Math.floor((now - startsAt) / GOP_MS));
}

/** When a live segment is complete, in epoch milliseconds. */
export function completeAt(startsAt: number, segment: number): number {
  return startsAt + (segment + 1) * GOP_MS;
}

/**
 * Media playlist of a live programme: the complete segments of the DVR window. Segment numbers count from
 * kick-off and never change their meaning. There are no discontinuities.
 * @param startsAt kick-off, epoch ms
 * @param now the clock, epoch ms
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

export type Reload = { kind: "now" } | { kind: "wait"; until: number } | { kind: "refuse" };

/**
 * What to do with the parameters of a blocking reload (rfc8216bis 6.2.5.2): answer now, wait until the
 * wanted segment is complete, or refuse (not a number, a part without a segment, or too far ahead).
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

/** A length in seconds as a whole number of GOPs, at least one. */
export function gopsOf(lengthSeconds: number): number {
  return Math.max(1, Math.round((lengthSeconds * 1_000) / GOP_MS));
}

/**
 * The GOPs of a replay: the first one of the programme, and how many. A cut holds every picture of its range,
 * so it begins up to one GOP earlier and ends up to one later.
 */
export function gopRange(offsetSeconds: number, lengthSeconds: number): { from: number; count: number } {
  if (offsetSeconds === 0) return { from: 0, count: gopsOf(lengthSeconds) };
  const from = Math.floor((offsetSeconds * 1_000) / GOP_MS);
  const end = Math.ceil(((offsetSeconds + lengthSeconds) * 1_000) / GOP_MS);
  return { from, count: Math.max(1, end - from) };
}

/** A segment of a replay: `count` GOPs from GOP `first` on. */
export interface VodSegment {
  first: number;
  count: number;
}

/** The segment of a replay that begins at a GOP, or undefined when none begins there. */
export function vodSegmentAt(gops: number, first: number): VodSegment | undefined {
  if (first < 0 || first >= gops) return undefined;
  if (first < QUICK_GOPS) return { first, count: 1 };
  if ((first - QUICK_GOPS) % VOD_SEGMENT_GOPS !== 0) return undefined;
  return { first, count: Math.min(VOD_SEGMENT_GOPS, gops - first) };
}

/** Media playlist of a replay of `gops` GOPs. `startsAt` dates its first picture, in epoch ms. */
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

/** The storyboard sprite: one tile per fragment of the samples, row by row. */
export const SPRITE = { columns: 8, tileWidth: 160, tileHeight: 90 } as const;

/**
 * WebVTT with a picture for every stretch of a programme, as media fragments of the sprite.
 * @param range first GOP, and the one after the last
 * @param fragmentOf which tile shows a GOP
 * @param sprite address of the sprite
 */
export function thumbnailTrack(
  range: { from: number; to: number },
  fragmentOf: (gop: number) => number,
  sprite: string,
): string {
  // A long programme gets coarser steps: a track of 60 kB is enough for scrubbing.
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
