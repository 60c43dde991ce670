/** Playlists of a part of an operator's stream: the same segments, from a start to an end. */
import { parse, stringify, type types } from "hls-parser";

/** A part of an event in its media time (ms), which begins at the kick-off. */
export interface Part {
  fromMs: number;
  toMs: number;
  kickoffAt: Date;
}

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
    .filter((line) => !line.startsWith("#EXT-X-I-FRAME-STREAM-INF"))
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
  const playlist = readMedia(text);
  if (!playlist) return undefined;
  const wanted = new Set(segmentsOf(playlist.segments, part));
  const segments = playlist.segments.filter((segment) => wanted.has(segment));
  if (segments.length === 0) return undefined;
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

function readMedia(text: string): types.MediaPlaylist | undefined {
  try {
    const playlist = parse(text);
    return playlist.isMasterPlaylist ? undefined : (playlist as types.MediaPlaylist);
  } catch {
    return undefined;
  }
}

/**
 * Finds the segments of a part by their dates (EXT-X-PROGRAM-DATE-TIME). A playlist without dates is taken to
 * begin at the kick-off.
 */
function segmentsOf(segments: readonly types.Segment[], { fromMs, toMs, kickoffAt }: Part): types.Segment[] {
  let startMs = 0;
  return segments.filter(({ uri, duration, programDateTime }) => {
    if (programDateTime) startMs = programDateTime.getTime() - kickoffAt.getTime();
    const endMs = startMs + duration * 1000;
    const isInPart = uri !== "" && endMs > fromMs && startMs < toMs;
    startMs = endMs;
    return isInPart;
  });
}
