import { describe, expect, it } from "vitest";
import { mayRepairMedia, retryPause } from "./recovery";

describe("retryPause", () => {
  it.each([
    [0, 0, 1_000],
    [1, 0, 2_000],
    [4, 0, 16_000],
    [5, 0, 30_000],
    [50, 0, 30_000],
    [0, 1, 1_200],
  ])("attempt %i with chance %d waits %i ms", (attempt, random, expected) => {
    expect(retryPause(attempt, random)).toBe(expected);
  });
});

describe("mayRepairMedia", () => {
  it("repairs twice within ten seconds, not a third time", () => {
    expect(mayRepairMedia("bufferAppendError", [], 20_000)).toBe(true);
    expect(mayRepairMedia("bufferAppendError", [15_000], 20_000)).toBe(true);
    expect(mayRepairMedia("bufferAppendError", [12_000, 15_000], 20_000)).toBe(false);
  });
  it("repairs nothing that the browser cannot decode", () => {
    expect(mayRepairMedia("manifestIncompatibleCodecsError", [], 20_000)).toBe(false);
  });
  it("forgets repairs that are older", () => {
    expect(mayRepairMedia("bufferAppendError", [1_000, 15_000], 20_000)).toBe(true);
  });
});
