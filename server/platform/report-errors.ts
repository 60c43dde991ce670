/** Reports unexpected errors of the platform to the service in SENTRY_DSN. Loaded only where there is one. */
import type { Logger } from "pino";
import { unexpectedErrors } from "../../common/diagnostics.ts";
import { createErrorReporter, type ErrorReporter } from "../../common/error-reports/reporter.ts";

/** Reports the errors that calls end with from now on. @returns the reporter, for errors outside of calls */
export function reportErrors(dsn: string, log: Logger): ErrorReporter {
  const reporter = createErrorReporter({ dsn, program: "platform", log });
  unexpectedErrors.subscribe(({ error, route, method, requestId }) =>
    reporter.report(error, { url: route, method, requestId }),
  );
  return reporter;
}
