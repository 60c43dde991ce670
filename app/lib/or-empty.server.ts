import type { Logger } from "~/lib/log.server";

/**
 * Adds a fallback to deferred data: the returned promise never rejects. Attach it where the load starts,
 * because a promise that rejects before it is awaited ends the Node process.
 * @param load the pending load
 * @param empty the fallback
 * @param log logger of the failure
 * @param part name of the part in the log, e.g. "stats"
 */
export function orEmpty<T>(load: Promise<T>, empty: T, log: Logger, part: string): Promise<T> {
  return load.catch((error: unknown) => {
    log.warn({ err: error, part }, "side load failed");
    return empty;
  });
}
