import { type LoadArgs, scopeOf } from "./scope.server";

/** How long a page waits for its side loads before it starts to stream, in milliseconds. */
const STREAMING_BUDGET_MS = 100;

/**
 * Waits until every promise has settled or the streaming budget is spent. What settled in time comes back as a
 * plain value and is rendered in place, which is the only way a browser without scripts sees it where it
 * belongs; the rest stays a promise and is streamed. Crawlers and browsers known to have no scripts wait for all.
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
  if (scopeOf(args).waitsForAll) {
    await settled;
  } else {
    let timer: NodeJS.Timeout | undefined;
    const spent = new Promise((resolve) => {
      timer = setTimeout(resolve, milliseconds);
    });
    await Promise.race([settled, spent]);
    clearTimeout(timer);
  }
  // A copy: what arrives from now on must not turn promises of the answer into values behind its back.
  return { ...result } as { [K in keyof T]: T[K] | Promise<T[K]> };
}
