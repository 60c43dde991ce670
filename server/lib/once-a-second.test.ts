import { expect, it } from "vitest";
import { onceASecond } from "./once-a-second.ts";

it("checks once a second, and shares failures like successes", async () => {
  let time = 0;
  let count = 0;
  let failure: Error | undefined = new Error("away");
  const check = onceASecond(
    async () => {
      count += 1;
      if (failure) throw failure;
    },
    () => time,
  );
  for (const outcome of await Promise.allSettled([check(), check()])) expect(outcome.status).toBe("rejected");
  time = 999;
  failure = undefined;
  await expect(check()).rejects.toThrow("away");
  time = 1_000;
  await Promise.all([check(), check()]);
  expect(count).toBe(2);
});
