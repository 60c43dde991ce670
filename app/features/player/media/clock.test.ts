import { expect, it } from "vitest";
import { clock } from "./clock";

it.each([
  [0, false, "0:00"],
  [247.9, false, "4:07"],
  [5460, false, "1:31:00"],
  [4032, true, "67:12"],
  [-3, false, "0:00"],
])("%d seconds (of a match: %s) are %s", (seconds, isMatch, text) => {
  expect(clock(seconds, isMatch)).toBe(text);
});
