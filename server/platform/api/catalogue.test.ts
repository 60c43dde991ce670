/** The demo data, its leagues and its channel over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { openReader, type Reader } from "../../../tests/support/catalogue-reader.ts";
import { TEST_NOW } from "../../../tests/support/test-platform.ts";
import { goalsOf } from "../media/index.ts";
import { pageOf } from "../wire/envelope.ts";
import { RawIdentity } from "../wire/identity.ts";
import { RawGuide, RawStats, SportCount } from "../wire/media.ts";
import { RawTag } from "../wire/tag.ts";

let reader: Reader;
beforeAll(async () => {
  reader = await openReader();
});
afterAll(() => reader.platform.stop());

describe("the demo data", () => {
  it("contains enough of all kinds", async () => {
    const total = async (filters: object) =>
      (await reader.events({ size: 1, count: true, filters })).totalCount ?? 0;
    expect(await total({ status: "live" })).toBeGreaterThanOrEqual(7);
    expect(await total({ status: "UPCOMING" })).toBeGreaterThanOrEqual(24);
    expect(await total({ status: ["archived"] })).toBeGreaterThanOrEqual(60);
    expect(await total({ status: "channel" })).toBe(1);
    const sports = await reader.content(z.array(SportCount), "GET", "/api/event/grouped_sport_count");
    expect(sports.map((sport) => sport.sportType)).toEqual(["basketball", "handball", "icehockey", "soccer"]);
    for (const type of ["auto", "recap", "condensed", "clip", "highlight"]) {
      expect((await reader.clips({ type: [type], size: 1 })).entryCount).toBe(1);
    }
    expect((await reader.clips({ type: "list", count: true })).totalCount).toBeGreaterThanOrEqual(40);
  });

  it("has an event about to begin, and no upcoming one in the past", async () => {
    const { entries } = await reader.events({
      size: 100,
      sort: "event_date",
      order: "asc",
      filters: { status: "upcoming" },
    });
    const times = entries.map((entry) => Date.parse(entry.event_date));
    expect(Math.min(...times)).toBeGreaterThan(TEST_NOW);
    // Matches start at quarter hours.
    expect(Math.min(...times)).toBeLessThanOrEqual(TEST_NOW + 15 * 60_000);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it("has the score and tags that the video shows", async () => {
    const { entries } = await reader.events({ size: 100, filters: { status: "live" } });
    for (const { id, source, event_date, sportType } of entries.filter((entry) => entry.source.hd)) {
      const seed = Number(source.hd?.split("/").at(-3));
      const goals = goalsOf(seed, (TEST_NOW - Date.parse(event_date)) / 1000);
      const { vidswap } = await reader.content(
        RawStats,
        "GET",
        `/api/event/stats?id=${id}&score=true&overview=true`,
      );
      const total = vidswap["game-scores"]?.metrics.find((metric) => metric.shortName === "Total");
      expect(total).toMatchObject({
        home: goals.filter((goal) => goal.side === "home").length,
        away: goals.filter((goal) => goal.side === "away").length,
      });
      const [first] = vidswap["game-overview"]?.metrics ?? [];
      expect(first?.shortName).toBe(sportType === "basketball" ? "PTS" : "G");
      const tags = await reader.content(
        pageOf(RawTag),
        "POST",
        "/api/tag/list",
        { targetId: id, global: true },
        reader.token,
      );
      expect(tags.entries.filter((tag) => tag.type === "goal")).toHaveLength(goals.length);
    }
  });
});

describe("leagues, categories and teams", () => {
  it("are listed in the operator's order", async () => {
    const { entries, totalCount } = await reader.identities({
      size: 100,
      sort: "order",
      filters: { media_type: "identity", archived: false },
    });
    expect(entries.map((entry) => entry.id)).toEqual([
      "league-northern",
      "league-metro",
      "league-baltic",
      "league-alpine",
    ]);
    expect(totalCount).toBe(4);
  });

  it("list the children of a league in the league's order", async () => {
    const filters = { media_type: "identity_item", archived: false, identityId: "league-northern" };
    const body = { size: 100, sort: "media_parent_order.league-northern", filters };
    const titles = async (order: string) =>
      (await reader.identities({ ...body, order })).entries.map((entry) => entry.title);
    expect(await titles("asc")).toEqual(["First Division", "Women", "Under-19"]);
    expect(await titles("desc")).toEqual(["Under-19", "Women", "First Division"]);
    const [first] = (await reader.identities(body)).entries;
    expect(first?.mainCategories).toEqual([{ id: "league-northern", title: "Northern League" }]);
  });

  it("list the teams of a league", async () => {
    const { entries } = await reader.identities({
      size: 100,
      sort: "title",
      filters: { media_type: "team", identityId: ["league-northern"] },
    });
    expect(entries).toHaveLength(9);
    const team = await reader.content(RawIdentity, "GET", "/api/identity/get_by_id/id/team-ngt");
    expect(team).toMatchObject({ media_type: "team", abbreviation: "NGT", color: "#d11a3c" });
    expect((await reader.platform.call("GET", new URL(team.logo ?? "").pathname)).status).toBe(200);
  });
});

describe("the channel", () => {
  it("has a schedule without gaps at its URL", async () => {
    const [channel] = (await reader.events({ filters: { status: "channel" } })).entries;
    const { entries } = await reader.content(RawGuide, "GET", new URL(channel?.source.epg ?? "").pathname);
    entries.slice(1).forEach((entry, index) => {
      expect(entry.startDate).toBe(entries[index]?.endDate);
    });
  });
});
