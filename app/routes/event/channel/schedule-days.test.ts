import { expect, it } from "vitest";
import { scheduleDays } from "./schedule-days";

const broadcast = (id: string, startsAt: string) => ({ id, title: id, startsAt });
const coming = [
  broadcast("late show", "2026-09-18T22:00:00Z"),
  broadcast("night", "2026-09-19T00:30:00Z"),
  broadcast("next day", "2026-09-20T08:00:00Z"),
];
const at = (now: string, timeZone = "UTC") =>
  scheduleDays(coming, Date.parse(now), timeZone).map(({ day, broadcasts }) => [
    day,
    broadcasts.map(({ id }) => id).join(),
  ]);

it("groups a schedule by day in the viewer's zone", () => {
  expect(at("2026-09-18T22:10:00Z", "Asia/Jerusalem")).toEqual([
    ["2026-09-19", "late show,night"],
    ["2026-09-20", "next day"],
  ]);
});

it("lists what began yesterday and is still on today", () => {
  expect(at("2026-09-19T00:10:00Z")).toEqual([
    ["2026-09-19", "late show,night"],
    ["2026-09-20", "next day"],
  ]);
});

it("adds what is next to a day on which nothing else follows", () => {
  expect(at("2026-09-18T22:10:00Z")).toEqual([
    ["2026-09-18", "late show,night"],
    ["2026-09-19", "night"],
    ["2026-09-20", "next day"],
  ]);
});

it("adds nothing to a day on which nothing is on", () => {
  expect(at("2026-09-18T21:00:00Z")).toEqual([
    ["2026-09-18", "late show"],
    ["2026-09-19", "night"],
    ["2026-09-20", "next day"],
  ]);
});
