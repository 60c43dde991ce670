import { expect, it } from "vitest";
import type { EventCardView, EventPhase } from "../events/view";
import { groupByTime } from "./group-by-time";

const event = (id: string, phase: EventPhase, startsAt?: string): EventCardView => ({
  id,
  href: `/events/${id}`,
  phase,
  title: id,
  startsAt,
  access: { kind: "free" },
  inRegion: true,
});

it("groups a list by what can be watched now, soon, later and again", () => {
  const groups = groupByTime(
    [
      event("live", "live", "2026-11-25T18:00:00Z"),
      event("tonight", "upcoming", "2026-11-25T20:00:00Z"),
      event("in a day", "upcoming", "2026-11-26T19:00:00Z"),
      event("later", "upcoming", "2026-11-26T19:00:01Z"),
      event("some day", "upcoming"),
      event("replay", "replay", "2026-11-24T20:00:00Z"),
      event("goal", "clip"),
    ],
    "2026-11-25T19:00:00Z",
  );
  expect(groups.map(({ group, events }) => [group, events.map(({ id }) => id)])).toEqual([
    ["live", ["live"]],
    ["soon", ["tonight", "in a day"]],
    ["upcoming", ["later", "some day"]],
    ["past", ["replay", "goal"]],
  ]);
});

it("leaves out groups without events", () => {
  expect(groupByTime([event("replay", "replay")], "2026-11-25T19:00:00Z")).toHaveLength(1);
});

it("has one group for all upcoming events without a time", () => {
  const events = [event("tonight", "upcoming", "2026-11-25T20:00:00Z"), event("some day", "upcoming")];
  expect(groupByTime(events)).toEqual([{ group: "upcoming", events }]);
});
