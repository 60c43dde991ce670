import { LRUCache } from "lru-cache";
import {
  beginningOf,
  positionOf,
  type StartPosition,
  simplePlaylist,
  simpleRendition,
} from "#common/hls-playlist";
import { readText } from "#common/read-text";
import { getConfig } from "~/config/config.server";
import { isOwnUrl } from "~/platform/own-url";
import type { MseHints, PlaybackHints } from "../../media/playback-hints";
import type { PlaybackView } from "../../playback-view";
import { readHlsJsHints } from "./hls-js-hints.server";
import { segmentTemplateOf } from "./segment-template.server";

const TIMEOUT_MS = 2_000;
const MAX_BYTES = 512 * 1024;
/**
 * Hints by the URL of the master playlist. The start of a stream does not change; unused URLs are evicted.
 */
const KNOWN = new LRUCache<string, PlaybackHints>({
  max: 2_000,
  ttl: 10 * 60_000,
  fetchMethod: readStart,
});
/** Lifetime of the hints for a live stream, whose start position moves (ms). */
const LIVE_TTL_MS = 1_000;
/** Lifetime of the hints for a live stream with a segment template, which predicts the next segments (ms). */
const PATTERN_TTL_MS = 60_000;
const LIVE = new LRUCache<string, Beginning>({
  max: 500,
  ttl: LIVE_TTL_MS,
  perf: { now: () => Date.now() },
  fetchMethod: readBeginning,
});

type Beginning = Pick<MseHints, "map" | "first" | "until" | "template">;

/** Playlists in which start positions are looked up, in bytes; a long recording has about 60 kB. */
const MAX_PLAYLISTS = 16 * 1024 * 1024;
const PLAYLISTS = new LRUCache<string, string>({
  maxSize: MAX_PLAYLISTS,
  sizeCalculation: (text) => text.length + 1,
  ttl: 10 * 60_000,
  perf: { now: () => Date.now() },
  async fetchMethod(url, _stale, { options }) {
    const text = await readAt(url);
    // Also one without segments, of a broadcast that begins.
    const isGrowing = !/#EXT-X-(ENDLIST|STREAM-INF)/.test(text);
    if (isGrowing) options.ttl = LIVE_TTL_MS;
    return text;
  },
});

/**
 * Period for which a segment template is valid (ms): small timing errors add up to a wrong segment number.
 */
const TEMPLATE_TTL_MS = 10 * 60_000;

/**
 * Returns the hints with which a browser can request the first segment of a stream at once, or the one at the start
 * position, without its playlists. Hints without a position: the stream does not contain it. Requests go only to the
 * platform and the operator's media servers: a URL from the platform alone must not make this server fetch from an
 * arbitrary host.
 * @returns undefined if the video is locked, has advertisements or is hosted elsewhere
 * @throws if the playlists cannot be read
 */
export async function loadPlaybackHints(playback: PlaybackView): Promise<PlaybackHints | undefined> {
  if (playback.state !== "ready" || !playback.hls || playback.ads || !reachable(playback.hls))
    return undefined;
  const start = await KNOWN.fetch(playback.hls);
  const { startAt, startDate } = playback;
  const hints =
    start && (startAt ?? startDate) !== undefined && (await hintsAt(start, { startAt, startDate }));
  if (hints) return hints;
  return start && "rendition" in start && start.rendition && !start.map
    ? { ...start, ...(await LIVE.fetch(start.rendition)) }
    : start;
}

/**
 * Returns the URL at which this server reaches a public URL; undefined for hosts that it must not contact.
 */
export function reachable(href: string): URL | undefined {
  const place = getConfig();
  const url = new URL(href);
  if (isOwnUrl(url, place)) return new URL(url.pathname + url.search, new URL(place.apiBase).origin);
  return place.mediaOrigins.includes(url.origin) ? url : undefined;
}

async function readStart(url: string): Promise<PlaybackHints> {
  const master = await readAt(url);
  const rendition = simpleRendition(master, url);
  const { map, first, until } = (rendition && (await LIVE.fetch(rendition.url))) ?? {};
  if (!rendition || !map) return readHlsJsHints(url, master, readAt);
  const start = { url, rendition: rendition.url, codecs: rendition.codecs };
  return until ? start : { ...start, map, first };
}

async function readBeginning(
  rendition: string,
  _stale: Beginning | undefined,
  { options }: LRUCache.FetcherOptions<string, Beginning>,
): Promise<Beginning> {
  const playlist = simplePlaylist(await readAt(rendition), rendition);
  const segment = playlist && beginningOf(playlist)?.segment;
  if (!segment) return {};
  const { map, isLive, longest, segments, end } = playlist;
  if (!isLive) return { map, first: segment.url };
  const now = Date.now();
  const template = segmentTemplateOf(segments, end, segment, now);
  if (!template) return { map, first: segment.url, until: now + longest * 1_000 };
  options.ttl = PATTERN_TTL_MS;
  return { map, template, until: now + TEMPLATE_TTL_MS };
}

/** Returns the hints for a start position; undefined if playback starts as usual. */
async function hintsAt(start: PlaybackHints, position: StartPosition): Promise<PlaybackHints | undefined> {
  if ("build" in start) return readHlsJsHints(start.url, await readKept(start.url), readKept, position);
  const { url, rendition = "", codecs } = start;
  const playlist = simplePlaylist(await readKept(rendition), rendition);
  const found = playlist && positionOf(playlist, position) !== undefined;
  const segment = found && beginningOf(playlist, undefined, position)?.segment;
  if (!segment) return undefined;
  const { map, isLive } = playlist;
  const hints = { url, rendition, codecs, map, first: segment.url };
  return isLive
    ? { ...hints, until: Date.now() + TEMPLATE_TTL_MS, startDate: position.startDate }
    : { ...hints, start: segment.start, startAt: position.startAt };
}

/** Reads a playlist, or returns a recent copy. @throws if its host must not be contacted, or it cannot be read */
export const readKept = async (url: string) => (await PLAYLISTS.fetch(url)) ?? "";

const readAt = async (href: string) => readText(await request(href), MAX_BYTES);

/**
 * Returns the size of a file of a stream.
 * @throws if its host must not be contacted, or does not say it
 */
export async function readSize(href: string): Promise<number> {
  const size = Number((await request(href, "HEAD")).headers.get("content-length"));
  if (!(size > 0)) throw new Error("no size");
  return size;
}

async function request(href: string, method = "GET"): Promise<Response> {
  const url = reachable(href);
  if (!url) throw new Error(`${new URL(href).host} is not to be asked`);
  const response = await fetch(url, { method, redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`responded with ${response.status}`);
  return response;
}
