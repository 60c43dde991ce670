import { whenIdle } from "../when-idle";

/**
 * Collects errors without the reporting SDK. The SDK is loaded when the page is idle or at the first error,
 * whichever comes first, and then receives the collected errors.
 * @param dsn target of the reports
 * @returns a function that stops collecting; payment pages collect nothing
 */
export function watchErrorsBeforeHydration(dsn: string): () => void {
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
        // The SDK could not be loaded; the next error retries.
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
