/** How long a page waits for the last report of the page before it (ms). */
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
 * Sends what the page that is being left has not reported, and waits a moment until it has arrived: the next page loads
 * before the player of this one ends, and would not know how far the viewer has watched.
 */
export async function sendLastReports(): Promise<void> {
  const sent = [...reports].flatMap((report) => report() ?? []);
  if (sent.length === 0) return;
  const waited = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  await Promise.race([Promise.allSettled(sent), waited]);
}
