import type { Logger } from "pino";

export interface RecurringTaskOptions {
  /** One run of the task; a run that rejects is logged, and the next one tries again. */
  run: () => Promise<void>;
  /** Pause between the end of one run and the beginning of the next (ms). */
  pauseMs: number;
  /** Log message for a run that fails. */
  failureMessage: string;
  logger: Logger;
}

/**
 * Runs a task repeatedly, never concurrently; the first run begins after one pause. The pauses do not keep the
 * process alive.
 * @returns a function that stops the task and waits for the current run
 */
export function startRecurringTask({
  run,
  pauseMs,
  failureMessage,
  logger,
}: RecurringTaskOptions): () => Promise<void> {
  let stopped = false;
  let current = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const schedule = () => {
    if (stopped) return;
    timer = setTimeout(start, pauseMs);
    timer.unref();
  };
  const start = () => {
    current = run()
      .catch((error) => logger.warn({ err: error }, failureMessage))
      .then(schedule);
  };
  schedule();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await current;
  };
}
