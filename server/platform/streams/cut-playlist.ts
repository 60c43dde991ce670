/** Playlists of a part of an operator's stream: the same segments, from a start to an end. */
import { createHash } from "node:crypto";
import { parse, stringify, type types } from "hls-parser";
import { LRUCache } from "lru-cache";

/** Bounds of a part of an event in its media time (ms), which begins at the kick-off. */
export interface Range {
  fromMs: number;
  toMs: number;
}

/** A part of an event. */
export interface Part extends Range {
  kickoffAt: Date;
}

/** Thumbnails of the whole match would not fit a part of it. */
const OMITTED = /^#EXT-X-(I-FRAME-STREAM-INF|SESSION-DATA:.*\.thumbnails)/;

/**
 * Rewrites a master playlist (RFC 8216 section 4.3.4), so that its playlists are cut, too.
 * @param base URL of the playlist
 * @param urlOf returns the URL of the cut playlist with a number
 * @returns the playlist, and the URLs of its media playlists by their numbers
 */
export function cutMaster(
  text: string,
  base: string,
  urlOf: (index: number) => string,
): { text: string; playlists: string[] } {
  const playlists: string[] = [];
  const numbered = (uri: string) => {
    const { href } = new URL(uri, base);
    if (!playlists.includes(href)) playlists.push(href);
    return urlOf(playlists.indexOf(href));
  };
  const lines = text
    .split(/\r?\n/)
    // Playlists of single pictures are for searching in long videos.
    .filter((line) => !OMITTED.test(line))
    .map((line) => {
      if (line && !line.startsWith("#")) return numbered(line);
      if (!line.startsWith("#EXT-X-MEDIA:")) return line;
      return line.replace(/(?<=[:,]URI=")[^"]*/, numbered);
    });
  return { text: lines.join("\n"), playlists };
}

/**
 * Cuts a media playlist to whole segments; the result is a recording.
 * @param base URL of the playlist
 * @returns undefined if it has no segment of the part, or is no media playlist
 */
export function cutMedia(text: string, base: string, part: Part): string | undefined {
  return joinParts(text, base, [part], part.kickoffAt);
}

/**
 * Cuts several parts out of a media playlist, one after the other, with a discontinuity where segments are left out
 * (RFC 8216 section 4.3.2.3).
 * @param base URL of the playlist
 * @returns undefined if it has no segment of the parts, or is no media playlist
 */
export function joinParts(
  text: string,
  base: string,
  parts: readonly Range[],
  kickoffAt: Date,
): string | undefined {
  const playlist = readMedia(text);
  if (!playlist) return undefined;
  const timed = timesOf(playlist.segments, kickoffAt).filter(({ segment }) => segment.uri !== "");
  const wanted = timed.filter((one) => isInParts(one, parts));
  const segments = wanted.map(({ segment }) => segment);
  if (segments.length === 0) return undefined;
  const hasDates = playlist.segments.some(({ programDateTime }) => programDateTime);
  wanted.forEach(({ segment, index, startMs }, position) => {
    if (position === 0 || wanted[position - 1]?.index === index - 1) return;
    segment.discontinuity = true;
    if (hasDates) segment.programDateTime = new Date(kickoffAt.getTime() + startMs);
  });
  const absolute = (uri: string) => new URL(uri, base).href;
  for (const segment of segments) {
    segment.uri = absolute(segment.uri);
    segment.parts = [];
  }
  for (const map of new Set(segments.flatMap(({ map }) => map ?? []))) map.uri = absolute(map.uri);
  for (const key of new Set(segments.flatMap(({ key }) => key ?? [])))
    if (key.uri) key.uri = absolute(key.uri);
  return stringify(
    Object.assign(playlist, {
      segments,
      mediaSequenceBase: segments[0]?.mediaSequenceNumber ?? 0,
      discontinuitySequenceBase: segments[0]?.discontinuitySequence ?? 0,
      endlist: true,
      playlistType: "VOD",
      start: undefined,
      prefetchSegments: [],
      lowLatencyCompatibility: undefined,
      partTargetDuration: undefined,
      renditionReports: [],
      skip: 0,
    }),
  );
}

/** Times of the segments of a media playlist. */
export interface Timeline {
  /** In media time (ms). */
  segments: { startMs: number; endMs: number }[];
  /** Whether a segment has a key. */
  isEncrypted: boolean;
}

/** Reading the playlist of a match takes milliseconds, and every page of the match needs its times. */
const TIMELINES = new LRUCache<string, Timeline>({ max: 100 });

/** Returns the times of the segments of a media playlist; undefined if it is none. A playlist is read once. */
export function timelineOf(text: string, kickoffAt: Date): Timeline | undefined {
  const key = createHash("sha256").update(`${kickoffAt.getTime()}\n${text}`).digest("base64url");
  const known = TIMELINES.get(key);
  if (known) return known;
  const playlist = readMedia(text);
  const timeline = playlist && {
    segments: timesOf(playlist.segments, kickoffAt).map(({ startMs, endMs }) => ({ startMs, endMs })),
    isEncrypted: playlist.segments.some(({ key }) => key && key.method !== "NONE"),
  };
  if (timeline) TIMELINES.set(key, timeline);
  return timeline;
}

/** Whether a segment overlaps one of the parts. */
export const isInParts = (
  { startMs, endMs }: { startMs: number; endMs: number },
  parts: readonly Range[],
): boolean => parts.some(({ fromMs, toMs }) => endMs > fromMs && startMs < toMs);

function readMedia(text: string): types.MediaPlaylist | undefined {
  try {
    // How a live playlist is reloaded does not matter for a recording.
    const playlist = parse(text.replace(/^#EXT-X-SERVER-CONTROL:.*\r?\n/gm, ""));
    return playlist.isMasterPlaylist ? undefined : (playlist as types.MediaPlaylist);
  } catch {
    return undefined;
  }
}

/**
 * Finds the times of segments by their dates (EXT-X-PROGRAM-DATE-TIME). A playlist without dates is taken to begin at
 * the kick-off.
 */
function timesOf(segments: readonly types.Segment[], kickoffAt: Date) {
  let endMs = 0;
  return segments.map((segment, index) => {
    const { duration, programDateTime } = segment;
    const startMs = programDateTime ? programDateTime.getTime() - kickoffAt.getTime() : endMs;
    endMs = startMs + duration * 1000;
    return { segment, index, startMs, endMs };
  });
}
