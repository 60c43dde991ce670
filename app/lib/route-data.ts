import { decode } from "turbo-stream";

/** A loader did not answer with data. */
export class NoRouteData extends Error {
  override name = "NoRouteData";
  /** @param status of the answer, if there was one */
  constructor(readonly status?: number) {
    super(status === undefined ? "no data" : `no data: ${status}`);
  }
}

/**
 * Asks a loader of ours for an address without going there. Unlike Remix's fetchers and revalidation it tells the
 * caller when it fails, where they put the error page in the place of what is being read or watched.
 * @param address path and query, with the locale prefix
 * @param routeId the route whose loader is meant
 * @throws NoRouteData when the answer is a failure or leads elsewhere, and whatever `fetch` throws without one
 */
export async function fetchRouteData<T extends object>(
  address: string,
  routeId: string,
  signal: AbortSignal,
): Promise<T> {
  const url = new URL(address, location.origin);
  url.pathname += ".data";
  url.searchParams.set("_routes", routeId);
  const response = await fetch(url, { signal });
  if (!response.ok || !response.body) throw new NoRouteData(response.status);
  const { value, done } = await decode(response.body);
  done.catch(ignore);
  const result = (value as Record<string, { data?: T } | undefined>)[routeId];
  if (result?.data === undefined) throw new NoRouteData();
  // Late parts that nobody may be waiting for when the connection is lost.
  for (const part of Object.values(result.data)) if (part instanceof Promise) part.catch(ignore);
  return result.data;
}

const ignore = () => {};
