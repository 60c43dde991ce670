import { LRUCache } from "lru-cache";
import { getConfig } from "~/config/config.server";
import { readText } from "~/lib/read-text.server";
import { isOwnAddress } from "~/platform/own-address";
import type { PlaybackView } from "../playback-view";
import { lowestRung, readPlaylist } from "./early-playlist";
import type { EarlyStart } from "./early-start";

const TIMEOUT_MS = 2_000;
const MAX_BYTES = 512 * 1024;
/** What a stream begins with does not change; an address that is used no more makes room. */
const KNOWN = new LRUCache<string, { start?: EarlyStart }>({
  max: 2_000,
  ttl: 10 * 60_000,
  fetchMethod: async (url) => ({ start: await readStart(url) }),
});

/**
 * What the first picture of a stream needs to be asked for at once, without its playlists. Only the platform itself
 * is asked: its word is not enough to make this server fetch anything from anywhere.
 * @returns undefined for what is locked, comes from elsewhere, or is more than a simple stream (`lowestRung`)
 * @throws when the playlists cannot be read
 */
export async function loadEarlyStart(playback: PlaybackView): Promise<EarlyStart | undefined> {
  if (playback.state !== "ready" || !playback.hls || playback.ads || !reachable(playback.hls))
    return undefined;
  return (await KNOWN.fetch(playback.hls))?.start;
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
  const playlist = readPlaylist(await readAt(rung.url), rung.url);
  const first = playlist?.segments[0];
  if (!playlist || !first) return undefined;
  const start = { url: master, rung: rung.url, codecs: rung.codecs };
  // Where a live stream is does not keep: browsers read that themselves.
  return playlist.isLive ? start : { ...start, map: playlist.map, first: first.url };
}

async function readAt(address: string): Promise<string> {
  const url = reachable(address);
  if (!url) throw new Error(`${new URL(address).host} is not the platform`);
  const answer = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return readText(answer, MAX_BYTES);
}
