import { describe, expect, it } from "vitest";
import { momentMsOf } from "../../catalogue/cut.ts";
import { goalsOf, savesOf } from "../../media/index.ts";
import { makeFixtures, matchOf } from "./fixtures.ts";
import { makeHighlights } from "./highlights.ts";
import { globalTagsOf } from "./match-facts.ts";

describe.each(["2026-03-07T15:30:00Z", "2026-11-20T23:59:59.999Z"])("demo highlights at %s", (moment) => {
  const now = Date.parse(moment);
  const fixtures = makeFixtures(now);
  const highlights = makeHighlights(fixtures, now).map((row) => {
    const fixture = fixtures.find((candidate) => candidate.row.id === row.eventId);
    if (!fixture) throw new Error(`${row.id} has no match`);
    const second = momentMsOf({
      ownerId: null,
      subType: row.subType ?? null,
      clipStartMs: row.clipStartMs ?? null,
    });
    return {
      row,
      fixture,
      match: matchOf(fixture, now),
      second: second === undefined ? undefined : second / 1000,
    };
  });

  it("are parts of what has been played of their match", () => {
    expect(highlights.map(({ row }) => row.id)).toEqual(
      highlights.map((_, index) => `highlight-${index + 1}`),
    );
    for (const { row, match } of highlights) {
      expect(row.seed).toBe(match.seed);
      expect(row.clipStartMs).toBeGreaterThanOrEqual(0);
      expect(row.clipEndMs).toBeLessThanOrEqual(match.elapsedSeconds * 1000);
      expect(row.seconds).toBeGreaterThan(30);
      expect(row.addedAt.getTime()).toBeLessThanOrEqual(now);
      expect(row.coverage).toBe("commerce_free_media");
    }
  });

  it("of goals show a goal of the team that they name, with the player of its tag", () => {
    const goals = highlights.filter(({ row }) => row.subType === "goal");
    expect(goals.length).toBeGreaterThan(4);
    for (const { row, fixture, match, second = 0 } of goals) {
      const goal = goalsOf(match.seed, match.elapsedSeconds).find(
        (one) => Math.abs(one.second - second) < 0.01,
      );
      const team = fixture[goal?.side ?? "home"];
      expect(goal).toBeDefined();
      expect(row.title.endsWith(`: ${team.title}`)).toBe(true);
      expect(row.playerColor).toBe(team.color);
      const tag = globalTagsOf(match, new Date(0)).find(
        ({ startMs }) => Math.abs(startMs / 1000 + 6 - second) < 0.01,
      );
      expect([tag?.teamId, tag?.playerNumber]).toEqual([team.id, row.playerNumber]);
    }
  });

  it("of saves show a save, and the first minutes while there is none", () => {
    const saves = highlights.filter(({ row }) => row.subType === "save");
    expect(saves.length).toBeGreaterThan(10);
    for (const { row, fixture, match, second = 0 } of saves) {
      expect(savesOf(match.seed, match.elapsedSeconds).some((one) => Math.abs(one - second) < 0.01)).toBe(
        true,
      );
      expect(row.title.endsWith(`: ${fixture.away.title}`)).toBe(true);
    }
    const first = highlights.filter((one) => one.row.highlightType === "clip" && !one.row.subType);
    for (const { row } of first) {
      expect(row.title).toMatch(/^First minutes: /);
      expect(row.clipStartMs).toBe(0);
    }
  });

  it("are named in the words of their sport", () => {
    for (const { row } of highlights) {
      const isBasketball = row.sportType === "basketball";
      expect(/^(Basket|Block)\b/.test(row.title)).toBe(isBasketball && Boolean(row.subType));
      expect(/^(Goal|Save)\b/.test(row.title)).toBe(!isBasketball && Boolean(row.subType));
    }
  });
});
