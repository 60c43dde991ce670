import { LRUCache } from "lru-cache";
import { getConfig } from "~/config/config.server";
import { readText } from "~/lib/read-text.server";
import { isOwnAddress } from "~/platform/own-address";
import type { PlaybackView } from "../playback-view";
import { beginningOf, simplePlaylist, simpleRung } from "./early-playlist";
import type { EarlyStart, SimpleStart } from "./early-start";
import { readLibraryStart } from "./library-start.server";
import { livePatternOf } from "./live-pattern.server";

const TIMEOUT_MS = 2_000;
const MAX_BYTES = 512 * 1024;
/** What a stream begins with does not change; an address that is used no more makes room. */
const KNOWN = new LRUCache<string, EarlyStart>({
  max: 2_000,
  ttl: 10 * 60_000,
  fetchMethod: readStart,
});
/** But a live stream goes on. */
const LIVE = new LRUCache<string, Beginning>({
  max: 500,
  ttl: 1_000,
  perf: { now: () => Date.now() },
  fetchMethod: readBeginning,
});

type Beginning = Pick<SimpleStart, "map" | "first" | "until" | "pattern">;

/** A clock that is a little wrong counts too many segments, or too few, in the long run; in milliseconds. */
const PATTERN_KEEPS_MS = 10 * 60_000;

/**
 * What the first picture of a stream needs to be asked for at once, without its playlists. Only the platform and the
 * operator's media servers are asked: the platform's word is not enough to make this server fetch anything from
 * anywhere.
 * @returns undefined for what is locked, or comes from elsewhere
 * @throws when the playlists cannot be read
 */
export async function loadEarlyStart(playback: PlaybackView): Promise<EarlyStart | undefined> {
  if (playback.state !== "ready" || !playback.hls || playback.ads || !reachable(playback.hls))
    return undefined;
  const start = await KNOWN.fetch(playback.hls);
  return start && "rung" in start && !start.map ? { ...start, ...(await LIVE.fetch(start.rung)) } : start;
}

/** Where this server reaches what browsers find at an address; undefined when it is to ask nobody there. */
function reachable(address: string): URL | undefined {
  const place = getConfig();
  const url = new URL(address);
  if (isOwnAddress(url, place)) return new URL(url.pathname + url.search, new URL(place.apiBase).origin);
  return place.mediaOrigins.includes(url.origin) ? url : undefined;
}

async function readStart(url: string): Promise<EarlyStart> {
  const master = await readAt(url);
  const rung = simpleRung(master, url);
  const { map, first, until } = (rung && (await LIVE.fetch(rung.url))) ?? {};
  if (!rung || !map) return readLibraryStart(url, master, readAt);
  const start = { url, rung: rung.url, codecs: rung.codecs };
  return until ? start : { ...start, map, first };
}

async function readBeginning(rung: string): Promise<Beginning> {
  const playlist = simplePlaylist(await readAt(rung), rung);
  const segment = playlist && beginningOf(playlist)?.segment;
  if (!segment) return {};
  const { map, isLive, longest, segments, end } = playlist;
  if (!isLive) return { map, first: segment.url };
  const now = Date.now();
  const pattern = livePatternOf(segments, end, segment, now);
  return pattern
    ? { map, pattern, until: now + PATTERN_KEEPS_MS }
    : { map, first: segment.url, until: now + longest * 1_000 };
}

async function readAt(address: string): Promise<string> {
  const url = reachable(address);
  if (!url) throw new Error(`${new URL(address).host} is not to be asked`);
  const answer = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return readText(answer, MAX_BYTES);
}
