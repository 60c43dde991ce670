import { expect, test } from "vitest";
import { remaining } from "./remaining";

const at = (iso: string) => Date.parse(iso);
const kickOff = at("2026-09-19T20:45:00Z");
const values = (now: string) => remaining(kickOff, at(now))?.map(({ unit, value }) => `${value} ${unit}`);

test("below one day it counts seconds", () => {
  expect(values("2026-09-19T18:30:23Z")).toEqual(["2 hours", "14 minutes", "37 seconds"]);
});

test("from one day on it counts days", () => {
  expect(values("2026-09-18T20:45:00Z")).toEqual(["1 days", "0 hours", "0 minutes"]);
  expect(values("2026-09-17T18:00:00Z")).toEqual(["2 days", "2 hours", "45 minutes"]);
});

test("it ends at kick-off, and for a date that cannot be read", () => {
  expect(values("2026-09-19T20:45:00Z")).toBeUndefined();
  expect(remaining(Number.NaN, kickOff)).toBeUndefined();
});
