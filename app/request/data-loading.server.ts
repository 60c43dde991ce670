import type { Logger } from "~/lib/log.server";
import { loadCritical, type NotFoundContext } from "./error-responses.server";
import type { RequestFacts } from "./facts.server";

/** How long (ms) a page waits for its deferred data before it starts to stream. */
const STREAMING_BUDGET_MS = 100;

/** The ways in which a page loads data. */
export interface Load {
  /**
   * Awaits data without which there is no page.
   * @param context kind of the resource, for the text of its 404
   * @throws the error page's Response; see `loadCritical`
   */
  critical<T>(load: Promise<T>, context?: NotFoundContext): Promise<T>;
  /**
   * Awaits several loads of which one is enough for a page; those that failed get their fallbacks.
   * @param part name of the part in the log
   * @throws the first failure if all have failed; a Response in any case
   */
  some<T extends readonly unknown[]>(
    loads: { [K in keyof T]: Promise<T[K]> },
    fallbacks: T,
    part: string,
  ): Promise<T>;
  /**
   * Adds a fallback to data without which the page can be rendered: the returned promise never rejects. Call
   * it where the load starts, because a promise that rejects before it is awaited ends the Node process.
   * @param part name of the part in the log, e.g. "stats"
   */
  optional<T>(load: Promise<T>, fallback: T, part: string): Promise<T>;
  /**
   * Waits until every promise has settled or the streaming budget has elapsed. Values that arrive in time are
   * returned as plain values and rendered in place, the only way in which a browser without scripts shows
   * them in their place; the others are returned as promises and streamed. Crawlers and browsers known to
   * have no scripts wait for all.
   * @param loads named promises that never reject (see `optional`)
   */
  deferred<T extends object>(
    loads: { [K in keyof T]: Promise<T[K]> },
    milliseconds?: number,
  ): Promise<{ [K in keyof T]: T[K] | Promise<T[K]> }>;
}

/** Returns what `deferred` has loaded; undefined if it is late. */
export const inTime = <T>(part: T | Promise<T>): T | undefined =>
  part instanceof Promise ? undefined : part;

/**
 * Logs that something failed without which the response can do. `Load` does so itself.
 * @param part its name, e.g. "stats"
 */
export function logFailedPart(log: Logger, error: unknown, part: string): void {
  log.warn({ err: error, part }, "an optional part failed");
}

/** Creates the loading functions of a request. */
export function createLoad({ log, rendersWholeDocument }: RequestFacts): Load {
  return {
    critical: loadCritical,
    async some<T extends readonly unknown[]>(
      loads: { [K in keyof T]: Promise<T[K]> },
      fallbacks: T,
      part: string,
    ) {
      const results = await Promise.allSettled(loads);
      const failures = results.filter((result) => result.status === "rejected");
      const [first] = failures;
      // A redirect, such as that of a session that has ended, is for the whole page.
      const response = failures.find(({ reason }) => reason instanceof Response);
      if (response) throw response.reason;
      if (first && failures.length === results.length) throw first.reason;
      for (const { reason } of failures) logFailedPart(log, reason, part);
      return results.map((result, index) =>
        result.status === "fulfilled" ? result.value : fallbacks[index],
      ) as unknown as T;
    },
    optional: (load, fallback, part) =>
      load.catch((error: unknown) => {
        logFailedPart(log, error, part);
        return fallback;
      }),
    deferred: (loads, milliseconds = STREAMING_BUDGET_MS) =>
      settleWithin(loads, rendersWholeDocument ? Number.POSITIVE_INFINITY : milliseconds),
  };
}

async function settleWithin<T extends object>(
  loads: { [K in keyof T]: Promise<T[K]> },
  milliseconds: number,
): Promise<{ [K in keyof T]: T[K] | Promise<T[K]> }> {
  const result: Record<string, unknown> = { ...loads };
  const settled = Promise.all(
    Object.entries(loads).map(async ([name, load]) => {
      result[name] = await load;
    }),
  );
  if (milliseconds === Number.POSITIVE_INFINITY) {
    await settled;
  } else {
    let timer: NodeJS.Timeout | undefined;
    const spent = new Promise((resolve) => {
      timer = setTimeout(resolve, milliseconds);
    });
    await Promise.race([settled, spent]);
    clearTimeout(timer);
  }
  // Return a copy: later results must not replace promises that are already part of the response.
  return { ...result } as { [K in keyof T]: T[K] | Promise<T[K]> };
}
