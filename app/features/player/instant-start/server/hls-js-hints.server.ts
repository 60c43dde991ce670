import {
  attribute,
  lowestRendition,
  readPlaylist,
  type StartPosition,
  segmentAt,
} from "#common/hls-playlist";
import type { HlsJsHints } from "../../media/playback-hints";

/** Audio tracks, subtitles or keys, which the light build of hls.js cannot play. */
const NEEDS_FULL_BUILD = /^#EXT-X-(SESSION-KEY:|MEDIA:.*URI=|KEY:(?!METHOD=NONE))/m;

/**
 * Returns what hls.js requests first for a stream: the playlists and, for a recording, the first segments.
 * @param url of the master playlist, or of the media playlist if the stream has no master playlist
 * @param read returns the text at a URL
 * @param position start position; ignored if a recording is not that long
 * @throws if a playlist cannot be read
 */
export async function readHlsJsHints(
  url: string,
  master: string,
  read: (url: string) => Promise<string>,
  position: StartPosition = {},
): Promise<HlsJsHints> {
  const rendition = lowestRendition(master, url);
  const audio = rendition && audioOf(master, rendition.url, url);
  const urls = rendition ? [rendition.url, audio].filter((url) => url !== undefined) : [url];
  const texts = rendition ? await Promise.all(urls.map(read)) : [master];
  const playlists = texts.map((text, index) => readPlaylist(text, urls[index] ?? ""));
  const isLive = playlists.some((playlist) => playlist.isLive);
  const { startAt = 0, startDate } = position;
  const isWithin = playlists.every(({ end }) => startAt < end);
  const second = isWithin ? startAt : 0;
  // Byte ranges have no URL of their own.
  const segments = texts.some((text) => text.includes("BYTERANGE"))
    ? []
    : playlists.flatMap(({ map, segments }) => [map, segmentAt(segments, second)?.url]);
  return {
    url,
    build: [master, ...texts].some((text) => NEEDS_FULL_BUILD.test(text)) ? "full" : "light",
    ahead: [...new Set([url, ...urls, ...(isLive ? [] : segments.filter((url) => url !== undefined))])],
    isLive,
    ...(isLive ? { startDate } : { startAt: second || undefined }),
  };
}

/** Returns the URL of a rendition's audio playlist, if it has a separate one. */
function audioOf(master: string, rendition: string, base: string): string | undefined {
  const lines = master.split(/\r?\n/);
  const at = lines.findIndex(
    (line, index) => line.startsWith("#EXT-X-STREAM-INF:") && urlAt(lines[index + 1], base) === rendition,
  );
  const group = attribute(lines[at] ?? "", "AUDIO");
  if (!group) return undefined;
  const all = lines.filter(
    (line) => /^#EXT-X-MEDIA:.*TYPE=AUDIO/.test(line) && attribute(line, "GROUP-ID") === group,
  );
  const line = all.find((one) => attribute(one, "DEFAULT") === "YES") ?? all[0];
  return urlAt(line && attribute(line, "URI"), base);
}

const urlAt = (url: string | undefined, base: string) => (url ? new URL(url, base).href : undefined);
