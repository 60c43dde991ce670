import { useLocation, useMatches, useRevalidator } from "@remix-run/react";
import { startTransition, useEffect, useRef, useState } from "react";
import { fetchRouteData, NoRouteData } from "~/lib/fetch-route-data";
import { useBasePath, withBasePath } from "~/ui/base-path";

/** Wait before a reload (ms). Caches have dropped older data by then (`NEWS`, `cache-class.ts`). */
const MIN_WAIT_MS = 2_000;
/** Random part of the wait (ms) where nothing else is known: changes reach all viewers at once. */
const SPREAD_MS = 2_000;
/** Pause before the first retry if the server cannot be reached, doubled by each further one; and its maximum. */
const RETRY_MS = 5_000;
const MAX_RETRY_MS = 60_000;

/** Returns the shortest pause (ms) after a number of failures in a row, from 1 (requirement LIVE-9). */
export const retryAfterMs = (failures: number): number =>
  Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** (failures - 1));

/** Which data are reloaded: `shared` are the same for all viewers, and shared caches keep them. */
export type ReloadScope = "all" | "shared";

/**
 * Reloads the page's data after a short wait, once for all calls until then. The first call sets the wait; `all`
 * includes `shared`.
 */
export type Reload = (scope?: ReloadScope, spreadMs?: number) => void;

/** A reload of the page's data. */
export interface Refresh<T> {
  /** The data on the page when the reload began. */
  known: T;
  scope: ReloadScope;
  /** Requests the data, with the viewer's cookies or without. */
  load: (credentials: RequestCredentials) => Promise<T>;
  /** Sets the data of the page, now or later. */
  apply: (data: T) => void;
}

/** Loads the viewer's own data. */
export async function refreshAll<T>({ load, apply }: Refresh<T>): Promise<void> {
  apply(await load("same-origin"));
}

/**
 * Keeps the data of the page up to date while it is open. If a reload fails, the page and its playback stay
 * as they are, and the request is retried; Remix's revalidation would show the error page.
 * @param loaded loader data of the innermost route; the newest data after Remix has loaded them again
 * @param refresh loads and applies newer data
 * @returns the newest data, and a function that reloads them
 */
export function useFreshData<T extends object>(
  loaded: T,
  refresh: (reload: Refresh<T>) => Promise<void> = refreshAll,
): { data: T; reload: Reload } {
  const [fresh, setFresh] = useState<{ after: T; data: T }>();
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const url = withBasePath(useBasePath(), `${pathname}${search}`);
  const routeId = useMatches().at(-1)?.id ?? "";
  const data = fresh?.after === loaded ? fresh.data : loaded;
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const scope = useRef<ReloadScope>("shared");
  const failures = useRef(0);
  const abort = useRef<AbortController>();

  async function fetchNow(): Promise<void> {
    abort.current?.abort();
    abort.current = new AbortController();
    const { signal } = abort.current;
    const wanted = scope.current;
    scope.current = "shared";
    try {
      await refresh({
        known: data,
        scope: wanted,
        load: (credentials) => fetchRouteData<T>(url, routeId, signal, credentials).then(whole),
        apply: (newest) => startTransition(() => setFresh({ after: loaded, data: newest })),
      });
      failures.current = 0;
    } catch (error) {
      if (signal.aborted) return;
      if (!mayPass(error)) return revalidate(); // The response is a redirect or an error by now.
      failures.current += 1;
      reloadIn(retryAfterMs(failures.current), wanted, SPREAD_MS);
    }
  }
  const latest = useRef(fetchNow);
  latest.current = fetchNow;

  function reloadIn(shortest: number, wanted: ReloadScope, spreadMs: number): void {
    if (wanted === "all") scope.current = wanted;
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined;
        void latest.current();
      },
      shortest + Math.random() * spreadMs,
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: pending requests are for the previous URL
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      scope.current = "shared";
      failures.current = 0;
      abort.current?.abort();
    },
    [url],
  );

  return { data, reload: (wanted = "all", spreadMs = SPREAD_MS) => reloadIn(MIN_WAIT_MS, wanted, spreadMs) };
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
