import type { Logger } from "~/lib/log.server";

/**
 * Gives a side load its empty value: the promise that comes back never rejects. The fallback is attached
 * where the load starts, because a promise that rejects before anybody awaits it ends the Node process.
 * @param load the running side load
 * @param empty what the page shows without it
 * @param log where the failure is recorded
 * @param part name of the part in the log, e.g. "stats"
 */
export function orEmpty<T>(load: Promise<T>, empty: T, log: Logger, part: string): Promise<T> {
  return load.catch((error: unknown) => {
    log.warn({ err: error, part }, "side load failed");
    return empty;
  });
}
