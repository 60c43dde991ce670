import { expect, it } from "vitest";
import { endOf } from "./contracts.ts";

it.each([
  [1, "months", "2026-01-31T10:00:00.000Z", "2026-02-28T10:00:00.000Z"],
  [1, "months", "2026-12-15T10:00:00.000Z", "2027-01-15T10:00:00.000Z"],
  [1, "years", "2028-02-29T10:00:00.000Z", "2029-02-28T10:00:00.000Z"],
  [30, "days", "2026-01-31T10:00:00.000Z", "2026-03-02T10:00:00.000Z"],
])("%d %s from %s last until %s", (duration, durationUnits, from, until) => {
  expect(endOf({ duration, durationUnits }, Date.parse(from))?.toISOString()).toBe(until);
});

it("a pay-per-view contract has no end", () => {
  expect(endOf({ duration: null, durationUnits: null }, 0)).toBeNull();
});
