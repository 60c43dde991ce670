import { createRequestHandler as createExpressHandler } from "@remix-run/express";
import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from "express";
import onHeaders from "on-headers";
import { buildOfRoute } from "./build-of-route.ts";
import type { HostedApp } from "./hosted-app.ts";
import { createLoadLimit } from "./load-limit.ts";
import { isShared, notePageCache, noteRoute, spanOf } from "./observed-requests.ts";
import { ownLocation } from "./own-location.ts";
import type { PageCache, PageCopy } from "./page-cache.ts";
import { createRouteIds } from "./route-ids.ts";
import { tracedBuild } from "./traced-build.ts";

/** Locale prefix of a URL; undefined without one. */
type Locale = AppLoadContext["locale"];

interface RemixHandlerOptions {
  /** Returns the build; called for every request, because it changes in development. */
  loadBuild: () => Promise<ServerBuild>;
  app: HostedApp;
  mode: "production" | "development";
  /** Returns the text of a stylesheet of the build. */
  readStyles: (href: string) => string | undefined;
  /** Holds shared pages; without it every page is made. */
  cache: PageCache | undefined;
}

/**
 * Creates the handler that passes each request to Remix in its locale. A locale prefix is a basename: the
 * same build is served once per locale, so that Remix adds the prefix to links, forms, redirects and data
 * requests, and no page has to.
 */
export function remixHandler(options: RemixHandlerOptions): RequestHandler {
  const { loadBuild, app, cache } = options;
  const sites = new WeakMap<ServerBuild, Map<Locale, Site>>();
  const { maxRequests, appOrigin: configured } = app.getConfig();
  const limit = createLoadLimit(maxRequests);

  function siteFor(build: ServerBuild, locale: Locale): Site {
    const byLocale = sites.get(build) ?? new Map<Locale, Site>();
    sites.set(build, byLocale);
    const site = byLocale.get(locale) ?? createSite(build, locale, options);
    byLocale.set(locale, site);
    return site;
  }

  return async (request, response, next) => {
    noteRoute(response, () => "other");
    try {
      // Includes the first segment of `/de.data`, the data of the German home page.
      const segment = request.path.split("/", 2)[1]?.replace(/\.data$/, "") ?? "";
      const locale = app.localeOfSegment(segment);
      if (locale && locale !== segment) {
        response.set("Cache-Control", "public, max-age=0, s-maxage=3600");
        response.redirect(301, request.originalUrl.replace(`/${segment}`, `/${locale}`));
        return;
      }
      // Remix sends redirects without the application's headers; they must not be cached.
      onHeaders(response, () => {
        if (!response.hasHeader("Cache-Control")) response.setHeader("Cache-Control", "private, no-store");
        if (!response.hasHeader("X-Content-Type-Options"))
          response.setHeader("X-Content-Type-Options", "nosniff");
        const location = response.getHeader("Location");
        if (typeof location === "string")
          response.setHeader("Location", ownLocation(location, { ...requestedOrigin(request), configured }));
        nameTrace(response);
      });
      const { contextOf, routeOf, handlersFor } = siteFor(await loadBuild(), locale);
      const route = routeOf(pathOf(request));
      noteRoute(response, () => route ?? "other");
      const { response: respond, make } = handlersFor(route);
      const makeWithinLimit: Handlers["make"] = async (anonymous, context) => {
        const leave = limit.enter(false);
        if (!leave) return app.overloadedPage({ request: anonymous, context });
        return make(anonymous, context).finally(leave);
      };
      const startedAt = Date.now();
      const copy = cache && (await findShared(cache, app, request, contextOf, makeWithinLimit));
      if (copy) {
        notePageCache(response, copy.madeAt < startedAt ? "hit" : "miss");
        return send(copy, response);
      }
      const leave = limit.enter(!["GET", "HEAD"].includes(request.method));
      if (!leave) return refuse(app, request, contextOf(request), response);
      response.once("close", leave);
      await respond(request, response, next);
    } catch (error) {
      next(error);
    }
  };
}

const requestedOrigin = (request: ExpressRequest) => ({
  protocol: request.protocol,
  hosts: [request.get("Host"), request.get("X-Forwarded-Host")],
});

/**
 * Names the trace of a document in the header `Server-Timing`, where measuring scripts of an operator find it for
 * the requests of the page. Not in shared documents: all viewers of one copy would be in one trace.
 */
function nameTrace(response: ExpressResponse): void {
  const span = spanOf(response);
  const isDocument = String(response.getHeader("Content-Type") ?? "").startsWith("text/html");
  if (span && isDocument && !isShared(response))
    response.setHeader("Server-Timing", `traceparent;desc="${span.traceparent}"`);
}

/** Path of a request as Remix reads it: without dot segments. */
function pathOf({ originalUrl, path }: ExpressRequest): string {
  const url = `http://localhost${originalUrl}`;
  return originalUrl.startsWith("/") && URL.canParse(url) ? new URL(url).pathname : path;
}

/** The application in one locale. */
interface Site {
  contextOf: (request: ExpressRequest) => AppLoadContext;
  /** Returns the id of the route of a path. */
  routeOf: (path: string) => string | undefined;
  /** Returns the handlers for requests that a route matches; of undefined: that none matches. */
  handlersFor: (route: string | undefined) => Handlers;
}

/** Creates what serves a build in one locale; its handlers are made with the first request of each route. */
function createSite(
  build: ServerBuild,
  locale: Locale,
  { mode, readStyles }: Pick<RemixHandlerOptions, "mode" | "readStyles">,
): Site {
  const contextOf = (request: ExpressRequest): AppLoadContext => ({
    locale,
    requestId: String(request.id),
    clientAddress: request.ip,
    isFromProxy: isFromProxy(request),
    log: request.log,
    isData: request.path.endsWith(".data"),
    servesImages: true,
    buildVersion: build.assets.version,
    readStyles,
  });
  const handlers = new Map<string | undefined, Handlers>();
  return {
    contextOf,
    routeOf: createRouteIds(build.routes, locale),
    handlersFor(route) {
      const known = handlers.get(route);
      if (known) return known;
      const part = mode === "production" ? buildOfRoute(build, route) : build;
      const localized = locale ? { ...part, basename: `/${locale}` } : part;
      const made = handlersOf(tracedBuild(localized), mode, contextOf);
      handlers.set(route, made);
      return made;
    },
  };
}

/** Remix handlers of one route in one locale. */
interface Handlers {
  /** Responds to the original request. */
  response: RequestHandler;
  /** Returns the response to another request. */
  make: (request: Request, context: AppLoadContext) => Promise<Response>;
}

const handlersOf = (
  build: ServerBuild,
  mode: string,
  contextOf: (request: ExpressRequest) => AppLoadContext,
): Handlers => ({
  response: createExpressHandler({ build, mode, getLoadContext: contextOf }),
  make: createRequestHandler(build, mode),
});

/** Whether a trusted proxy sent the request, so that its headers can be used. */
function isFromProxy({ app, socket }: ExpressRequest): boolean {
  return Boolean(app.get("trust proxy fn")(socket.remoteAddress ?? "", 0));
}

/** Returns the page from the cache, if it may be shared. */
async function findShared(
  cache: PageCache,
  app: HostedApp,
  request: ExpressRequest,
  contextOf: (request: ExpressRequest) => AppLoadContext,
  make: Handlers["make"],
): Promise<PageCopy | undefined> {
  const { method, protocol, originalUrl } = request;
  const url = `${protocol}://${request.get("X-Forwarded-Host") ?? request.get("Host")}${originalUrl}`;
  if (method !== "GET" || !originalUrl.startsWith("/") || !URL.canParse(url)) return undefined;
  const original = new Request(url, { headers: headersOf(request) });
  const shared = app.anonymousRequest({ request: original, context: contextOf(request) });
  return (
    shared &&
    cache.find(shared.key, () => make(shared.request, { ...contextOf(request), clientAddress: undefined }))
  );
}

const headersOf = ({ headers }: ExpressRequest) =>
  Object.entries(headers).filter(([, value]) => typeof value === "string") as [string, string][];

/** Refuses a request because of overload, without reading its body. */
async function refuse(
  app: HostedApp,
  request: ExpressRequest,
  context: AppLoadContext,
  response: ExpressResponse,
): Promise<void> {
  // The page depends on the language only.
  const original = new Request("http://localhost/", { headers: headersOf(request) });
  const page = app.overloadedPage({ request: original, context });
  response
    .status(page.status)
    .set(Object.fromEntries(page.headers))
    .end(await page.text());
}

function send({ status, headers, body, madeAt }: PageCopy, response: ExpressResponse): void {
  const age = Math.max(0, Math.floor((Date.now() - madeAt) / 1_000));
  response.status(status).set(headers).set("Age", String(age));
  // Only what has a version of its own, such as a calendar, can be the copy that the client has.
  if (status === 200 && headers.etag !== undefined && response.req.fresh) {
    response.status(304).removeHeader("Content-Encoding");
    response.end();
  } else response.end(body);
}
