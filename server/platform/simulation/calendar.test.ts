import { describe, expect, it } from "vitest";
import { LEAGUES } from "../database/seed/leagues.ts";
import { fixtureOf, pairing, SLOT_MS, slotsAhead, slotsRunning } from "./calendar.ts";

const NOW = Date.parse("2026-03-07T15:30:00.000Z");
const MINUTE_MS = 60_000;

describe("the calendar", () => {
  it("covers the next hours without a gap, and two weeks of headlines", () => {
    const slots = slotsAhead(NOW);
    expect(new Set(slots).size).toBe(slots.length);
    expect(slots[0]).toBe(NOW / SLOT_MS + 1);
    expect(slots.slice(0, 36)).toEqual(Array.from({ length: 36 }, (_, index) => (slots[0] ?? 0) + index));
    expect((slots.at(-1) ?? 0) * SLOT_MS - NOW).toBeGreaterThan(13 * 86_400_000);
    expect(slots.length).toBeLessThan(200);
    const days = new Set(slots.map((slot) => Math.floor((slot * SLOT_MS) / 86_400_000)));
    expect(days.size).toBeGreaterThanOrEqual(14);
    const sports = new Set(slots.slice(36).map((slot) => fixtureOf(slot).row.sportType));
    expect(sports.size).toBe(4);
  });

  it("is deterministic, and consistent a minute later", () => {
    for (const slot of slotsAhead(NOW)) expect(fixtureOf(slot)).toEqual(fixtureOf(slot));
    const later = slotsAhead(NOW + 9 * MINUTE_MS);
    expect(slotsAhead(NOW).filter((slot) => !later.includes(slot))).toEqual([]);
  });

  it("has eight or more running matches at any time", () => {
    for (let minute = 0; minute < 360; minute++) {
      const now = NOW + minute * MINUTE_MS;
      const running = slotsRunning(now);
      expect(running.length).toBeGreaterThanOrEqual(8);
      for (const slot of running) expect(slot * SLOT_MS).toBeLessThanOrEqual(now);
    }
  });

  it("assigns no team of a division to two matches at once", () => {
    for (let step = 0; step < 500; step++) {
      const busy = slotsRunning(NOW + step * SLOT_MS).flatMap((slot) => {
        const { row } = fixtureOf(slot);
        return row.teamIds?.map((team) => `${row.identityIds?.join()}:${team}`) ?? [];
      });
      expect(new Set(busy).size).toBe(busy.length);
    }
  });
});

it.each(LEAGUES)("every team meets every other one in $title, at home and away", (league) => {
  const size = league.teams.length;
  const meetings = size * (size - 1);
  const played = Array.from({ length: meetings }, (_, nth) => pairing(league, nth));
  for (const [home, away] of played) expect(home.id).not.toBe(away.id);
  expect(new Set(played.map(([home, away]) => `${home.id} ${away.id}`)).size).toBe(meetings);
});
