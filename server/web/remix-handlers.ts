import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import type { Request, RequestHandler } from "express";
import onHeaders from "on-headers";
import type { HostedApp } from "./hosted-app.ts";

/**
 * Makes the handler that gives each request to Remix in its locale. A locale prefix is a basename: the same
 * build is served once per locale, so links, forms, redirects and data requests carry the prefix by
 * themselves and no screen ever thinks about it.
 * @param loadBuild the build to use; asked for every request in development, where it changes
 * @param readStyles gives the text of a stylesheet of the build
 */
export function remixHandler(
  loadBuild: () => Promise<ServerBuild>,
  app: HostedApp,
  mode: string,
  readStyles: (href: string) => string | undefined,
): RequestHandler {
  const handlers = new WeakMap<ServerBuild, Map<string, RequestHandler>>();

  function handlerFor(build: ServerBuild, locale: string | undefined): RequestHandler {
    let byLocale = handlers.get(build);
    if (!byLocale) {
      byLocale = new Map();
      handlers.set(build, byLocale);
    }
    const key = locale ?? "";
    let handler = byLocale.get(key);
    if (!handler) {
      handler = createRequestHandler({
        build: locale ? { ...build, basename: `/${locale}` } : build,
        mode,
        getLoadContext: (request) => ({
          locale: locale as never,
          requestId: String(request.id),
          clientAddress: request.ip,
          isFromProxy: isFromProxy(request),
          log: request.log as never,
          isData: request.path.endsWith(".data"),
          servesImages: true,
          buildVersion: build.assets.version,
          readStyles,
        }),
      });
      byLocale.set(key, handler);
    }
    return handler;
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
      await handlerFor(await loadBuild(), locale)(request, response, next);
    } catch (error) {
      next(error);
    }
  };
}

/** Whether a proxy we trust sent it, whose headers count. */
function isFromProxy({ app, socket }: Request): boolean {
  return Boolean(app.get("trust proxy fn")(socket.remoteAddress ?? "", 0));
}
