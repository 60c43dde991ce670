import { decode } from "turbo-stream";

/** A loader did not return data. */
export class NoRouteData extends Error {
  override name = "NoRouteData";
  /** @param status status of the response, if there was one */
  constructor(readonly status?: number) {
    super(status === undefined ? "no data" : `no data: ${status}`);
  }
}

/**
 * Fetches the data of one loader for a URL without navigating to it. On failure it rejects, whereas Remix's
 * fetchers and revalidation replace the current page by the error page.
 * @param href path and query, with the locale prefix
 * @param routeId the route whose loader is called
 * @param credentials `omit` for the data that everyone gets, which shared caches keep
 * @throws NoRouteData when the response is a failure or a redirect, and any error of `fetch`
 */
export async function fetchRouteData<T extends object>(
  href: string,
  routeId: string,
  signal: AbortSignal,
  credentials: RequestCredentials = "same-origin",
): Promise<T> {
  const url = new URL(href, location.origin);
  url.pathname += ".data";
  url.searchParams.set("_routes", routeId);
  const response = await fetch(url, { signal, credentials });
  if (!response.ok || !response.body) throw new NoRouteData(response.status);
  const { value, done } = await decode(response.body);
  done.catch(ignore);
  const result = (value as Record<string, { data?: T } | undefined>)[routeId];
  if (result?.data === undefined) throw new NoRouteData();
  // Ignore rejections of deferred parts, which may not be awaited when the connection is lost.
  for (const part of Object.values(result.data)) if (part instanceof Promise) part.catch(ignore);
  return result.data;
}

const ignore = () => {};
