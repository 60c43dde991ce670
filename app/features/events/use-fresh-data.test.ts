import { expect, it } from "vitest";
import { retryAfterMs } from "./use-fresh-data";

it("pauses twice as long after each failure, and a minute at most", () => {
  expect([1, 2, 3, 4, 5, 6, 40].map(retryAfterMs)).toEqual([
    5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000,
  ]);
});
