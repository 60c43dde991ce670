import { LRUCache } from "lru-cache";

/** How long a call that a platform lacks is not offered again (ms). */
export const NOT_OFFERED_TTL_MS = 10 * 60_000;

/** Returns a memory of the API bases of platforms that lack a call. */
export const createPlatformsWithout = () => new LRUCache<string, true>({ max: 50, ttl: NOT_OFFERED_TTL_MS });
