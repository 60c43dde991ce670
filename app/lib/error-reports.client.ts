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
import { MAX_BREADCRUMBS, MAX_EVENTS_PER_SESSION, presentableEvent } from "./error-event";

/** Counts the events of this browser session. */
const SENT = "error-reports-sent";

/**
 * Starts reporting errors of this page.
 * @param dsn where to
 * @param early errors that happened before
 */
export function startErrorReports(dsn: string, early: readonly unknown[]): void {
  const client = new BrowserClient({
    dsn,
    stackParser: defaultStackParser,
    transport: makeFetchTransport,
    maxBreadcrumbs: MAX_BREADCRUMBS,
    sendClientReports: false,
    // Named one by one: the defaults bring what nobody here looks at.
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
