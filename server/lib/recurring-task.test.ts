import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { expect, it } from "vitest";
import { startRecurringTask } from "./recurring-task.ts";

const logger = pino({ level: "silent" });

it("never overlaps its runs, continues after a failure, and stops when the current run has ended", async () => {
  let running = 0;
  let maxRunning = 0;
  let runs = 0;
  const stop = startRecurringTask({
    logger,
    failureMessage: "the run failed",
    pauseMs: 1,
    run: async () => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await sleep(5);
      running -= 1;
      runs += 1;
      if (runs === 1) throw new Error("once");
    },
  });
  while (runs < 3) await sleep(5);
  await stop();
  expect([running, maxRunning]).toEqual([0, 1]);
  const after = runs;
  await sleep(20);
  expect(runs).toBe(after);
});
