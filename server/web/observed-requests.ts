/** Publishes a measurement of every request to the web host, if there is a listener. */
import type { Request, RequestHandler, Response } from "express";
import { pageRequests } from "../../common/diagnostics.ts";

/** Names for what is no route of the application, and for its route of beacons (app/routes.ts). */
export type FixedRoute = "asset" | "image" | "file" | "health" | "beacon" | "other";

/** Facts that the handlers of a request know, by its response. */
const notes = new WeakMap<Response, { route: string; pageCache: "hit" | "miss" | "bypass" }>();

/** Publishes each request when its response has ended. Runs before all other handlers. */
export const observeRequests: RequestHandler = (request, response, next) => {
  if (pageRequests.isWatched) {
    const startedAt = performance.now();
    const note: { route: string; pageCache: "hit" | "miss" | "bypass" } = {
      route: "other" satisfies FixedRoute,
      pageCache: "bypass",
    };
    notes.set(response, note);
    response.once("close", () => publish(request, response, note, performance.now() - startedAt));
  }
  next();
};

/** Marks the requests that reach the next handlers, until another mark. */
export const onRoute =
  (route: FixedRoute): RequestHandler =>
  (_request, response, next) => {
    noteRoute(response, () => route);
    next();
  };

/**
 * Notes the route of a request.
 * @param routeOf returns its id; called only if there is a listener
 */
export function noteRoute(response: Response, routeOf: () => string): void {
  const note = notes.get(response);
  if (note) note.route = routeOf();
}

/** Notes what the page cache did for a request; without a note it is passed by. */
export function notePageCache(response: Response, outcome: "hit" | "miss"): void {
  const note = notes.get(response);
  if (note) note.pageCache = outcome;
}

function publish(
  { method }: Request,
  response: Response,
  { route, pageCache }: { route: string; pageCache: "hit" | "miss" | "bypass" },
  milliseconds: number,
): void {
  pageRequests.publish({
    route,
    method,
    status: response.writableFinished ? response.statusCode : undefined,
    seconds: milliseconds / 1_000,
    isShared: /^public\b/.test(String(response.getHeader("Cache-Control") ?? "")),
    pageCache,
  });
}
