/** How long the next page waits for the last reports of this one (ms). */
const MAX_WAIT_MS = 300;

type Report = () => Promise<unknown> | undefined;

const reports = new Set<Report>();

/**
 * Adds a report of the current page, for `sendLastReports`.
 * @param report sends what has not been sent; returns when what is on its way has arrived
 * @returns a function that removes it
 */
export function addLastReport(report: Report): () => void {
  reports.add(report);
  return () => reports.delete(report);
}

/**
 * Sends what the page that is being left has not reported: the next page loads before the player of this one ends, and
 * would not know how far the viewer has watched.
 * @returns settles when the reports have arrived, after 300 ms at the latest; undefined if there is nothing to wait for
 */
export function sendLastReports(): Promise<unknown> | undefined {
  const sent = [...reports].flatMap((report) => report() ?? []);
  if (sent.length === 0) return undefined;
  const waited = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  return Promise.race([Promise.allSettled(sent), waited]);
}
