import { randomUUID } from "node:crypto";
import type { ServerBuild } from "@remix-run/node";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import { type Logger, stdSerializers } from "pino";
import { pinoHttp } from "pino-http";
import { crossOriginGuard } from "./cross-origin-guard.ts";
import { type HostedApp, hostedAppOf } from "./hosted-app.ts";
import { imageRoute } from "./image-route.ts";
import { requestLimits, writeLimit } from "./limits.ts";
import { remixHandler } from "./remix-handlers.ts";
import { builtAssets, builtStyles, noScriptStyles, publicFiles } from "./static-files.ts";

export interface HostOptions {
  /** Folder of the checkout, in which `build/` and `public/` lie. */
  root: string;
  loadBuild: () => Promise<ServerBuild>;
  log: Logger;
  /** Vite's middleware in development. */
  development?: RequestHandler;
}

export interface Host {
  express: Express;
  app: HostedApp;
  /** From now on `/readyz` answers 503, so that a load balancer sends no new requests. */
  drain: () => void;
}

/**
 * Builds the web host around the application. The order matters: what is refused costs nothing, files cost
 * little, and only pages reach Remix.
 */
export async function createHost({ root, loadBuild, log, development }: HostOptions): Promise<Host> {
  const app = hostedAppOf(await loadBuild());
  const { trustProxy, appOrigin, production } = app.getConfig();
  let isDraining = false;

  const server = express();
  server.disable("x-powered-by");
  server.set("trust proxy", trustProxy);
  server.use(accessLog(log));
  server.use((request, _response, next) => {
    // Only a trusted proxy may say under which name the site is reached.
    if (!trustProxy) delete request.headers["x-forwarded-host"];
    next();
  });
  server.use(crossOriginGuard({ appOrigin }));
  server.use(requestLimits);
  server.use(writeLimit());

  server.get("/healthz", (_request, response) => {
    response.set("Cache-Control", "no-store").json({ ok: true });
  });
  server.get("/readyz", async (_request, response) => {
    response.set("Cache-Control", "no-store");
    try {
      await app.checkReady();
      response.status(isDraining ? 503 : 200).json({ ok: !isDraining });
    } catch (error) {
      log.warn({ err: error }, "not ready");
      response.status(503).json({ ok: false });
    }
  });

  if (development) server.use(development);
  else server.use("/assets", builtAssets(root), missingFile);
  server.get("/image", imageRoute({ origins: () => app.getConfig().imageOrigins, log }));
  server.get("/noscript.css", noScriptStyles);
  server.use(publicFiles(root, !production));
  server.all(
    "*",
    remixHandler({
      loadBuild,
      app,
      mode: production ? "production" : "development",
      readStyles: builtStyles(root),
    }),
  );
  server.use(lastResort(log));
  return {
    express: server,
    app,
    drain: () => {
      isDraining = true;
    },
  };
}

/** Health checks and files are too many to be worth a line each. */
const isQuiet = (url: string | undefined) =>
  /^\/(assets\/|image\?|healthz|readyz|fonts\/|icons|markings\/|@|app\/|node_modules\/)/.test(url ?? "");

const SECRET_PARAMETERS = /([?&](?:data|token|code|state|access_token|id_token|password)=)[^&#]*/gi;

function accessLog(log: Logger): RequestHandler {
  return pinoHttp({
    logger: log,
    genReqId: (request, response) => {
      const given = request.headers["x-request-id"];
      const id = typeof given === "string" && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
      response.setHeader("X-Request-Id", id);
      return id;
    },
    autoLogging: { ignore: (request) => isQuiet(request.url) },
    customLogLevel: (_request, response, error) => {
      if (error || response.statusCode >= 500) return "error";
      return response.statusCode >= 400 ? "info" : "debug";
    },
    serializers: {
      req: (request: { id: string; method: string; url: string }) => ({
        id: request.id,
        method: request.method,
        url: request.url.replace(SECRET_PARAMETERS, "$1[redacted]"),
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
      // What the logger makes up for an answer of 500 or more says nothing that the status does not.
      // What was thrown need not be an error.
      err: (error: { message?: unknown }) =>
        String(error.message).startsWith("failed with status code")
          ? undefined
          : stdSerializers.err(error as Error),
    },
  }) as RequestHandler;
}

const missingFile: RequestHandler = (_request, response) => {
  response.status(404).type("text/plain").set("Cache-Control", "no-store").send("No such file");
};

/** What nobody caught: a line in the log and an answer without a stack trace. */
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
