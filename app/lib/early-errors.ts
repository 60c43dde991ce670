import { whenIdle } from "./when-idle";

/**
 * Watches for errors without the reporting SDK, which is fetched when the page has nothing to do or at the first
 * error, whichever comes first, and is then told what it missed.
 * @param dsn where errors are reported
 * @returns a function that stops watching; on pages where money is spent nothing is watched
 */
export function watchEarlyErrors(dsn: string): () => void {
  if (document.documentElement.dataset.reports === "off") return () => {};
  const early: unknown[] = [];
  let isLoading = false;
  const stop = () => {
    removeEventListener("error", note);
    removeEventListener("unhandledrejection", note);
    cancelIdle();
  };
  const load = () => {
    if (isLoading) return;
    isLoading = true;
    import("./error-reports.client").then(
      ({ startErrorReports }) => {
        stop();
        startErrorReports(dsn, early);
      },
      () => {
        // Not reachable now: the next error tries again.
        isLoading = false;
      },
    );
  };
  function note(event: ErrorEvent | PromiseRejectionEvent): void {
    early.push("reason" in event ? event.reason : (event.error ?? event.message));
    load();
  }
  addEventListener("error", note);
  addEventListener("unhandledrejection", note);
  const cancelIdle = whenIdle(load);
  return stop;
}
