/** The platform as a process of its own, alone or as a child of the one command. */
import { pino } from "pino";
import { readConfig } from "./config.ts";
import { startPlatform } from "./index.ts";
import { explainStartFailure } from "./start-failure.ts";

/** Longest wait for running requests and the database before the process ends anyway. */
const STOP_TIMEOUT_MS = 20_000;

try {
  const { options, logLevel } = readConfig();
  const logger = pino({ name: "platform", level: logLevel });
  const stopRequested = awaitStop();
  const platform = await startPlatform({ ...options, logger });
  if (process.connected) {
    const { url, sandboxIdentityUrl, payments } = platform;
    process.send?.({ type: "ready", url, sandboxIdentityUrl, payments });
  }
  logger.info({ reason: await stopRequested }, "stopping");
  const overdue = setTimeout(() => {
    logger.error("stopping took too long");
    process.exit(1);
  }, STOP_TIMEOUT_MS);
  await platform.stop();
  clearTimeout(overdue);
  process.exit(0);
} catch (error) {
  const message = explainStartFailure(error);
  process.stderr.write(`${message}\n`);
  // Leaving before the message is written would lose it.
  if (process.connected) process.send?.({ type: "failed", message }, () => process.exit(1));
  else process.exit(1);
}

/** Resolves with the reason as soon as somebody wants the process to end, be it during the start. */
function awaitStop(): Promise<string> {
  return new Promise((resolve) => {
    process.on("SIGTERM", () => resolve("SIGTERM"));
    process.on("SIGINT", () => resolve("SIGINT"));
    process.on("disconnect", () => resolve("the parent is gone"));
    // It may have gone while this program was being loaded, and nobody was listening yet.
    if (process.send && !process.connected) resolve("the parent is gone");
  });
}
