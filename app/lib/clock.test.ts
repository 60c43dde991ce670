import { expect, it } from "vitest";
import { clock } from "./clock";

it.each([
  [0, "0:00"],
  [247.9, "4:07"],
  [3599, "59:59"],
  [3600, "1:00:00"],
  [4032, "1:07:12"],
  [5460, "1:31:00"],
  [36_000, "10:00:00"],
  [-3, "0:00"],
])("%d seconds are %s", (seconds, text) => {
  expect(clock(seconds)).toBe(text);
});
