/** Measures every request to the web host if there is a listener, and traces it if there is a tracer. */
import type { Request, RequestHandler, Response } from "express";
import { pageRequests } from "../../common/diagnostics.ts";
import { installedTracer, type Span, type Tracer } from "../../common/tracing.ts";

/** Names for what is no route of the application, and for its route of beacons (app/routes.ts). */
export type FixedRoute = "asset" | "image" | "file" | "health" | "beacon" | "other";

/** Facts about a request that its handlers add. */
interface Note {
  route: string;
  pageCache: "hit" | "miss" | "bypass";
  span?: Span;
}

/** By the response to the request. */
const notes = new WeakMap<Response, Note>();

/** Publishes and traces each request until its response has ended. Runs before all other handlers. */
export const observeRequests: RequestHandler = (request, response, next) => {
  const tracer = installedTracer();
  if (!pageRequests.isWatched && !tracer) return next();
  const startedAt = performance.now();
  const note: Note = { route: "other" satisfies FixedRoute, pageCache: "bypass" };
  notes.set(response, note);
  if (tracer && !isQuiet(request.url)) note.span = beginSpan(tracer, request);
  response.once("close", () => {
    if (pageRequests.isWatched) publish(request, response, note, performance.now() - startedAt);
    endSpan(request, response, note);
  });
  if (tracer && note.span) tracer.run(note.span, next);
  else next();
};

/** Whether a request is for health or a file: they are too frequent to be logged or traced. */
export const isQuiet = (url: string | undefined): boolean =>
  /^\/(assets\/|image\?|healthz|readyz|fonts\/|icons|illustrations\/|markings\/|fallback\/|favicon|@|app\/|node_modules\/)/.test(
    url ?? "",
  );

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

/** Returns the span of a request; undefined if it is not traced. */
export const spanOf = (response: Response): Span | undefined => notes.get(response)?.span;

/** Whether shared caches may keep a response. */
export const isShared = (response: Response): boolean =>
  /^public\b/.test(String(response.getHeader("Cache-Control") ?? ""));

/** Status of a response; undefined if the client closed the connection before its end. */
const statusOf = (response: Response) => (response.writableFinished ? response.statusCode : undefined);

function publish({ method }: Request, response: Response, { route, pageCache }: Note, ms: number): void {
  pageRequests.publish({
    route,
    method,
    status: statusOf(response),
    seconds: ms / 1_000,
    isShared: isShared(response),
    pageCache,
  });
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** A method as OpenTelemetry wants it: clients may send any word. */
const methodOf = ({ method }: Request) => (METHODS.includes(method) ? method : "_OTHER");

function beginSpan(tracer: Tracer, request: Request): Span {
  const method = methodOf(request);
  const { traceparent = "" } = request.headers;
  const attributes = { "http.request.method": method };
  return tracer.start(method, "server", attributes, String(traceparent));
}

function endSpan(request: Request, response: Response, { span, route, pageCache }: Note): void {
  if (!span) return;
  const status = statusOf(response);
  span.rename(`${methodOf(request)} ${route}`);
  span.add({
    "http.route": route,
    "http.response.status_code": status,
    "touchline.page_cache": pageCache,
    "touchline.request_id": String(request.id),
  });
  if (status === undefined) span.add({ "error.type": "aborted" });
  else if (status >= 500) span.fail(String(status));
  span.end();
}
