import type { HeadersFunction } from "@remix-run/node";

/**
 * How long shared caches may keep a page. Browsers always ask again (`max-age=0`), so that signing in shows
 * at once; the CDN answers them. A page that says nothing is private.
 */
export const CACHE_CLASSES = {
  /** Texts that change with a deployment. */
  STATIC: "public, max-age=0, s-maxage=3600, stale-while-revalidate=86400, stale-if-error=86400",
  /** Lists: a minute old is fine. */
  LIST: "public, max-age=0, s-maxage=60, stale-while-revalidate=300, stale-if-error=3600",
  /** Something is happening right now. */
  EVENT: "public, max-age=0, s-maxage=10, stale-while-revalidate=30, stale-if-error=300",
  /**
   * The data of the same, which pages ask for again when they hear news: two seconds later (`routes/event/use-fresh-data.ts`), so
   * that no copy is older than the news, and all who ask together share one.
   */
  NEWS: "public, max-age=0, s-maxage=1",
  /** A missing page: long enough to stop a stampede, short enough for a page that appears. */
  MISSING: "public, max-age=0, s-maxage=10",
  PRIVATE: "private, no-store",
} as const;

export type CacheClass = keyof typeof CACHE_CLASSES;

/** Name of the header with which a loader narrows its route's class, e.g. from EVENT to LIST. */
export const CACHE_CLASS_HEADER = "X-Cache-Class";

/**
 * The `headers` export of a route: `export const headers = cachedAs("LIST")`. Whether this very answer may be
 * shared is decided where it leaves the application (`entry.server`): never with a session, never with cookies.
 */
export function cachedAs(cacheClass: CacheClass): HeadersFunction {
  return ({ loaderHeaders, errorHeaders }) => {
    if (errorHeaders) return new Headers();
    const narrowed = loaderHeaders.get(CACHE_CLASS_HEADER) as CacheClass | null;
    return { "Cache-Control": CACHE_CLASSES[narrowed ?? cacheClass] };
  };
}
