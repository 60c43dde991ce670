import { decode } from "turbo-stream";

/**
 * Asks a loader of ours for another address without going there. Unlike Remix's fetchers it tells the caller when it
 * fails, where they put the error page in the place of what is being read.
 * @param address path and query, with the locale prefix
 * @param routeId the route whose loader is meant
 * @throws when there is no connection, no answer, or one that is no data
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
  if (!response.ok || !response.body) throw new Error(`no data: ${response.status}`);
  const { value, done } = await decode(response.body);
  done.catch(ignore);
  const result = (value as Record<string, { data?: T } | undefined>)[routeId];
  if (result?.data === undefined) throw new Error("no data");
  // Late parts that nobody may be waiting for when the connection is lost.
  for (const part of Object.values(result.data)) if (part instanceof Promise) part.catch(ignore);
  return result.data;
}

const ignore = () => {};
