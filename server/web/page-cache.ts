import { setTimeout as delay } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { createRecompress, type Recompress } from "./recompress.ts";

/** A cached copy of a shared page. */
export interface PageCopy {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Milliseconds since the epoch. */
  madeAt: number;
}

interface Entry {
  /** Undefined when the page must not be shared. */
  copy?: PageCopy;
  /** Whether the copy is compressed as well as it can be, or is being so. */
  isSmallest?: boolean;
  /**
   * Times (ms since the epoch) until which a stale copy may be served: while a new page is made, or when that
   * fails.
   */
  whileRevalidating: number;
  ifFailing: number;
}

interface Failure {
  /** The error page that all waiting requests get. */
  copy: PageCopy;
  at: number;
}

interface PageCacheOptions {
  size: number;
  /** Whether the platform is unavailable, so that no pages can be made. */
  isAway?: () => boolean;
  now?: () => number;
  renewAfter?: number;
  patience?: number;
  recompress?: Recompress;
}

export interface PageCache {
  /**
   * Returns the page from the cache, or renders it; concurrent requests for it share one run.
   * @param key URL and everything else on which the page depends
   * @param make renders the page without a viewer
   * @returns the error page when the page cannot be rendered and no stale copy is allowed; undefined when it
   * must not be shared
   */
  find: (key: string, make: () => Promise<Response>) => Promise<PageCopy | undefined>;
  /** Number of entries, and their total size as counted against the maximum. */
  size: () => { entries: number; bytes: number };
}

/** Time (ms) for which a page counts as not shareable, so that its requests do not wait for each other. */
const KNOWN_AS_PERSONAL_MS = 60_000;
/**
 * Delay (ms) of a renewal after a stale copy was served: the files that the browser then requests go first.
 */
const RENEW_AFTER_MS = 300;
/** How long (ms) a failure is the response to all requests; then one attempt is made for all of them. */
const FAILURE_MS = 2_000;
/** How long (ms) after a failure a stale copy is served at once, without waiting for the next attempt. */
const FAILED_LATELY_MS = 30_000;
/** How long (ms) a request waits for a new page if a stale copy may be served after failures (RFC 5861). */
const PATIENCE_MS = 1_000;
/** Maximum number of stored failures; their bodies are small. */
const MAX_FAILURES = 1_000;
/** Size of an entry besides its page (bytes). */
const OVERHEAD = 2_048;
/** Headers of the connection or of a single response. */
const NOT_KEPT = [
  "connection",
  "content-length",
  "keep-alive",
  "transfer-encoding",
  "date",
  "x-request-id",
  "set-cookie",
];

/**
 * Creates a page cache that stores pages for as long as they allow (`s-maxage`, RFC 9111;
 * `stale-while-revalidate` and `stale-if-error`, RFC 5861) and evicts the least recently used first.
 * @param options.size maximum total size (bytes)
 * @param options.patience how long (ms) a request waits for a new page if a stale copy is allowed after
 *   failures
 * @param options.renewAfter delay (ms) of a renewal after a stale copy was served
 * @param options.recompress makes copies smaller that are served again
 */
export function createPageCache({
  size,
  isAway = () => false,
  now = Date.now,
  renewAfter = RENEW_AFTER_MS,
  patience = PATIENCE_MS,
  recompress = createRecompress(),
}: PageCacheOptions): PageCache {
  const failures = new LRUCache<string, Failure>({ max: MAX_FAILURES });
  const entries = new LRUCache<string, Entry, { make: () => Promise<Response>; isBehind: boolean }>({
    maxSize: size,
    sizeCalculation: ({ copy }, { length }) => OVERHEAD + 2 * length + (copy?.body.byteLength ?? 0),
    perf: { now },
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    async fetchMethod(key, _old, { options, context: { make, isBehind } }) {
      if (isBehind) await delay(renewAfter);
      const response = await make();
      if (response.status >= 500) {
        failures.set(key, { copy: await copyOf(response, now()), at: now() });
        throw new Error(`responded with ${response.status}`);
      }
      failures.delete(key);
      const { entry, freshFor } = await read(response, now());
      options.ttl = freshFor;
      return entry;
    },
  });

  return {
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
    async find(key, make) {
      const old = entries.peek(key, { allowStale: true });
      const spare = old && now() < old.ifFailing ? old.copy : undefined;
      const failure = failures.get(key);
      const failedAgo = failure ? now() - failure.at : Number.POSITIVE_INFINITY;
      if (failure && failedAgo < FAILURE_MS) return spare ?? failure.copy;
      if (old && entries.getRemainingTTL(key) > 0) shrink(old, recompress);
      const isBehind = old !== undefined && now() < old.whileRevalidating;
      const isHopeless = spare !== undefined && (isAway() || failedAgo < FAILED_LATELY_MS);
      const finding = entries
        .fetch(key, {
          context: { make, isBehind },
          allowStale: isBehind || isHopeless,
          allowStaleOnFetchRejection: spare !== undefined,
        })
        // All waiting requests get the same failure.
        .then(
          (entry) => entry?.copy,
          () => failures.get(key)?.copy,
        );
      return spare ? within(patience, finding, spare) : finding;
    },
  };
}

/** Makes the copy of a page smaller that is served again, unless another page is being compressed. */
function shrink(entry: Entry, recompress: Recompress): void {
  const { copy } = entry;
  if (entry.isSmallest || copy?.headers["content-encoding"] !== "br") return;
  const smaller = recompress(copy.body);
  if (!smaller) return;
  entry.isSmallest = true;
  smaller.then(
    (body) => {
      entry.copy = { ...copy, body };
    },
    // The copy stays as it is.
    () => undefined,
  );
}

/** Returns the result of the promise, or the other value after a timeout (ms). */
async function within<T>(milliseconds: number, promise: Promise<T>, otherwise: T): Promise<T> {
  const timer = new AbortController();
  const late = delay(milliseconds, otherwise, { signal: timer.signal }).catch(() => otherwise);
  try {
    return await Promise.race([promise, late]);
  } finally {
    timer.abort();
  }
}

async function copyOf(response: Response, madeAt: number): Promise<PageCopy> {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !NOT_KEPT.includes(name)));
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()), madeAt };
}

async function read(response: Response, madeAt: number): Promise<{ entry: Entry; freshFor: number }> {
  const control = response.headers.get("Cache-Control") ?? "";
  const milliseconds = (directive: string) =>
    1_000 * Number(new RegExp(`(?:^|[\\s,])${directive}=(\\d+)`).exec(control)?.[1] ?? 0);
  const freshFor = milliseconds("s-maxage");
  if (!/^public\b/.test(control) || !freshFor || response.headers.has("Set-Cookie")) {
    await response.body?.cancel();
    return { entry: { whileRevalidating: 0, ifFailing: 0 }, freshFor: KNOWN_AS_PERSONAL_MS };
  }
  const staleAt = madeAt + freshFor;
  return {
    entry: {
      copy: await copyOf(response, madeAt),
      whileRevalidating: staleAt + milliseconds("stale-while-revalidate"),
      ifFailing: staleAt + milliseconds("stale-if-error"),
    },
    freshFor,
  };
}
