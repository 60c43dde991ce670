import { getConfig } from "~/config/config.server";
import { rootLogger } from "../log.server";
import { MAX_BREADCRUMBS, MAX_EVENTS_PER_SESSION, presentableEvent } from "./scrub-error-event";

/** Period (ms) to which the limit of events applies; on a server it replaces the session. */
const WINDOW_MS = 60_000;
const SEND_TIMEOUT_MS = 5_000;

/** Context of an error. */
export interface ErrorCircumstances {
  url: string;
  method: string;
  requestId: string;
  /** Platform calls before the error, oldest first. */
  breadcrumbs: readonly { method: string; path: string; status: number; milliseconds: number }[];
  /** The failed call, if the platform failed. */
  call?: string;
}

let reporter: Promise<(error: unknown, circumstances: ErrorCircumstances) => void> | undefined;

/**
 * Reports an error to the service in SENTRY_DSN; without one it does nothing. Never throws and need not be
 * awaited: at most ten events a minute, without secrets.
 */
export function reportError(error: unknown, circumstances: ErrorCircumstances): void {
  const { sentryDsn } = getConfig();
  if (!sentryDsn) return;
  reporter ??= openReporter(sentryDsn);
  // Copied, because the request continues to add breadcrumbs.
  const asItWas = { ...circumstances, breadcrumbs: circumstances.breadcrumbs.slice(-MAX_BREADCRUMBS) };
  reporter
    .then((report) => report(error, asItWas))
    .catch((failure: unknown) => rootLogger.warn({ err: failure }, "error not reported"));
}

/** Uses only the core of the SDK: its Node package would patch every module for tracing. */
async function openReporter(dsn: string) {
  const [sentry, server] = await Promise.all([import("@sentry/core"), import("@sentry/core/server")]);
  const client = new server.ServerRuntimeClient({
    dsn,
    platform: "node",
    runtime: { name: "node", version: process.version },
    integrations: [],
    maxBreadcrumbs: MAX_BREADCRUMBS,
    stackParser: sentry.createStackParser(server.nodeStackLineParser()),
    beforeSend: (event) => presentableEvent(event) ?? null,
    transport: (options) =>
      sentry.createTransport(options, async ({ body }) => {
        const { status, headers } = await fetch(options.url, {
          method: "POST",
          body: body as BodyInit,
          headers: options.headers,
          signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
        });
        return {
          statusCode: status,
          headers: {
            "x-sentry-rate-limits": headers.get("X-Sentry-Rate-Limits"),
            "retry-after": headers.get("Retry-After"),
          },
        };
      }),
  });
  client.init();

  let windowStart = 0;
  let sent = 0;
  return (error: unknown, { url, method, requestId, breadcrumbs, call }: ErrorCircumstances) => {
    const now = Date.now();
    if (now - windowStart >= WINDOW_MS) {
      windowStart = now;
      sent = 0;
    }
    sent += 1;
    if (sent > MAX_EVENTS_PER_SESSION) return;
    const scope = new sentry.Scope();
    scope.setTags({ request_id: requestId, ...(call ? { platform_call: call } : {}) });
    scope.addEventProcessor((event) => ({ ...event, request: { url, method } }));
    for (const { path, status, milliseconds, ...step } of breadcrumbs) {
      const data = { method: step.method, path, status, milliseconds };
      scope.addBreadcrumb({ category: "platform", message: `${step.method} ${path} ${status}`, data });
    }
    client.captureException(error, {}, scope);
  };
}

/** Resets the reporter, so that the next report reads the configuration again; for tests. */
export function resetErrorReports(): void {
  reporter = undefined;
}
