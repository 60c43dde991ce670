import type { Logger } from "pino";

export interface ClockOptions {
  tick: () => Promise<void>;
  /** Pause between the end of one tick and the beginning of the next. */
  pauseMs: number;
  /** Log message for a tick that fails. */
  complaint: string;
  logger: Logger;
}

/**
 * Calls `tick` repeatedly, never concurrently. A tick that fails is logged, and the next one tries again.
 * @returns a function that stops the clock and waits for the running tick
 */
export function startClock({ tick, pauseMs, complaint, logger }: ClockOptions): () => Promise<void> {
  let stopped = false;
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const run = () => {
    running = tick()
      .catch((error) => logger.warn({ err: error }, complaint))
      .then(wind);
  };
  const wind = () => {
    if (stopped) return;
    timer = setTimeout(run, pauseMs);
    timer.unref();
  };
  wind();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
