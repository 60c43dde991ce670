import { describe, expect, it } from "vitest";
import { FRAMES } from "../../media/index.ts";
import { makeFixtures } from "./fixtures.ts";
import { frameOf } from "./frames.ts";
import { makeHighlights } from "./highlights.ts";

const NOW = Date.UTC(2026, 10, 20, 18);
const fixtures = makeFixtures(NOW);

describe("frameOf", () => {
  it("is a frame of these two teams, or none", () => {
    const pair = { homeTeamId: "team-ngt", awayTeamId: "team-riv" };
    expect(frameOf(pair, "goal-away")).toBe("ngt-vs-riv-goal-away");
    expect(frameOf({ homeTeamId: "team-riv", awayTeamId: "team-ngt" }, "match")).toBeNull();
    expect(frameOf({ homeTeamId: null, awayTeamId: null }, "match")).toBeNull();
  });
});

describe("demo matches", () => {
  it("of every sport have frames, of their own teams and without goals", () => {
    const framed = fixtures.filter(({ row }) => row.posterFrame);
    expect(new Set(framed.map(({ row }) => row.sportType)).size).toBe(4);
    for (const { row, home, away } of framed) {
      const names = [home, away].map(({ id }) => id.replace("team-", ""));
      expect(row.posterFrame).toBe(`${names.join("-vs-")}-match`);
    }
  });

  it("play the sample of their sport", () => {
    for (const { row } of fixtures) {
      const expected = row.sportType === "soccer" ? ["day", "night"] : [row.sportType];
      expect(expected).toContain(row.skin);
    }
  });
});

describe("demo highlights", () => {
  it("have existing frames of their own teams only", () => {
    for (const { posterFrame, homeTeamId, awayTeamId } of makeHighlights(fixtures, NOW)) {
      if (!posterFrame) continue;
      expect(FRAMES).toContain(posterFrame);
      const names = [homeTeamId, awayTeamId].map((id) => id?.replace("team-", ""));
      expect(posterFrame.startsWith(`${names.join("-vs-")}-`)).toBe(true);
    }
  });
});
