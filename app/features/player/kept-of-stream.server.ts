import { LRUCache } from "lru-cache";

/**
 * Returns a function that reads something of a stream, of ten minutes once. What a stream does not have is kept, too; a
 * failure is not.
 * @param read takes the URL of the master playlist; returns undefined for what the stream does not have
 */
export function keptOfStream<T extends object>(
  read: (hls: string) => Promise<T | undefined>,
): (hls: string) => Promise<T | undefined> {
  const known = new LRUCache<string, T | "none">({
    max: 2_000,
    ttl: 10 * 60_000,
    fetchMethod: async (hls) => (await read(hls)) ?? "none",
  });
  return async (hls) => {
    const found = await known.fetch(hls);
    return found === "none" ? undefined : found;
  };
}
