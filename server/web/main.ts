import { existsSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { installGlobals } from "@remix-run/node";
import type { RequestHandler } from "express";
import { pino } from "pino";
import { createErrorReporter } from "../../common/error-reports/reporter.ts";
import { logOptions } from "../../common/log-options.ts";
import {
  exitOnUncaughtError,
  reportFailure,
  reportReady,
  startFailureOf,
  stopOnSignal,
} from "../lib/child-process.ts";
import { isDevelopment, logLevel } from "./config.ts";
import { createHost } from "./host.ts";
import type { HostedApp } from "./hosted-app.ts";
import { keepQualitySums } from "./quality-sums.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Time (ms) for open responses to finish after a stop signal. */
const DRAIN_MS = 5_000;

installGlobals({ nativeFetch: true });
const log = pino({ ...logOptions(logLevel), base: { program: "web" } });
const reportUncaught = exitOnUncaughtError(log);
const stopWith = stopOnSignal();

try {
  await run();
} catch (error) {
  reportFailure(startFailureOf(error));
}

async function run(): Promise<void> {
  const { loadBuild, middleware } = isDevelopment ? await developmentBuild() : productionBuild();
  const { express, app, drain, pageCacheSize } = await createHost({
    root,
    loadBuild,
    log,
    development: middleware,
  });
  const { port, host, drainSeconds, metricsPort, metricsHost, qualityKey, tracing, sentryDsn } =
    app.getConfig();
  // The application reports what its requests end with.
  if (sentryDsn) reportUncaught(createErrorReporter({ dsn: sentryDsn, program: "web", log }));
  // Loaded only where it is used, and before the first request.
  const stopTracing =
    tracing &&
    (await import("../lib/tracing/start-tracing.ts")).startTracing(tracing, { name: "touchline-web", log });
  // Check the session store now, before the first viewer finds that it does not work.
  await openSessions(app);

  const metrics =
    metricsPort === undefined
      ? undefined
      : // Loaded only where it is used.
        await (await import("./metrics.ts")).startWebMetrics(
          { port: metricsPort, host: metricsHost },
          { pageCacheSize, openCircuits: app.openCircuits },
        );

  const stopSums = qualityKey ? keepQualitySums(app.sendQualitySums, log) : undefined;

  const server = express.listen(port, host);
  // Clients that never finish their headers or body must not hold a connection for long.
  server.headersTimeout = 15_000;
  server.requestTimeout = 30_000;
  // Longer than the idle timeout of usual load balancers, so that they never write to a closing connection.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once("listening", resolve);
    server.once("error", reject);
  });
  const address = server.address() as AddressInfo;
  const url = `http://${host === "0.0.0.0" || host === "::" ? "localhost" : host}:${address.port}`;
  reportReady({ url, metricsUrl: metrics?.url });
  stopWith(async (isUrgent) => {
    drain();
    // Proxies check readiness every few seconds and send requests until they notice.
    if (!isUrgent) await delay(drainSeconds * 1_000);
    await closeServer(server);
    await stopSums?.();
    await app.close();
    await metrics?.close();
    await stopTracing?.();
  });
}

async function openSessions(app: HostedApp): Promise<void> {
  try {
    await app.checkReady();
  } catch (error) {
    // The application is another bundle, with a class of its own. Its message names the setting.
    const setting = error instanceof Error && error.name === "RedisFailure" ? "" : " (DATA_DIR)";
    throw new Error(`Sessions cannot be stored${setting}: ${startFailureOf(error)}`, { cause: error });
  }
}

function productionBuild(): { loadBuild: () => Promise<ServerBuild>; middleware?: undefined } {
  const file = `${root}build/server/index.js`;
  if (!existsSync(file)) throw new Error("There is no build. Run npm run build first.");
  const build = import(pathToFileURL(file).href) as Promise<ServerBuild>;
  return { loadBuild: () => build };
}

async function developmentBuild(): Promise<{
  loadBuild: () => Promise<ServerBuild>;
  middleware: RequestHandler;
}> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root,
    configFile: `${root}remix.config.ts`,
    server: { middlewareMode: true },
    appType: "custom",
  });
  return {
    loadBuild: async () => (await vite.ssrLoadModule("virtual:remix/server-build")) as ServerBuild,
    middleware: vite.middlewares,
  };
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(timer);
}
