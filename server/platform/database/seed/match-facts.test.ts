import { describe, expect, it } from "vitest";
import { goalsOf } from "../../media/index.ts";
import { makeFixtures } from "./fixtures.ts";
import { globalTagsOf, type Match, metricsOf, scoreOf } from "./match-facts.ts";

const match: Match = {
  id: "m",
  seed: 3,
  sportType: "soccer",
  elapsedSeconds: 4000,
  fullSeconds: 6300,
  isLive: true,
  home: { id: "h", color: "#000000" },
  away: { id: "a", color: "#ffffff" },
};

it("counts the goals that the video has shown so far", () => {
  const goals = goalsOf(match.seed, match.elapsedSeconds);
  expect(goals.length).toBeGreaterThan(0);
  const { home, away } = scoreOf(match.seed, match.elapsedSeconds);
  expect(home + away).toBe(goals.length);
  expect(scoreOf(match.seed, 0)).toEqual({ home: 0, away: 0 });
});

it("returns the score and plausible statistics", () => {
  const rows = metricsOf(match);
  expect(rows.find((row) => row.shortName === "Total")).toMatchObject({
    section: "scores",
    ...scoreOf(3, 4000),
  });
  expect(rows.find((row) => row.shortName === "G")).toMatchObject({
    section: "overview",
    ...scoreOf(3, 4000),
  });
  const possession = rows.find((row) => row.isPercentage);
  expect((possession?.home ?? 0) + (possession?.away ?? 0)).toBe(100);
  expect(rows).toEqual(metricsOf(match));
});

it("tags every goal at its time", () => {
  const tags = globalTagsOf(match, new Date(0)).filter((tag) => tag.type === "goal");
  for (const [index, { second, side }] of goalsOf(3, 4000).entries()) {
    const tag = tags[index];
    expect(tag?.startMs).toBeLessThan(second * 1000);
    expect(tag?.endMs).toBeGreaterThan(second * 1000);
    expect(tag?.teamId).toBe(side === "home" ? "h" : "a");
    expect(Number.isInteger(tag?.startMs)).toBe(true);
  }
});

describe("fixtures", () => {
  it.each(["2026-03-07T15:30:00Z", "2026-11-20T23:59:59.999Z", "2027-01-01T00:00:00Z"])(
    "fit around %s",
    (moment) => {
      const now = Date.parse(moment);
      const fixtures = makeFixtures(now);
      expect(makeFixtures(now)).toEqual(fixtures);
      expect(new Set(fixtures.map(({ row }) => row.id)).size).toBe(fixtures.length);
      for (const { row, home, away, league } of fixtures) {
        const start = row.startsAt.getTime();
        expect(home.id).not.toBe(away.id);
        expect(start % ((row.status === "live" ? 5 : 15) * 60_000)).toBe(0);
        if (row.status === "live") expect(now - start).toBeLessThan(league.minutes * 60_000);
        if (row.status === "upcoming") expect(start).toBeGreaterThan(now);
        if (row.status === "archived") expect(start + league.minutes * 60_000).toBeLessThan(now);
      }
    },
  );
});
