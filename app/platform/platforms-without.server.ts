import { LRUCache } from "lru-cache";
import { ifOffered } from "./endpoints/if-offered";
import type { PlatformError } from "./errors";

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
   * Returns what the call returns, and remembers whether the platform has it. Once the call has succeeded, a refusal is
   * that of a proxy or of one process, and is not remembered.
   * @returns undefined from a platform that does not have the call, or does not know what it is asked for
   * @throws other failures, which say nothing about the platform
   */
  ifOffered<T>(apiBase: string, call: Promise<T | undefined>): Promise<T | undefined>;
}

interface PlatformsWithoutOptions {
  /** Returns milliseconds of a clock that never goes back. */
  now?: () => number;
  /** Whether a failure is that of a platform without the call; default: its status says so. */
  isMissing?: (error: PlatformError) => boolean;
}

/** Returns a memory of the platforms that lack a call; each is forgotten after ten minutes. */
export function createPlatformsWithout({
  now = () => performance.now(),
  isMissing,
}: PlatformsWithoutOptions = {}): PlatformsWithout {
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
    async ifOffered(apiBase, call) {
      const found = await ifOffered(call, isMissing);
      if (found !== undefined) {
        succeeded.set(apiBase, true);
        without.delete(apiBase);
      } else if (!succeeded.has(apiBase)) without.set(apiBase, true);
      return found;
    },
  };
}
