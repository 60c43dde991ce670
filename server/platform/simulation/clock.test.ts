import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { expect, it } from "vitest";
import { startClock } from "./clock.ts";

const logger = pino({ level: "silent" });

it("ticks one at a time, goes on after a failure, and stops when the last tick is done", async () => {
  let running = 0;
  let most = 0;
  let ticks = 0;
  const stop = startClock({
    logger,
    complaint: "the test ticked badly",
    pauseMs: 1,
    tick: async () => {
      running += 1;
      most = Math.max(most, running);
      await sleep(5);
      running -= 1;
      ticks += 1;
      if (ticks === 1) throw new Error("once");
    },
  });
  while (ticks < 3) await sleep(5);
  await stop();
  expect([running, most]).toEqual([0, 1]);
  const after = ticks;
  await sleep(20);
  expect(ticks).toBe(after);
});
