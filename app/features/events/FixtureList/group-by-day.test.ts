import { expect, test } from "vitest";
import type { EventCardView } from "../view";
import { groupByDay } from "./group-by-day";

const at = (id: string, startsAt?: string): EventCardView => ({
  id,
  href: `/events/${id}`,
  phase: "upcoming",
  title: id,
  startsAt,
  access: { kind: "free" },
  inRegion: true,
});

test("the zone decides the day", () => {
  const events = [at("a", "2026-09-18T18:00:00Z"), at("b", "2026-09-18T22:30:00Z")];
  expect(groupByDay(events, "UTC").map(({ day }) => day)).toEqual(["2026-09-18"]);
  expect(groupByDay(events, "Asia/Jerusalem").map(({ day }) => day)).toEqual(["2026-09-18", "2026-09-19"]);
});

test("events without a readable time stay together at their place", () => {
  const days = groupByDay([at("a", "2026-09-18T18:00:00Z"), at("b"), at("c", "soon")], "UTC");
  expect(days.map(({ day, entries }) => [day, entries.length])).toEqual([
    ["2026-09-18", 1],
    ["", 2],
  ]);
});
