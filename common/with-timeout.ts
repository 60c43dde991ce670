/**
 * Runs something with a signal that aborts after some time, or when another signal does. Not
 * `AbortSignal.any` with `AbortSignal.timeout`: Node.js 20 holds a combined timeout weakly, and may collect it before
 * it fires.
 * @param milliseconds the signal's reason is then a `TimeoutError`, as that of `AbortSignal.timeout`
 * @param run starts what is to be aborted; the time ends when its promise settles
 */
export async function withTimeout<T>(
  milliseconds: number,
  run: (signal: AbortSignal) => Promise<T>,
  other?: AbortSignal,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort(other?.reason);
  if (other?.aborted) abort();
  other?.addEventListener("abort", abort, { once: true });
  const timer = setTimeout(
    () => controller.abort(new DOMException("timed out", "TimeoutError")),
    milliseconds,
  );
  try {
    return await run(controller.signal);
  } finally {
    clearTimeout(timer);
    other?.removeEventListener("abort", abort);
  }
}
