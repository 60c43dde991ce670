import { describe, expect, it } from "vitest";
import { LEAGUES } from "../database/seed/leagues.ts";
import { fixtureOf, kickoffOf, pairing, SLOT_MS, slotsAhead, slotsRunning } from "./calendar.ts";

const NOW = Date.parse("2026-03-07T15:30:00.000Z");
const MINUTE_MS = 60_000;

describe("the calendar", () => {
  it("covers the next hours without a gap, and two weeks of headlines", () => {
    const slots = slotsAhead(NOW);
    expect(new Set(slots).size).toBe(slots.length);
    // That of 15:40 kicks off at 15:30 as well.
    expect(slots[0]).toBe(NOW / SLOT_MS + 2);
    expect(slots.slice(0, 36)).toEqual(Array.from({ length: 36 }, (_, index) => (slots[0] ?? 0) + index));
    expect((slots.at(-1) ?? 0) * SLOT_MS - NOW).toBeGreaterThan(13 * 86_400_000);
    expect(slots.length).toBeLessThan(200);
    const days = new Set(slots.map((slot) => Math.floor((slot * SLOT_MS) / 86_400_000)));
    expect(days.size).toBeGreaterThanOrEqual(14);
    const sports = new Set(slots.slice(36).map((slot) => fixtureOf(slot).row.sportType));
    expect(sports.size).toBe(4);
  });

  it("kicks off at quarter hours, never two matches of a league at once", () => {
    const kickoffs = slotsAhead(NOW).map((slot) => {
      const { row, league } = fixtureOf(slot);
      expect(row.startsAt.getTime() % (15 * MINUTE_MS)).toBe(0);
      return `${league.id} ${row.startsAt.toISOString()}`;
    });
    expect(new Set(kickoffs).size).toBe(kickoffs.length);
  });

  it("has all matches of the next six hours, from any minute", () => {
    for (let minute = 0; minute < 60; minute++) {
      const now = NOW + minute * MINUTE_MS;
      const slots = slotsAhead(now);
      const all = Array.from({ length: 60 }, (_, index) => Math.floor(now / SLOT_MS) - 5 + index);
      const due = all.filter((slot) => kickoffOf(slot) > now && kickoffOf(slot) <= now + 6 * 60 * MINUTE_MS);
      expect(slots.slice(0, due.length)).toEqual(due);
    }
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
      for (const slot of running) expect(kickoffOf(slot)).toBeLessThanOrEqual(now);
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
