import { createRequestHandler as createExpressHandler } from "@remix-run/express";
import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from "express";
import onHeaders from "on-headers";
import type { HostedApp } from "./hosted-app.ts";
import { createPageCache, type PageCache, type PageCopy } from "./page-cache.ts";

interface RemixHandlerOptions {
  /** The build to use; asked for every request in development, where it changes. */
  loadBuild: () => Promise<ServerBuild>;
  app: HostedApp;
  mode: "production" | "development";
  /** Gives the text of a stylesheet of the build. */
  readStyles: (href: string) => string | undefined;
}

/**
 * Makes the handler that gives each request to Remix in its locale. A locale prefix is a basename: the same
 * build is served once per locale, so links, forms, redirects and data requests carry the prefix by
 * themselves and no screen ever thinks about it.
 */
export function remixHandler({ loadBuild, app, mode, readStyles }: RemixHandlerOptions): RequestHandler {
  const handlers = new WeakMap<ServerBuild, Map<string, Handlers>>();
  const { pageCacheMegabytes } = app.getConfig();
  const cache =
    mode === "production" && pageCacheMegabytes > 0
      ? createPageCache({ size: pageCacheMegabytes * 2 ** 20 })
      : undefined;

  function handlersFor(build: ServerBuild, locale: string | undefined): Handlers {
    let byLocale = handlers.get(build);
    if (!byLocale) {
      byLocale = new Map();
      handlers.set(build, byLocale);
    }
    const key = locale ?? "";
    let found = byLocale.get(key);
    if (!found) {
      const contextOf = (request: ExpressRequest): AppLoadContext => ({
        locale: locale as never,
        requestId: String(request.id),
        clientAddress: request.ip,
        isFromProxy: isFromProxy(request),
        log: request.log as never,
        isData: request.path.endsWith(".data"),
        servesImages: true,
        buildVersion: build.assets.version,
        readStyles,
      });
      found = handlersOf(locale ? { ...build, basename: `/${locale}` } : build, mode, contextOf);
      byLocale.set(key, found);
    }
    return found;
  }

  return async (request, response, next) => {
    try {
      // Also the first segment of `/de.data`, the data of the German home page.
      const segment = request.path.split("/", 2)[1]?.replace(/\.data$/, "") ?? "";
      const locale = app.localeOfSegment(segment);
      if (locale && locale !== segment) {
        response.set("Cache-Control", "public, max-age=0, s-maxage=3600");
        response.redirect(301, request.originalUrl.replace(`/${segment}`, `/${locale}`));
        return;
      }
      // Redirects leave Remix without passing the application's own headers; nobody may keep them.
      onHeaders(response, () => {
        if (!response.hasHeader("Cache-Control")) response.setHeader("Cache-Control", "private, no-store");
        if (!response.hasHeader("X-Content-Type-Options"))
          response.setHeader("X-Content-Type-Options", "nosniff");
      });
      const { contextOf, answer, make } = handlersFor(await loadBuild(), locale);
      const copy = cache && (await find(cache, app, request, contextOf, make));
      if (copy) send(copy, response);
      else await answer(request, response, next);
    } catch (error) {
      next(error);
    }
  };
}

/** Remix for one locale. */
interface Handlers {
  contextOf: (request: ExpressRequest) => AppLoadContext;
  /** Answers a request as it came. */
  answer: RequestHandler;
  /** Makes the answer to a request. */
  make: (request: Request, context: AppLoadContext) => Promise<Response>;
}

const handlersOf = (
  build: ServerBuild,
  mode: string,
  contextOf: (request: ExpressRequest) => AppLoadContext,
): Handlers => ({
  contextOf,
  answer: createExpressHandler({ build, mode, getLoadContext: contextOf }),
  make: createRequestHandler(build, mode),
});

/** Whether a proxy we trust sent it, whose headers count. */
function isFromProxy({ app, socket }: ExpressRequest): boolean {
  return Boolean(app.get("trust proxy fn")(socket.remoteAddress ?? "", 0));
}

/** The page from the cache, if it is everybody's. */
async function find(
  cache: PageCache,
  app: HostedApp,
  request: ExpressRequest,
  contextOf: (request: ExpressRequest) => AppLoadContext,
  make: Handlers["make"],
): Promise<PageCopy | undefined> {
  const { method, protocol, originalUrl } = request;
  const address = `${protocol}://${request.get("X-Forwarded-Host") ?? request.get("Host")}${originalUrl}`;
  if (method !== "GET" || !originalUrl.startsWith("/") || !URL.canParse(address)) return undefined;
  const headers = Object.entries(request.headers).filter(([, value]) => typeof value === "string");
  const asked = new Request(address, { headers: headers as [string, string][] });
  const shared = app.everybodysRequest({ request: asked, context: contextOf(request) });
  return (
    shared &&
    cache.find(shared.key, () => make(shared.request, { ...contextOf(request), clientAddress: undefined }))
  );
}

function send({ status, headers, body, madeAt }: PageCopy, response: ExpressResponse): void {
  const age = Math.max(0, Math.floor((Date.now() - madeAt) / 1_000));
  response.status(status).set(headers).set("Age", String(age)).end(body);
}
