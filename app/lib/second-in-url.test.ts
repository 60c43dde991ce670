import { expect, it } from "vitest";
import { secondIn } from "./second-in-url";

it.each([
  ["?t=4916", 4916],
  ["?t=0", 0],
  ["?media_type=clip&t=12", 12],
  ["?t=99999", 99_999],
])("reads the second in %s", (search, second) => {
  expect(secondIn(search)).toBe(second);
});

it.each([
  "",
  "?t=",
  "?t=-5",
  "?t=%2B5",
  "?t=1.5",
  "?t=1e3",
  "?t=NaN",
  "?t=100000",
  "?t=99999999999999999999",
  "?t=4&t=5",
  "?t=4&t=4",
  "?T=4",
  "?t=4%205",
])("finds none in %s", (search) => {
  expect(secondIn(search)).toBeUndefined();
});
