/** Reports errors of a program to Sentry, or to a service that speaks its protocol. */
import { errorType } from "../tracing.ts";
import { MAX_BREADCRUMBS, MAX_EVENTS_PER_SESSION, presentableEvent } from "./scrub-error-event.ts";

/** Period (ms) to which the limit of events applies; on a server it replaces the session. */
const WINDOW_MS = 60_000;
const SEND_TIMEOUT_MS = 5_000;

/** Context of an error. */
export interface ErrorCircumstances {
  /** URL of the request, or the pattern of its route. */
  url?: string;
  method?: string;
  requestId?: string;
  /** Platform calls before the error, oldest first. */
  breadcrumbs?: readonly { method: string; path: string; status: number; milliseconds: number }[];
  /** The failed call, if the platform failed. */
  call?: string;
  /** The error ends the program: it is reported whatever was reported before. */
  isLast?: boolean;
}

export interface ReporterOptions {
  /** Target of the reports. */
  dsn: string;
  /** The program, for the tag of the same name. */
  program: "web" | "platform";
  log: { warn(fields: object, message: string): void };
}

export interface ErrorReporter {
  /**
   * Reports an error. Never throws and need not be awaited: at most ten events a minute, without secrets and
   * without the parameters of statements.
   */
  report(error: unknown, circumstances?: ErrorCircumstances): void;
  /** Waits until the reports so far are sent, at most this long (ms). */
  flush(milliseconds: number): Promise<void>;
}

/** Creates a reporter; the SDK is loaded with the first report. */
export function createErrorReporter({ dsn, program, log }: ReporterOptions): ErrorReporter {
  let opening: ReturnType<typeof openClient> | undefined;
  let windowStart = Number.NEGATIVE_INFINITY;
  let sent = 0;
  return {
    report(error, circumstances = {}) {
      const now = performance.now();
      if (now - windowStart >= WINDOW_MS) {
        windowStart = now;
        sent = 0;
      }
      sent += 1;
      if (sent > MAX_EVENTS_PER_SESSION && !circumstances.isLast) return;
      opening ??= openClient(dsn);
      // Copied, because the request continues to add breadcrumbs.
      const breadcrumbs = circumstances.breadcrumbs?.slice(-MAX_BREADCRUMBS);
      opening
        .then(({ capture }) => capture(error, program, { ...circumstances, breadcrumbs }))
        .catch((failure: unknown) => log.warn({ err: failure }, "error not reported"));
    },
    async flush(milliseconds) {
      const late = new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
      const done = opening?.then(({ flush }) => flush(milliseconds)).catch(() => undefined);
      await Promise.race([done, late]);
    },
  };
}

/** Uses only the core of the SDK: its Node package would patch every module for tracing. */
async function openClient(dsn: string) {
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
  return {
    flush: (milliseconds: number) => client.flush(milliseconds),
    capture(
      error: unknown,
      program: string,
      { url, method, requestId, breadcrumbs = [], call }: ErrorCircumstances,
    ) {
      const scope = new sentry.Scope();
      const cause = error instanceof Error && error.cause !== undefined ? errorType(error.cause) : undefined;
      const tags = { program, request_id: requestId, platform_call: call, cause };
      scope.setTags(Object.fromEntries(Object.entries(tags).filter(([, value]) => value !== undefined)));
      scope.addEventProcessor((event) => ({
        ...event,
        ...(url && { request: { url, method } }),
        exception: {
          values: event.exception?.values?.map((one) => ({
            ...one,
            value: one.value && withoutParameters(one.value),
          })),
        },
      }));
      for (const { path, status, milliseconds, ...step } of breadcrumbs) {
        const data = { method: step.method, path, status, milliseconds };
        scope.addBreadcrumb({ category: "platform", message: `${step.method} ${path} ${status}`, data });
      }
      client.captureException(error, {}, scope);
    },
  };
}

/** Removes statement values: drizzle appends them to its messages after "params:". */
const withoutParameters = (message: string) => message.replace(/\nparams:[\s\S]*$/, "");
