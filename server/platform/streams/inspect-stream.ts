/** The inspection of a stream before an operator uses it. */

import type { AudioRendition } from "../../../common/hls-audio.ts";
import { beginningOf } from "../../../common/hls-playlist.ts";
import {
  describeMaster,
  describeMedia,
  type Encryption,
  keyUrlOf,
  type MasterReport,
  type MediaReport,
  type RenditionReport,
  type TrackReport,
} from "./describe-playlists.ts";
import { type InstantStart, instantStartOf } from "./instant-start.ts";
import { audioOf, isMaster, isPlaylist, lowestOf, mediaPlaylistOf } from "./playlists.ts";
import { nameOf, type PlaylistReader, StreamReadError, type StreamResponse } from "./read-playlist.ts";

/** What is known of a stream. Parts are missing if its playlists could not be read. */
export interface StreamReport {
  url: string;
  renditions: RenditionReport[];
  audioTracks: TrackReport[];
  subtitles: TrackReport[];
  /** Where viewers listen without video; undefined if the stream lists no audio by itself, or is encrypted. */
  audio?: AudioRendition;
  /** The media playlist of the lowest rendition. */
  media?: Omit<MediaReport, "encryption">;
  encryption: Encryption[];
  /** Whether a page of the site may read the files; undefined where that could not be checked. */
  cors: { siteOrigin: string; playlists?: boolean; segments?: boolean };
  instantStart?: InstantStart;
  /** Origins of all playlists, which MEDIA_ORIGINS has to name. */
  playlistOrigins: string[];
  /** Why the stream cannot be played; empty if it can. */
  failures: string[];
  /** What else an operator should know. */
  warnings: string[];
}

/** Maximum number of further playlists that are requested. */
const MAX_OTHERS = 50;

const NOT_MASTER =
  "This is a rendition, not a master playlist: viewers get one quality, and instant start does not work.";

/**
 * Reads the playlists of a stream and the headers of one segment, and reports what the stream is, whether pages
 * of the site can play it and whether instant start works.
 * @param url of the master playlist; a media playlist is inspected, too
 * @param siteOrigin origin of the site, e.g. `https://tv.example.com`
 * @returns never rejects because of the stream: what cannot be read is a failure in the report
 */
export async function inspectStream(
  read: PlaylistReader,
  url: string,
  siteOrigin: string,
): Promise<StreamReport> {
  const report: StreamReport = {
    url,
    renditions: [],
    audioTracks: [],
    subtitles: [],
    encryption: [],
    cors: { siteOrigin },
    playlistOrigins: [new URL(url).origin],
    failures: [],
    warnings: [],
  };
  try {
    await inspect(read, report);
  } catch (error) {
    if (!(error instanceof StreamReadError)) throw error;
    report.failures.push(error.message);
    const { refusedOrigin } = error;
    if (refusedOrigin && !report.playlistOrigins.includes(refusedOrigin))
      report.playlistOrigins.push(refusedOrigin);
  }
  return report;
}

/** Fills the report. @throws StreamReadError when the inspection cannot go on */
async function inspect(read: PlaylistReader, report: StreamReport): Promise<void> {
  const { siteOrigin } = report.cors;
  if (siteOrigin.startsWith("https:") && report.url.startsWith("http:"))
    report.failures.push(`${siteOrigin} is on https, and browsers load nothing from http there.`);
  const first = await readPlaylist(read, report.url, siteOrigin);
  const master = isMaster(first.text) ? describeMaster(first.text, first.url) : undefined;
  if (isMaster(first.text) && !master)
    throw new StreamReadError(`${nameOf(new URL(first.url))} is not a valid master playlist.`);
  if (master) Object.assign(report, master);
  else report.warnings.push(NOT_MASTER);
  report.playlistOrigins = originsOf(first.url, report);
  const lowest = lowestOf(first);
  if (master && !lowest)
    throw new StreamReadError("The master playlist names no rendition with video and a BANDWIDTH.");
  const media = lowest ? await readPlaylist(read, lowest.url, siteOrigin) : first;
  describe(media, report);
  if (master && report.encryption.length === 0) report.audio = audioOf(first);
  report.instantStart = instantStartOf(report.url, first, media);
  report.cors.playlists = [first, media].every((response) => permits(response, siteOrigin));
  if (!report.cors.playlists)
    report.failures.push(corsFailure("playlists", permits(first, siteOrigin) ? media : first, siteOrigin));
  await inspectSegment(read, media, report);
  await inspectKey(read, media, report);
  if (master) await inspectOthers(read, playlistsOf(master, media.url), report);
}

async function readPlaylist(read: PlaylistReader, url: string, siteOrigin: string): Promise<StreamResponse> {
  const response = await read(url, { siteOrigin });
  if (!isPlaylist(response.text))
    throw new StreamReadError(`${nameOf(new URL(response.url))} is not an HLS playlist.`);
  return response;
}

function describe({ text, url }: StreamResponse, report: StreamReport): void {
  const description = describeMedia(text);
  if (!description) throw new StreamReadError(`${nameOf(new URL(url))} is not a valid media playlist.`);
  const { encryption, ...media } = description;
  report.media = media;
  // The master playlist announces the keys of the segments.
  if (encryption.length > 0) report.encryption = encryption;
  const systems = report.encryption.flatMap(({ keySystem }) => keySystem ?? []);
  if (systems.length > 0)
    report.failures.push(`The stream needs DRM (${systems.join(", ")}), which the player does not support.`);
}

/** Requests the segment with which playback starts. */
async function inspectSegment(
  read: PlaylistReader,
  media: StreamResponse,
  report: StreamReport,
): Promise<void> {
  const segment = beginningOf(mediaPlaylistOf(media))?.segment;
  if (!segment) {
    report.failures.push("The media playlist has no segments.");
    return;
  }
  report.cors.segments = await inspectFile(read, { url: segment.url, files: "segments" }, report);
}

/** Requests the key of encrypted segments. */
async function inspectKey(read: PlaylistReader, media: StreamResponse, report: StreamReport): Promise<void> {
  const url = keyUrlOf(media.text, media.url);
  if (url) await inspectFile(read, { url, files: "keys" }, report);
}

/**
 * Requests the headers of a file that pages need, and adds what is wrong with it to the report.
 * @returns whether pages of the site may read it; undefined where that could not be checked
 */
async function inspectFile(
  read: PlaylistReader,
  { url, files }: { url: string; files: string },
  { cors: { siteOrigin }, failures, warnings }: StreamReport,
): Promise<boolean | undefined> {
  try {
    const response = await read(url, { siteOrigin, headersOnly: true });
    const isAllowed = permits(response, siteOrigin);
    if (!isAllowed) failures.push(corsFailure(files, response, siteOrigin));
    return isAllowed;
  } catch (error) {
    if (!(error instanceof StreamReadError)) throw error;
    if (!error.refusedOrigin) failures.push(error.message);
    else
      warnings.push(
        `CORS of the ${files} was not checked: they are on ${error.refusedOrigin}, which MEDIA_ORIGINS does not name.`,
      );
    return undefined;
  }
}

/** Checks that the playlists of the other renditions and tracks are there. */
async function inspectOthers(
  read: PlaylistReader,
  urls: readonly string[],
  { cors: { siteOrigin, playlists: isAllowed }, warnings }: StreamReport,
): Promise<void> {
  const problems = await Promise.all(
    urls.slice(0, MAX_OTHERS).map(async (url) => {
      try {
        const response = await read(url, { siteOrigin, headersOnly: true });
        // What the first playlists lack already is said once.
        return !isAllowed || permits(response, siteOrigin)
          ? []
          : corsFailure("playlists", response, siteOrigin);
      } catch (error) {
        if (!(error instanceof StreamReadError)) throw error;
        return error.message;
      }
    }),
  );
  warnings.push(...problems.flat());
}

/** Returns the URLs of a stream's media playlists, except one. */
function playlistsOf({ renditions, audioTracks, subtitles }: Tracks, except?: string): string[] {
  const urls = [...renditions, ...audioTracks, ...subtitles].flatMap(({ url }) => url ?? []);
  return [...new Set(urls)].filter((url) => url !== except);
}
type Tracks = Pick<MasterReport, "renditions" | "audioTracks" | "subtitles">;

function originsOf(finalUrl: string, report: StreamReport): string[] {
  const urls = [report.url, finalUrl, ...playlistsOf(report)].filter((url) => URL.canParse(url));
  return [...new Set(urls.map((url) => new URL(url).origin))];
}

/** Whether a page of the site may read a response (CORS). */
function permits({ url, headers }: StreamResponse, siteOrigin: string): boolean {
  const allowed = headers.get("access-control-allow-origin")?.trim();
  return new URL(url).origin === siteOrigin || allowed === "*" || allowed === siteOrigin;
}

function corsFailure(files: string, { url, headers }: StreamResponse, siteOrigin: string): string {
  const allowed = headers.get("access-control-allow-origin");
  const found = allowed === null ? "is missing" : `is ${allowed}`;
  return `CORS: pages of ${siteOrigin} may not read the ${files}: Access-Control-Allow-Origin of ${nameOf(new URL(url))} ${found}, not ${siteOrigin} or *.`;
}
