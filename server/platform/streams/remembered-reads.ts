import { LRUCache } from "lru-cache";
import { type PlaylistReader, StreamReadError, type StreamResponse } from "./read-playlist.ts";

/** Lifetime of a playlist that was read (ms): all viewers of a new clip ask within seconds. */
const KNOWN_FOR_MS = 5_000;

/**
 * Returns a reader that reads each playlist once for all who ask within seconds.
 * @returns a function that rejects with StreamReadError
 */
export function rememberReads(read: PlaylistReader): (url: string) => Promise<StreamResponse> {
  const known = new LRUCache<string, StreamResponse>({
    max: 200,
    ttl: KNOWN_FOR_MS,
    fetchMethod: (url) => read(url),
  });
  return async (url) => {
    const response = await known.fetch(url);
    if (!response) throw new StreamReadError(`${url} cannot be read.`);
    return response;
  };
}
