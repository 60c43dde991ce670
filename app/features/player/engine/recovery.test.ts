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
  it("repairs twice about one place, not a third time, however long it takes", () => {
    expect(mayRepairMedia("bufferAppendError", [], 20)).toBe(true);
    expect(mayRepairMedia("bufferAppendError", [15], 20)).toBe(true);
    expect(mayRepairMedia("bufferAppendError", [12, 25], 20)).toBe(false);
    expect(mayRepairMedia("fragParsingError", [0, 0], 0)).toBe(false);
  });
  it("repairs nothing that the browser cannot decode", () => {
    expect(mayRepairMedia("manifestIncompatibleCodecsError", [], 20)).toBe(false);
  });
  it("forgets repairs of other places", () => {
    expect(mayRepairMedia("bufferAppendError", [1, 15], 20)).toBe(true);
    expect(mayRepairMedia("bufferAppendError", [95, 100], 20)).toBe(true);
  });
});
