import { expect, it } from "vitest";
import { progressOf } from "./positions.ts";

it.each([
  [59, 1200, undefined],
  [60, 1200, "begun"],
  [107, 5400, undefined],
  [108, 5400, "begun"],
  [5129, 5400, "begun"],
  [5130, 5400, "watched"],
  [6000, 5400, "watched"],
  [170, 179, undefined],
  [60, 180, "begun"],
])("second %s of %s is %s", (seconds, length, progress) => {
  expect(progressOf(seconds, length)).toBe(progress);
});
