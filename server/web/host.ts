import { randomUUID } from "node:crypto";
import type { ServerBuild } from "@remix-run/node";
import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Response } from "express";
import type { Logger } from "pino";
import { pinoHttp } from "pino-http";
import { presentError } from "../../common/log-options.ts";
import { STRICT_TRANSPORT_SECURITY } from "../../common/strict-transport-security.ts";
import { isSampled } from "../lib/sampled.ts";
import { crossOriginGuard } from "./cross-origin-guard.ts";
import { type HostedApp, hostedAppOf } from "./hosted-app.ts";
import { imageRoute } from "./image-route.ts";
import { requestLimits, writeLimit } from "./limits.ts";
import { isQuiet, observeRequests, onRoute, spanOf } from "./observed-requests.ts";
import { createPageCache } from "./page-cache.ts";
import { createReadiness } from "./readiness.ts";
import { remixHandler } from "./remix-handlers.ts";
import { builtAssets, builtStyles, noScriptStyles, publicFiles } from "./static-files.ts";

export interface HostOptions {
  /** Directory of the checkout, which contains `build/` and `public/`. */
  root: string;
  loadBuild: () => Promise<ServerBuild>;
  log: Logger;
  /** Vite's middleware in development. */
  development?: RequestHandler;
}

export interface Host {
  express: Express;
  app: HostedApp;
  /** Makes `/readyz` respond 503, so that load balancers send no new requests. */
  drain: () => void;
  /** What the page cache holds now; bytes include an estimate of its own records. */
  pageCacheSize: () => { entries: number; bytes: number };
}

/**
 * Creates the web host of the application. Order of the middleware: rejected requests cost nothing, files
 * cost little, and only pages reach Remix.
 */
export async function createHost({ root, loadBuild, log, development }: HostOptions): Promise<Host> {
  const app = hostedAppOf(await loadBuild());
  const { trustProxy, appOrigin, production, postsPerMinute, pageCacheMegabytes, accessLogSample } =
    app.getConfig();
  const pageCache =
    production && pageCacheMegabytes > 0
      ? createPageCache({ size: pageCacheMegabytes * 2 ** 20, isAway: app.isPlatformAway })
      : undefined;
  const readiness = createReadiness(app.checkReady, log);

  const server = express();
  server.disable("x-powered-by");
  server.set("trust proxy", trustProxy);
  server.use(observeRequests);
  server.use(accessLog(log, accessLogSample));
  server.use((request, _response, next) => {
    // Only a trusted proxy may set the host name of the site.
    if (!trustProxy) delete request.headers["x-forwarded-host"];
    next();
  });
  server.use((request, response, next) => {
    if (request.secure || appOrigin?.startsWith("https:"))
      response.set("Strict-Transport-Security", STRICT_TRANSPORT_SECURITY);
    next();
  });
  server.use(readiness.closeConnections);
  server.use(crossOriginGuard({ appOrigin }));
  server.use(requestLimits);
  server.use(writeLimit(postsPerMinute));

  server.use(["/healthz", "/readyz"], onRoute("health"));
  server.get("/healthz", (_request, response) => {
    response.set("Cache-Control", "no-store").json({ ok: true });
  });
  server.get("/readyz", readiness.route);

  if (development) server.use(development);
  else server.use("/assets", onRoute("asset"), builtAssets(root), missingFile);
  server.get("/image", onRoute("image"), imageRoute({ origins: () => app.getConfig().imageOrigins, log }));
  server.use(onRoute("file"));
  server.get("/noscript.css", noScriptStyles);
  server.use(publicFiles(root, !production));
  server.all(
    "*",
    remixHandler({
      loadBuild,
      app,
      mode: production ? "production" : "development",
      readStyles: builtStyles(root),
      cache: pageCache,
    }),
  );
  server.use(lastResort(log));
  return {
    express: server,
    app,
    drain: readiness.drain,
    pageCacheSize: () => pageCache?.size() ?? { entries: 0, bytes: 0 },
  };
}

/**
 * Logs failures, and a sample of all other requests.
 * @param share of requests in the sample, 0 to 1
 */
function accessLog(log: Logger, share: number): RequestHandler {
  return pinoHttp({
    logger: log,
    genReqId: (request, response) => {
      const input = request.headers["x-request-id"];
      const id = typeof input === "string" && /^[\w-]{8,64}$/.test(input) ? input : randomUUID();
      response.setHeader("X-Request-Id", id);
      return id;
    },
    autoLogging: { ignore: (request) => isQuiet(request.url) },
    customLogLevel: (request, response, error) => {
      if (error || response.statusCode >= 500) return "error";
      return response.statusCode >= 400 || isSampled(String(request.id), share) ? "info" : "debug";
    },
    customProps: (_request, response) => {
      const span = spanOf(response as Response);
      return span ? { trace_id: span.traceId } : {};
    },
    // pino-http's own serializers would run first and copy every field of an error.
    wrapSerializers: false,
    serializers: {
      req: ({ id, method, originalUrl }: { id: string; method: string; originalUrl: string }) => ({
        id,
        method,
        url: originalUrl,
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
      // pino-http creates an error for a status of 500 or more, which only repeats the status.
      err: (error: unknown) => {
        const shown = presentError(error);
        return shown.message.startsWith("failed with status code") ? undefined : shown;
      },
    },
  }) as RequestHandler;
}

const missingFile: RequestHandler = (_request, response) => {
  response.status(404).type("text/plain").set("Cache-Control", "no-store").send("No such file");
};

/** Handles uncaught errors: logs them and responds without a stack trace. */
function lastResort(log: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    (request.log ?? log).error({ err: error }, "request failed");
    if (response.headersSent) return next(error);
    const isBadUrl = error instanceof URIError;
    response
      .status(isBadUrl ? 400 : 500)
      .type("text/plain")
      .set("Cache-Control", "no-store")
      .send(isBadUrl ? "Bad request" : "Something went wrong. Please try again.");
  };
}
