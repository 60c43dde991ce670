import type { HeadersFunction } from "@remix-run/node";

/**
 * `Cache-Control` values by how long shared caches may store a page. Browsers always revalidate
 * (`max-age=0`), so that a sign-in takes effect at once; the CDN serves these requests. A page without a
 * class is private.
 */
export const CACHE_CLASSES = {
  /** Texts that change with a deployment. */
  STATIC: "public, max-age=0, s-maxage=3600, stale-while-revalidate=86400, stale-if-error=86400",
  /** Lists; up to a minute old. */
  LIST: "public, max-age=0, s-maxage=60, stale-while-revalidate=300, stale-if-error=3600",
  /** Results of a search, which come and go with the status of matches. */
  SEARCH: "public, max-age=0, s-maxage=30, stale-while-revalidate=30, stale-if-error=3600",
  /** Events, which may change at any moment. */
  EVENT: "public, max-age=0, s-maxage=10, stale-while-revalidate=30, stale-if-error=300",
  /**
   * Data of events. Pages request it again two seconds after a message about a change
   * (`features/events/use-fresh-data.ts`): no copy is then older than the change, and simultaneous requests
   * share one response.
   */
  NEWS: "public, max-age=0, s-maxage=1",
  /** Missing pages; long enough to absorb a burst of requests, short enough for a page that is created. */
  MISSING: "public, max-age=0, s-maxage=10",
  PRIVATE: "private, no-store",
} as const;

export type CacheClass = keyof typeof CACHE_CLASSES;

/** Header with which a loader replaces the class of its route by a narrower one, e.g. EVENT by LIST. */
export const CACHE_CLASS_HEADER = "X-Cache-Class";

/**
 * Returns the `headers` export of a route: `export const headers = cachedAs("LIST")`. `entry.server` decides
 * whether a response is actually shared: never with a session or with cookies.
 */
export function cachedAs(cacheClass: CacheClass): HeadersFunction {
  return ({ loaderHeaders, errorHeaders }) => {
    if (errorHeaders) return new Headers();
    const narrowed = loaderHeaders.get(CACHE_CLASS_HEADER) as CacheClass | null;
    return { "Cache-Control": CACHE_CLASSES[narrowed ?? cacheClass] };
  };
}
