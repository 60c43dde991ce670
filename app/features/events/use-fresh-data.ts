import { useLocation, useMatches, useRevalidator } from "@remix-run/react";
import { startTransition, useEffect, useRef, useState } from "react";
import { fetchRouteData, NoRouteData } from "~/lib/fetch-route-data";
import { useBasePath, withBasePath } from "~/ui/base-path";

/**
 * Wait before a reload, plus a random part (ms). Changes come in bursts and reach all viewers at once. Caches
 * have dropped older data by then (`NEWS`, `cache-class.ts`).
 */
const MIN_WAIT_MS = 2_000;
const SPREAD_MS = 2_000;
/** Pause before a retry if the server cannot be reached (ms). */
const RETRY_MS = 5_000;

/**
 * Keeps the data of the page up to date while it is open. If a reload fails, the page and its playback stay
 * as they are, and the request is retried; Remix's revalidation would show the error page.
 * @param loaded loader data of the innermost route; the newest data after Remix has loaded them again
 * @returns the newest data, and a function that reloads them after a short wait, once for all calls until
 * then
 */
export function useFreshData<T extends object>(loaded: T): { data: T; refresh: () => void } {
  const [fresh, setFresh] = useState<{ after: T; data: T }>();
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const url = withBasePath(useBasePath(), `${pathname}${search}`);
  const routeId = useMatches().at(-1)?.id ?? "";
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const abort = useRef<AbortController>();

  async function fetchNow(): Promise<void> {
    abort.current?.abort();
    abort.current = new AbortController();
    const { signal } = abort.current;
    try {
      const data = await whole(await fetchRouteData<T>(url, routeId, signal));
      if (signal.aborted) return;
      startTransition(() => setFresh({ after: loaded, data }));
    } catch (error) {
      if (signal.aborted) return;
      if (mayPass(error)) fetchIn(RETRY_MS);
      // The response is a redirect or an error by now, which revalidation shows.
      else revalidate();
    }
  }
  const latest = useRef(fetchNow);
  latest.current = fetchNow;

  function fetchIn(shortest: number): void {
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined;
        void latest.current();
      },
      shortest + Math.random() * SPREAD_MS,
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: pending requests are for the previous URL
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      abort.current?.abort();
    },
    [url],
  );

  return {
    data: fresh?.after === loaded ? fresh.data : loaded,
    refresh: () => fetchIn(MIN_WAIT_MS),
  };
}

/** Waits for the deferred parts, so that the page keeps its content until all have arrived. */
async function whole<T extends object>(data: T): Promise<T> {
  const parts = Object.entries(data).map(async ([name, part]) => [name, await part] as const);
  return Object.fromEntries(await Promise.all(parts)) as T;
}

/** Whether an error is temporary: no connection, or a server that is unavailable or busy. */
function mayPass(error: unknown): boolean {
  const status = error instanceof NoRouteData ? (error.status ?? 200) : 503;
  return status >= 500 || status === 408 || status === 429;
}
