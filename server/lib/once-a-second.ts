const KEPT_MS = 1_000;

/**
 * Wraps a check so that it runs at most once per second; all callers share its outcome, failures included.
 * @param now milliseconds on a monotonic clock
 */
export function onceASecond(check: () => Promise<void>, now = () => performance.now()): () => Promise<void> {
  let madeAt = Number.NEGATIVE_INFINITY;
  let outcome = Promise.resolve();
  return () => {
    if (now() - madeAt >= KEPT_MS) {
      madeAt = now();
      outcome = check();
      // The caller may no longer be waiting when it fails: avoid an unhandled rejection.
      outcome.catch(() => undefined);
    }
    return outcome;
  };
}
