/**
 * Messages between supervised programs and the supervisor: ready, failed, drain. A program ends when its
 * supervisor is gone. A program started without a supervisor behaves the same, and prints instead.
 */
import type { ErrorReporter } from "../../common/error-reports/reporter.ts";

/** What the platform reports about its payment gateway. */
export interface GatewayNote {
  /** URL of the gateway, if the platform runs it itself. */
  url?: string;
  /** Origins that browsers visit during a payment, that of the card form first. */
  origins: readonly string[];
  /** Whether the card form may be embedded in an iframe. */
  hasFrame: boolean;
}

/** Messages from a supervised program to its supervisor. */
export type ChildMessage =
  | {
      type: "ready";
      url: string;
      /** What Prometheus scrapes, if the program measures itself. */
      metricsUrl?: string;
      sandboxIdentityUrl?: string;
      payments?: GatewayNote;
    }
  | { type: "failed"; message: string };

/**
 * Message from the supervisor: the program will be stopped soon and reports that it is not ready, for
 * proxies.
 */
export const DRAIN_MESSAGE = "drain";

/**
 * Reports that the program is ready under `url`.
 * @param ready.metricsUrl what Prometheus scrapes, if anything
 */
export function reportReady({ url, metricsUrl }: { url: string; metricsUrl?: string }): void {
  if (process.connected) process.send?.({ type: "ready", url, metricsUrl } satisfies ChildMessage);
  else process.stdout.write(`Listening on ${url}\n${metricsUrl ? `Metrics: ${metricsUrl}\n` : ""}`);
}

/** Reports in one message why the program cannot start, and exits with code 1. */
export function reportFailure(message: string): void {
  const exit = () => process.exit(1);
  if (process.send) process.send({ type: "failed", message } satisfies ChildMessage, exit);
  else {
    process.stderr.write(`${message}\n`);
    exit();
  }
}

/** Returns a message about a start-up error that tells an operator what to do. */
export function startFailureOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port, path } = error as NodeJS.ErrnoException & { port?: number };
  if (code === "EADDRINUSE") {
    return `Port ${port} is taken by another program. Stop it, or choose another port (PORT, PLATFORM_PORT, METRICS_PORT, PLATFORM_METRICS_PORT; 0 picks a free one).`;
  }
  if (code === "EADDRNOTAVAIL") return "HOST or METRICS_HOST is not an address of this machine.";
  if (code === "EACCES" && port !== undefined) {
    return `Port ${port} may not be used by this user. Choose one from 1024 upwards.`;
  }
  if (code === "ENOSPC") return `The disk is full${path ? ` (${path})` : ""}. Make room and start again.`;
  if (code === "EACCES" || code === "EROFS") {
    return `${path ?? "The data directory"} cannot be written. Check its owner, or set DATA_DIR.`;
  }
  if (/database or disk is full/i.test(error.message)) return "The disk is full. Make room and start again.";
  return error.message;
}

/**
 * Signals within this time (ms) count as one: Ctrl-C can arrive from the terminal and again from a parent
 * program.
 */
const SAME_REQUEST_MS = 500;

/** Maximum time (ms) for the report of an uncaught error before the process ends. */
const LAST_REPORT_MS = 2_000;

/**
 * Logs an uncaught error and ends the process, because its state is unknown then. Without a handler Node.js
 * would print the error with every field that a library attached to it. With a reporter the process ends after
 * the report, two seconds later at most, and serves until then.
 * @param log must write synchronously, before the process ends
 * @returns a function that sets the reporter
 */
export function exitOnUncaughtError(log: {
  fatal(fields: object, message: string): void;
}): (reporter: ErrorReporter) => void {
  let reporter: ErrorReporter | undefined;
  let isEnding = false;
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "uncaught error, the process ends");
    if (!reporter) process.exit(1);
    reporter.report(error, { isLast: true });
    if (!isEnding) reporter.flush(LAST_REPORT_MS).finally(() => process.exit(1));
    isEnding = true;
  });
  return (next) => {
    reporter = next;
  };
}

/**
 * Ends the process on SIGTERM, on SIGINT and when the supervisor has died (the IPC channel closes even on a
 * kill −9), after running `stop` once. A second signal ends it at once. Call it before anything is started.
 * @returns a function that sets the current `stop`; its argument is true if the supervisor is gone and no
 *   process waits for a graceful stop
 */
export function stopOnSignal(): (stop: (isUrgent: boolean) => Promise<void>) => void {
  let stop = async (_isUrgent: boolean) => {};
  let since: number | undefined;
  const begin = async (isUrgent: boolean) => {
    if (since !== undefined) {
      if (!isUrgent && performance.now() - since >= SAME_REQUEST_MS) process.exit(1);
      return;
    }
    since = performance.now();
    try {
      await stop(isUrgent);
      process.exit(0);
    } catch (error) {
      process.stderr.write(`${startFailureOf(error)}\n`);
      process.exit(1);
    }
  };
  process.on("SIGTERM", () => void begin(false));
  process.on("SIGINT", () => void begin(false));
  process.on("disconnect", () => void begin(true));
  // The supervisor may have died while this program was loading, before the listener existed.
  if (process.send && !process.connected) void begin(true);
  return (next) => {
    stop = next;
  };
}
