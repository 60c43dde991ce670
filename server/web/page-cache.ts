import { setTimeout as delay } from "node:timers/promises";
import { LRUCache } from "lru-cache";

/** A page as everybody gets it. */
export interface PageCopy {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Milliseconds since 1970. */
  madeAt: number;
}

interface Entry {
  /** Absent when the page turned out not to be everybody's. */
  copy?: PageCopy;
  /** Until when an old copy may be given away, in milliseconds since 1970: while a new one is made, or when that fails. */
  whileRevalidating: number;
  ifFailing: number;
}

interface PageCacheOptions {
  size: number;
  now?: () => number;
  renewAfter?: number;
}

export interface PageCache {
  /**
   * The page from memory, or made now; many who ask for it together wait for one.
   * @param key address and everything else that the page depends on
   * @param make makes the page for nobody in particular
   * @returns undefined when the page is not for everybody, or cannot be made
   */
  find: (key: string, make: () => Promise<Response>) => Promise<PageCopy | undefined>;
}

/** So that viewers of pages which are not shared need not wait for each other; in milliseconds. */
const KNOWN_AS_PERSONAL_MS = 60_000;
/** Right behind an old copy the browser asks for what the page shows: that goes first; in milliseconds. */
const RENEW_AFTER_MS = 300;
/** What an entry costs besides its page, in bytes. */
const OVERHEAD = 2_048;
/** Said about the connection, or about this very answer. */
const NOT_KEPT = ["connection", "content-length", "keep-alive", "transfer-encoding", "date", "x-request-id"];

/**
 * Keeps pages in memory for as long as they allow (`s-maxage`, RFC 9111; `stale-while-revalidate` and
 * `stale-if-error`, RFC 5861), the least used of them leaving first.
 * @param options.size what they may take together, in bytes
 * @param options.renewAfter how long a new copy waits behind the old one that was given away, in milliseconds
 */
export function createPageCache({
  size,
  now = Date.now,
  renewAfter = RENEW_AFTER_MS,
}: PageCacheOptions): PageCache {
  const entries = new LRUCache<string, Entry, { make: () => Promise<Response>; isBehind: boolean }>({
    maxSize: size,
    sizeCalculation: ({ copy }, { length }) => OVERHEAD + 2 * length + (copy?.body.byteLength ?? 0),
    perf: { now },
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    async fetchMethod(_key, _old, { options, context: { make, isBehind } }) {
      if (isBehind) await delay(renewAfter);
      const { entry, freshFor } = await read(await make(), now());
      options.ttl = freshFor;
      return entry;
    },
  });

  return {
    async find(key, make) {
      const old = entries.peek(key, { allowStale: true });
      const isBehind = old !== undefined && now() < old.whileRevalidating;
      try {
        const entry = await entries.fetch(key, {
          context: { make, isBehind },
          allowStale: isBehind,
          allowStaleOnFetchRejection: old !== undefined && now() < old.ifFailing,
        });
        return entry?.copy;
      } catch {
        // Whoever asks is answered as without a cache, and told what is wrong.
        return undefined;
      }
    },
  };
}

/** @throws when the answer is a failure */
async function read(answer: Response, madeAt: number): Promise<{ entry: Entry; freshFor: number }> {
  if (answer.status >= 500) {
    await answer.body?.cancel();
    throw new Error(`answered ${answer.status}`);
  }
  const control = answer.headers.get("Cache-Control") ?? "";
  const milliseconds = (directive: string) =>
    1_000 * Number(new RegExp(`(?:^|[\\s,])${directive}=(\\d+)`).exec(control)?.[1] ?? 0);
  const freshFor = milliseconds("s-maxage");
  if (!/^public\b/.test(control) || !freshFor || answer.headers.has("Set-Cookie")) {
    await answer.body?.cancel();
    return { entry: { whileRevalidating: 0, ifFailing: 0 }, freshFor: KNOWN_AS_PERSONAL_MS };
  }
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !NOT_KEPT.includes(name)));
  const body = Buffer.from(await answer.arrayBuffer());
  const staleAt = madeAt + freshFor;
  return {
    entry: {
      copy: { status: answer.status, headers, body, madeAt },
      whileRevalidating: staleAt + milliseconds("stale-while-revalidate"),
      ifFailing: staleAt + milliseconds("stale-if-error"),
    },
    freshFor,
  };
}
