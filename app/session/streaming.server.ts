import { type LoadArgs, scopeOf } from "./scope.server";

/** How long (ms) a page waits for its deferred data before it starts to stream. */
const STREAMING_BUDGET_MS = 100;

/**
 * Waits until every promise has settled or the streaming budget has elapsed. Values that arrive in time are
 * returned as plain values and rendered in place, the only way in which a browser without scripts shows them
 * in their place; the others are returned as promises and streamed. Crawlers and browsers known to have no
 * scripts wait for all.
 * @param loads named promises that never reject (see `orEmpty`)
 */
export async function withinBudget<T extends object>(
  args: LoadArgs,
  loads: { [K in keyof T]: Promise<T[K]> },
  milliseconds = STREAMING_BUDGET_MS,
): Promise<{ [K in keyof T]: T[K] | Promise<T[K]> }> {
  const result: Record<string, unknown> = { ...loads };
  const settled = Promise.all(
    Object.entries(loads).map(async ([name, load]) => {
      result[name] = await load;
    }),
  );
  if (scopeOf(args).rendersWholeDocument) {
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
