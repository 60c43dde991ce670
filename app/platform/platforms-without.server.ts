import { LRUCache } from "lru-cache";

const MAX_PLATFORMS = 50;

/** How long a call that a platform lacks is not made again (ms). */
const NOT_OFFERED_TTL_MS = 10 * 60_000;

/** Memory of the platforms that lack a call, by API base, for all requests of this process. */
export interface PlatformsWithout {
  /** Whether the platform lacks the call, as far as it is known. */
  has(apiBase: string): boolean;
  /** Whether the call has succeeded before. */
  hasSucceeded(apiBase: string): boolean;
  /**
   * Notes whether the platform has the call. Once the call has succeeded, a refusal is that of a proxy or of one
   * process, and is not remembered.
   */
  note(apiBase: string, isOffered: boolean): void;
}

/**
 * Returns a memory of the platforms that lack a call; each is forgotten after ten minutes.
 * @param now returns milliseconds of a clock that never goes back
 */
export function createPlatformsWithout(now = () => performance.now()): PlatformsWithout {
  const without = new LRUCache<string, true>({
    max: MAX_PLATFORMS,
    ttl: NOT_OFFERED_TTL_MS,
    // The time of every look-up: no timer of the cache's own.
    ttlResolution: 0,
    perf: { now },
  });
  const succeeded = new LRUCache<string, true>({ max: MAX_PLATFORMS });
  return {
    has: (apiBase) => without.has(apiBase),
    hasSucceeded: (apiBase) => succeeded.has(apiBase),
    note(apiBase, isOffered) {
      if (isOffered) {
        succeeded.set(apiBase, true);
        without.delete(apiBase);
      } else if (!succeeded.has(apiBase)) without.set(apiBase, true);
    },
  };
}
