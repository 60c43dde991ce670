import { describe, expect, it } from "vitest";
import { nextSpeed } from "./speeds";

describe("nextSpeed", () => {
  it.each([
    [1, 1, 1.25],
    [1, -1, 0.75],
    [2, 1, 2],
    [0.5, -1, 0.5],
  ])("from %d by %d is %d", (from, by, to) => {
    expect(nextSpeed(from, by)).toBe(to);
  });
});
