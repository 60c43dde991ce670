import {
  createErrorReporter,
  type ErrorCircumstances,
  type ErrorReporter,
} from "#common/error-reports/reporter";
import { getConfig } from "~/config/config.server";
import { rootLogger } from "../log.server";

let reporter: ErrorReporter | undefined;

/**
 * Reports an error to the service in SENTRY_DSN; without one it does nothing. Never throws and need not be
 * awaited: at most ten events a minute, without secrets.
 */
export function reportError(error: unknown, circumstances: ErrorCircumstances): void {
  const { sentryDsn } = getConfig();
  if (!sentryDsn) return;
  reporter ??= createErrorReporter({ dsn: sentryDsn, program: "web", log: rootLogger });
  reporter.report(error, circumstances);
}

/** Resets the reporter, so that the next report reads the configuration again; for tests. */
export function resetErrorReports(): void {
  reporter = undefined;
}
