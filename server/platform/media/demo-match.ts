/** A whole demo match, read without its URLs: its playlists, and files of parts of it. */
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { AUDIO } from "./audio.ts";
import { joinedFile, progressiveFile, renditionOf, type VirtualFile } from "./fragments.ts";
import {
  completeSegments,
  gopRange,
  growingPlaylist,
  masterPlaylist,
  vodPlaylist,
  vodSegmentAt,
} from "./playlist.ts";
import { GOP_MS } from "./programme.ts";
import { loadSkins, versionSuffix } from "./stream-routes.ts";
import { type Programme, programmePath } from "./urls.ts";

/** Age of a live match from which its whole length is not served (ms), like the longest recording. */
const MAX_GROWING_MS = 6 * 3_600_000;
/** Pages name the playlist from the start no longer this long before it ends (ms): caches may hold them for minutes. */
const LAST_OFFER_MS = 10 * 60_000;
/** Rendition of files for players without HLS. */
const FILE_RENDITION = "240p";

/** Whether a live match has a playlist from its start. */
export const growsFromStart = (startsAt: number, now: number): boolean => now - startsAt < MAX_GROWING_MS;

/** Whether pages may offer the playlist from the start of a live match. */
export const offersStart = ({ startsAt }: Programme, now: number): boolean =>
  growsFromStart(startsAt, now + LAST_OFFER_MS);

/** Number of complete GOPs of a match; of a live match until now. */
function gopsOfMatch({ kind, startsAt, seconds = 0 }: Programme, now: number): number {
  if (kind === "vod") return gopRange(0, Math.max(1, Math.round(seconds))).count;
  return growsFromStart(startsAt, now) ? completeSegments(startsAt, now) : 0;
}

/**
 * Returns a playlist of a match as its routes send it; that of a live match from its start to now.
 * @param file path below the URL of the match: `master.m3u8` or `240p/index.m3u8`
 * @param now milliseconds since the epoch
 * @returns undefined if there is none
 */
export function demoPlaylist(programme: Programme, file: string, now: number): string | undefined {
  const { kind, startsAt } = programme;
  const skin = loadSkins()[programme.skin];
  const gops = gopsOfMatch(programme, now);
  if (gops === 0) return undefined;
  if (file === "master.m3u8")
    return masterPlaylist([...skin.renditions.values()].map(({ description }) => description));
  const [, rendition = ""] = /^(\w+)\/index\.m3u8$/.exec(file) ?? [];
  if (!skin.renditions.has(rendition)) return undefined;
  const suffix = versionSuffix(skin);
  return kind === "vod"
    ? vodPlaylist(gops, startsAt, suffix)
    : growingPlaylist(startsAt, now, { suffix, isEnded: true });
}

/**
 * Returns the segments of a match that a test accepts as one MP4 file, for players without HLS.
 * @param isWanted receives start and end of a segment in media time (ms)
 * @param now milliseconds since the epoch
 * @returns undefined if there are none
 */
export function demoFileOf(
  programme: Programme,
  isWanted: (segment: { startMs: number; endMs: number }) => boolean,
  now: number,
): { file: VirtualFile; etag: string } | undefined {
  const { seed } = programme;
  const skin = loadSkins()[programme.skin];
  const rendition = skin.renditions.get(FILE_RENDITION);
  const total = gopsOfMatch(programme, now);
  const gops: number[] = [];
  let segment = vodSegmentAt(total, 0);
  while (segment) {
    const { first, count } = segment;
    if (isWanted({ startMs: first * GOP_MS, endMs: (first + count) * GOP_MS }))
      for (let gop = first; gop < first + count; gop++) gops.push(gop);
    segment = vodSegmentAt(total, first + count);
  }
  if (!rendition || gops.length === 0) return undefined;
  const etag = etagOf([programme.skin, skin.version, seed, ...gops]);
  return { file: keptFile(etag, () => joinedFile(rendition, seed, gops)), etag };
}

/** Returns the ETag of a file, from all that its content depends on. */
const etagOf = (parts: readonly (string | number)[]): string =>
  `"${createHash("sha256").update(parts.join()).digest("base64url").slice(0, 22)}"`;

/** A player requests many ranges of one file, so the most recent indexes are kept. */
const FILES = new LRUCache<string, VirtualFile>({ max: 16 });

function keptFile(etag: string, join: () => VirtualFile): VirtualFile {
  const file = FILES.get(etag) ?? join();
  FILES.set(etag, file);
  return file;
}

/** Rendition of the file that viewers download: the smallest one. */
const DOWNLOAD_RENDITION = "144p";
const SIZES = new LRUCache<string, number>({ max: 2_000 });

/**
 * Returns a whole recording as the file that viewers download.
 * @returns undefined for a live stream, and without a length
 */
export function demoDownload(programme: Programme): { file: VirtualFile; etag: string } | undefined {
  const file = recordingOf(programme, DOWNLOAD_RENDITION);
  if (!file) return undefined;
  const { version } = loadSkins()[programme.skin];
  return { file, etag: etagOf([programmePath(programme), version, DOWNLOAD_RENDITION]) };
}

/** Returns the bytes of that file; undefined if there is none. */
export const demoDownloadBytes = (programme: Programme): number | undefined =>
  sizeOf(programme, DOWNLOAD_RENDITION);

/** Returns how much the audio of a stream is: on average (bit/s), and of a recording as a whole (bytes). */
export function demoAudioSize(programme: Programme): { bandwidth: number; bytes: number | undefined } {
  const { averageBandwidth } = loadSkins()[programme.skin].audio.description;
  return { bandwidth: averageBandwidth, bytes: sizeOf(programme, AUDIO) };
}

/** Returns the average bandwidths of a stream (bit/s), of its lowest and its highest rendition. */
export function demoBandwidth({ skin }: Programme): { lowest: number; highest: number } {
  const rates = [...loadSkins()[skin].renditions.values()].map((one) => one.description.averageBandwidth);
  return { lowest: Math.min(...rates), highest: Math.max(...rates) };
}

/** Size of a recording in one rendition (bytes), computed once. */
function sizeOf(programme: Programme, id: string): number | undefined {
  if (programme.kind !== "vod" || !programme.seconds) return undefined;
  const key = `${programmePath(programme)}/${id}`;
  const size = SIZES.get(key) ?? recordingOf(programme, id)?.length;
  if (size !== undefined) SIZES.set(key, size);
  return size;
}

function recordingOf(programme: Programme, id: string): VirtualFile | undefined {
  const { kind, skin, seed, seconds = 0, offsetSeconds = 0 } = programme;
  const rendition = renditionOf(loadSkins()[skin], id);
  if (kind !== "vod" || seconds <= 0 || !rendition) return undefined;
  const { from, count } = gopRange(Math.floor(offsetSeconds), Math.max(1, Math.round(seconds)));
  return progressiveFile(rendition, seed, count, from);
}
