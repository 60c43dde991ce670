/** The platform as a process, alone or as a child of the supervisor. */
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { pino } from "pino";
import { logOptions } from "../../common/log-options.ts";
import { type ChildMessage, DRAIN_MESSAGE, exitOnUncaughtError } from "../lib/child-process.ts";
import { readConfig } from "./config.ts";
import { type PlatformReadings, startPlatform } from "./index.ts";
import { explainStartFailure } from "./start-failure.ts";

/** Maximum time for running requests and the database to finish (ms); the process then exits anyway. */
const STOP_TIMEOUT_MS = 20_000;
const PARENT_GONE = "the parent is gone";

try {
  const { options, logLevel, drainSeconds, metrics: metricsAddress, tracing, sentryDsn } = readConfig();
  const logger = pino({ ...logOptions(logLevel), name: "platform" });
  const reportUncaught = exitOnUncaughtError(logger);
  const stopRequested = awaitStop();
  if (sentryDsn) reportUncaught((await import("./report-errors.ts")).reportErrors(sentryDsn, logger));
  let drainedAt: number | undefined;
  let readings: PlatformReadings | undefined;
  const metrics =
    metricsAddress &&
    // Loaded only where it is used, and before the platform: a taken port must not stop one that serves.
    (await (await import("./metrics.ts")).startPlatformMetrics(metricsAddress, () => readings));
  const stopTracing =
    tracing &&
    // Before the platform, whose connections are traced.
    (await import("../lib/tracing/start-tracing.ts")).startTracing(tracing, {
      name: "touchline-platform",
      log: logger,
    });
  const platform = await Promise.race([startPlatform({ ...options, logger }), stopRequested]);
  // No client has been answered yet: the database ends with this process, as after a kill.
  if (typeof platform === "string") process.exit(0);
  readings = platform.readings;
  if (metrics) logger.info({ url: metrics.url }, "metrics are served");
  if (process.connected) {
    const { url, sandboxIdentityUrl, payments } = platform;
    const ready: ChildMessage = {
      type: "ready",
      url,
      metricsUrl: metrics?.url,
      sandboxIdentityUrl,
      payments,
    };
    process.send?.(ready);
  }
  const drain = () => {
    platform.drain();
    drainedAt ??= performance.now() + drainSeconds * 1_000;
    return drainedAt;
  };
  process.on("message", (message) => message === DRAIN_MESSAGE && drain());
  const reason = await stopRequested;
  logger.info({ reason }, "stopping");
  // Proxies check readiness every few seconds and send calls until they notice.
  if (reason !== PARENT_GONE) await Promise.race([delay(drain() - performance.now()), parentGone()]);
  const overdue = setTimeout(() => {
    logger.error("stopping took too long");
    process.exit(1);
  }, STOP_TIMEOUT_MS);
  await platform.stop();
  await stopTracing?.();
  clearTimeout(overdue);
  process.exit(0);
} catch (error) {
  const message = explainStartFailure(error);
  process.stderr.write(`${message}\n`);
  // Exiting before the message is sent would lose it.
  if (process.connected) process.send?.({ type: "failed", message }, () => process.exit(1));
  else process.exit(1);
}

const SAME_REQUEST_MS = 500;

/** Resolves when the supervisor has exited: no process waits for a graceful stop then. */
function parentGone(): Promise<unknown> {
  return process.send ? once(process, "disconnect") : new Promise(() => undefined);
}

/** Resolves with the reason as soon as the process should end, even during the start. */
function awaitStop(): Promise<string> {
  return new Promise((resolve) => {
    let since: number | undefined;
    const begin = (signal: string) => {
      // A second signal exits at once; one that follows immediately may be the same signal, passed on by a
      // parent.
      if (since !== undefined && performance.now() - since >= SAME_REQUEST_MS) process.exit(1);
      since ??= performance.now();
      resolve(signal);
    };
    process.on("SIGTERM", begin);
    process.on("SIGINT", begin);
    process.on("disconnect", () => resolve(PARENT_GONE));
    // The supervisor may have exited while this program was loading, before the listener existed.
    if (process.send && !process.connected) resolve(PARENT_GONE);
  });
}
