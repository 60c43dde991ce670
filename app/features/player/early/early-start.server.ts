import { LRUCache } from "lru-cache";
import { getConfig } from "~/config/config.server";
import { readText } from "~/lib/read-text.server";
import { isOwnAddress } from "~/platform/own-address";
import type { PlaybackView } from "../playback-view";
import { beginningOf, lowestRung, readPlaylist } from "./early-playlist";
import type { EarlyStart } from "./early-start";

const TIMEOUT_MS = 2_000;
const MAX_BYTES = 512 * 1024;
/** What a stream begins with does not change; an address that is used no more makes room. */
const KNOWN = new LRUCache<string, { start?: EarlyStart }>({
  max: 2_000,
  ttl: 10 * 60_000,
  fetchMethod: async (url) => ({ start: await readStart(url) }),
});
/** But a live stream goes on. */
const LIVE = new LRUCache<string, Beginning>({
  max: 500,
  ttl: 1_000,
  perf: { now: () => Date.now() },
  fetchMethod: readBeginning,
});

type Beginning = Pick<EarlyStart, "map" | "first" | "until">;

/**
 * What the first picture of a stream needs to be asked for at once, without its playlists. Only the platform itself
 * is asked: its word is not enough to make this server fetch anything from anywhere.
 * @returns undefined for what is locked, comes from elsewhere, or is more than a simple stream (`lowestRung`)
 * @throws when the playlists cannot be read
 */
export async function loadEarlyStart(playback: PlaybackView): Promise<EarlyStart | undefined> {
  if (playback.state !== "ready" || !playback.hls || playback.ads || !reachable(playback.hls))
    return undefined;
  const { start } = (await KNOWN.fetch(playback.hls)) ?? {};
  return start && !start.first ? { ...start, ...(await LIVE.fetch(start.rung)) } : start;
}

/** Where this server reaches what browsers find at an address; undefined when it is not the platform's. */
function reachable(address: string): URL | undefined {
  const place = getConfig();
  const url = new URL(address);
  return isOwnAddress(url, place)
    ? new URL(url.pathname + url.search, new URL(place.apiBase).origin)
    : undefined;
}

async function readStart(master: string): Promise<EarlyStart | undefined> {
  const rung = lowestRung(await readAt(master), master);
  if (!rung) return undefined;
  const { map, first, until } = (await LIVE.fetch(rung.url)) ?? {};
  if (!first) return undefined;
  const start = { url: master, rung: rung.url, codecs: rung.codecs };
  return until ? start : { ...start, map, first };
}

async function readBeginning(rung: string): Promise<Beginning> {
  const playlist = readPlaylist(await readAt(rung), rung);
  const first = playlist && beginningOf(playlist)?.segment;
  if (!first) return {};
  const { map, isLive, longest } = playlist;
  return { map, first: first.url, until: isLive ? Date.now() + longest * 1_000 : undefined };
}

async function readAt(address: string): Promise<string> {
  const url = reachable(address);
  if (!url) throw new Error(`${new URL(address).host} is not the platform`);
  const answer = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return readText(answer, MAX_BYTES);
}
