import { useLocation, useMatches, useRevalidator } from "@remix-run/react";
import { startTransition, useEffect, useRef, useState } from "react";
import { fetchRouteData, NoRouteData } from "~/lib/route-data";
import { useBasePath, withBasePath } from "~/ui/base-path";

/**
 * Changes come in bursts and to everybody at once: wait a moment, and not all the same moment; in milliseconds. What a
 * cache has kept that long is thrown away by then (`NEWS`, `cache-class.ts`).
 */
const SHORTEST_WAIT_MS = 2_000;
const SPREAD_MS = 2_000;
/** As often a server that cannot be reached is asked again. */
const RETRY_MS = 5_000;

/**
 * Keeps the data of the page in step with what happens while it is open. When they cannot be fetched the page stays as
 * it is, with all that plays there, and they are asked for again; Remix's revalidation would show the error page.
 * @param loaded what the loader of the innermost route gave; when Remix loads it again, that is the newest
 * @returns the newest data, and a function that fetches them a little later, once however often it is called until then
 */
export function useFreshData<T extends object>(loaded: T): { data: T; refresh: () => void } {
  const [fresh, setFresh] = useState<{ after: T; data: T }>();
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const address = withBasePath(useBasePath(), `${pathname}${search}`);
  const routeId = useMatches().at(-1)?.id ?? "";
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const abort = useRef<AbortController>();

  async function fetchNow(): Promise<void> {
    abort.current?.abort();
    abort.current = new AbortController();
    const { signal } = abort.current;
    try {
      const data = await whole(await fetchRouteData<T>(address, routeId, signal));
      if (signal.aborted) return;
      startTransition(() => setFresh({ after: loaded, data }));
    } catch (error) {
      if (signal.aborted) return;
      if (mayPass(error)) fetchIn(RETRY_MS);
      // The address has another answer by now: whoever is here is to see it.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is under way is for the address before
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      abort.current?.abort();
    },
    [address],
  );

  return {
    data: fresh?.after === loaded ? fresh.data : loaded,
    refresh: () => fetchIn(SHORTEST_WAIT_MS),
  };
}

/** With the late parts, too: what is shown stays until all of it has come. */
async function whole<T extends object>(data: T): Promise<T> {
  const parts = Object.entries(data).map(async ([name, part]) => [name, await part] as const);
  return Object.fromEntries(await Promise.all(parts)) as T;
}

/** No connection, or a server that is away or busy. */
function mayPass(error: unknown): boolean {
  const status = error instanceof NoRouteData ? (error.status ?? 200) : 503;
  return status >= 500 || status === 408 || status === 429;
}
