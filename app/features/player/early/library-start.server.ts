import { attribute, lowestRung, readPlaylist } from "./early-playlist";
import type { LibraryStart } from "./early-start";

/** Sound tracks, subtitles or keys that the light build of the library cannot play. */
const NEEDS_WHOLE = /^#EXT-X-(SESSION-KEY:|MEDIA:.*URI=|KEY:(?!METHOD=NONE))/m;

/**
 * What the library will ask for first when it plays a stream: the playlists, and of a recording the first segments.
 * @param url of the master playlist, or of a stream that has none
 * @param read gives the text at an address
 * @throws when a playlist cannot be read
 */
export async function readLibraryStart(
  url: string,
  master: string,
  read: (address: string) => Promise<string>,
): Promise<LibraryStart> {
  const rung = lowestRung(master, url);
  const sound = rung && soundOf(master, rung.url, url);
  const addresses = rung ? [rung.url, sound].filter((address) => address !== undefined) : [url];
  const texts = rung ? await Promise.all(addresses.map(read)) : [master];
  const playlists = texts.map((text, index) => readPlaylist(text, addresses[index] ?? ""));
  // Parts of files have no address of their own.
  const segments = texts.some((text) => text.includes("BYTERANGE"))
    ? []
    : playlists.flatMap(({ map, segments: [first] }) => [map, first?.url]);
  const isLive = playlists.some((playlist) => playlist.isLive);
  return {
    url,
    library: [master, ...texts].some((text) => NEEDS_WHOLE.test(text)) ? "whole" : "light",
    ahead: [
      ...new Set([url, ...addresses, ...(isLive ? [] : segments.filter((address) => address !== undefined))]),
    ],
    isLive,
  };
}

/** Address of the sound that goes with a rung, if it has a playlist of its own. */
function soundOf(master: string, rung: string, base: string): string | undefined {
  const lines = master.split(/\r?\n/);
  const at = lines.findIndex(
    (line, index) => line.startsWith("#EXT-X-STREAM-INF:") && addressAt(lines[index + 1], base) === rung,
  );
  const group = attribute(lines[at] ?? "", "AUDIO");
  if (!group) return undefined;
  const all = lines.filter(
    (line) => /^#EXT-X-MEDIA:.*TYPE=AUDIO/.test(line) && attribute(line, "GROUP-ID") === group,
  );
  const line = all.find((one) => attribute(one, "DEFAULT") === "YES") ?? all[0];
  return addressAt(line && attribute(line, "URI"), base);
}

const addressAt = (address: string | undefined, base: string) =>
  address ? new URL(address, base).href : undefined;
