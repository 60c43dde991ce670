import {
  BrowserClient,
  breadcrumbsIntegration,
  dedupeIntegration,
  defaultStackParser,
  getCurrentScope,
  globalHandlersIntegration,
  linkedErrorsIntegration,
  makeFetchTransport,
} from "@sentry/browser";
import {
  MAX_BREADCRUMBS,
  MAX_EVENTS_PER_SESSION,
  presentableEvent,
} from "#common/error-reports/scrub-error-event";

/** `sessionStorage` key of the number of events sent in this browser session. */
const SENT = "error-reports-sent";

/**
 * Starts reporting errors of this page.
 * @param dsn target of the reports
 * @param early errors that occurred before
 */
export function startErrorReports(dsn: string, early: readonly unknown[]): void {
  const client = new BrowserClient({
    dsn,
    stackParser: defaultStackParser,
    transport: makeFetchTransport,
    maxBreadcrumbs: MAX_BREADCRUMBS,
    sendClientReports: false,
    // Listed explicitly: the default integrations collect data that this project does not use.
    integrations: [
      breadcrumbsIntegration(),
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
    ],
    beforeSend: (event) => {
      const sent = Number(sessionStorage.getItem(SENT));
      if (sent >= MAX_EVENTS_PER_SESSION) return null;
      const presentable = presentableEvent(event);
      if (presentable) sessionStorage.setItem(SENT, String(sent + 1));
      return presentable ?? null;
    },
  });
  getCurrentScope().setClient(client);
  client.init();
  for (const error of early) client.captureException(error);
}
