import { getConfig } from "~/config/config.server";
import { MAX_BREADCRUMBS, MAX_EVENTS_PER_SESSION, presentableEvent } from "./error-event";
import { rootLogger } from "./log.server";

/** A server has no sessions of its own: its limit of events counts for each such span of time. */
const WINDOW_MS = 60_000;
const SEND_TIMEOUT_MS = 5_000;

/** What was going on when an error happened. */
export interface ErrorCircumstances {
  url: string;
  method: string;
  requestId: string;
  /** Calls of the platform before it, oldest first. */
  trail: readonly { method: string; path: string; status: number; milliseconds: number }[];
  /** The call that failed, when the platform did. */
  call?: string;
}

let reporter: Promise<(error: unknown, circumstances: ErrorCircumstances) => void> | undefined;

/**
 * Reports an error to the service that SENTRY_DSN names; without one nothing happens. Never throws and is not
 * waited for: at most ten events a minute, secrets taken out.
 */
export function reportError(error: unknown, circumstances: ErrorCircumstances): void {
  const { sentryDsn } = getConfig();
  if (!sentryDsn) return;
  reporter ??= openReporter(sentryDsn);
  // The trail of the request goes on growing.
  const asItWas = { ...circumstances, trail: circumstances.trail.slice(-MAX_BREADCRUMBS) };
  reporter
    .then((report) => report(error, asItWas))
    .catch((failure: unknown) => rootLogger.warn({ err: failure }, "error not reported"));
}

/** The SDK's core alone: its Node package would patch every module to trace them. */
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
  return (error: unknown, { url, method, requestId, trail, call }: ErrorCircumstances) => {
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
    for (const { path, status, milliseconds, ...step } of trail) {
      const data = { method: step.method, path, status, milliseconds };
      scope.addBreadcrumb({ category: "platform", message: `${step.method} ${path} ${status}`, data });
    }
    client.captureException(error, {}, scope);
  };
}

/** Forgets the service, so that the next report reads the configuration again; for tests. */
export function resetErrorReports(): void {
  reporter = undefined;
}
