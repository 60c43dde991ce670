/** Lists of events and highlights over HTTP: pages, filters, searches and totals. */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openReader, type Reader } from "../../../tests/support/catalogue-reader.ts";

let reader: Reader;
beforeAll(async () => {
  reader = await openReader();
});
afterAll(() => reader.platform.stop());

describe("lists", () => {
  it("are paged without gaps or duplicates", async () => {
    const all: string[] = [];
    for (let page = 0; ; page++) {
      const { entries, nextExists, startIndex } = await reader.events({
        page,
        size: 7,
        filters: { status: "archived" },
      });
      expect(startIndex).toBe(page * 7);
      all.push(...entries.map((entry) => entry.id));
      if (!nextExists) break;
    }
    expect(new Set(all).size).toBe(all.length);
    expect((await reader.events({ count: true, filters: { status: "archived" } })).totalCount).toBe(
      all.length,
    );
    expect((await reader.events({ page: 10_000 })).entries).toEqual([]);
  });

  it("take null, and no body, for what is left out", async () => {
    const firstOf = async (path: string, body?: object) => {
      const reply = await reader.platform.call("POST", path, { body });
      return [
        reply.status,
        (reply.body as { content?: { entries: { id: string }[] } }).content?.entries[0]?.id,
      ];
    };
    const nulls = { page: null, size: null, next: null, count: null, sort: null, order: null };
    const filters = { status: null, media_type: null, "identities.id": null, event_date: null };
    for (const path of ["/api/event/list", "/api/clip/list", "/api/identity/list"]) {
      const expected = await firstOf(path, {});
      expect(expected).toEqual([200, expect.any(String)]);
      expect(await firstOf(path)).toEqual(expected);
      expect(await firstOf(path, { ...nulls, filters: null })).toEqual(expected);
      const known = path.includes("identity") ? { media_type: null, archived: null } : filters;
      expect(await firstOf(path, { ...nulls, filters: known })).toEqual(expected);
    }
    expect((await firstOf("/api/event/list", { filters: { colour: null, status: "upcoming" } }))[0]).toBe(
      200,
    );
    expect((await firstOf("/api/event/list", { filters: { status: 3 } }))[0]).toBe(422);
  });

  it("contain the total and the next page only on request", async () => {
    const bare = await reader.events({ next: false });
    expect(bare).not.toHaveProperty("totalCount");
    expect(bare).not.toHaveProperty("nextExists");
    expect(bare).toMatchObject({ itemsPerPage: 10, startIndex: 0, entryCount: 10 });
  });

  it("can be filtered", async () => {
    const has = (list: { id: string }[], id: string) => list.some((entry) => entry.id === id);
    const size = 200;
    for (const entry of (await reader.events({ size, filters: { sportType: "handball" } })).entries)
      expect(entry.sportType).toBe("handball");
    for (const entry of (await reader.events({ size, filters: { "identities.id": ["northern-women"] } }))
      .entries) {
      expect(has(entry.identities, "northern-women")).toBe(true);
    }
    for (const entry of (await reader.events({ size, filters: { "search.teams.id": "team-ngt" } })).entries) {
      expect(has(entry.search.teams, "team-ngt")).toBe(true);
    }
    const typed = { "identities.id": ["northern-women"], "identities.type": "identity" };
    expect((await reader.events({ filters: typed })).entries).toEqual([]);
    const range = "2026-03-01T00:00:00.000Z~2026-03-04";
    for (const entry of (await reader.events({ size, filters: { event_date: range } })).entries) {
      expect(entry.event_date >= "2026-03-01" && entry.event_date < "2026-03-04").toBe(true);
    }
    expect(
      (await reader.clips({ filters: { event_id: "archived-1" } })).entries.every(
        (clip) => clip.event_id === "archived-1",
      ),
    ).toBe(true);
    const ofPlayers = await reader.clips({ size: 200, filters: { hasPlayer: true } });
    expect(ofPlayers.entries.length).toBeGreaterThan(0);
    expect(ofPlayers.entries.every((clip) => clip.playerNumber)).toBe(true);
    // A player is not found by the league of the match, which the description names.
    const byTitle = await reader.clips({ size: 200, filters: { title: "north" } });
    expect(byTitle.entries.some(({ title }) => !/north/i.test(title))).toBe(true);
    const named = await reader.clips({ size: 200, filters: { hasPlayer: true, title: "NÖRTH" } });
    expect(named.entries.length).toBeGreaterThan(0);
    expect(named.entries.filter(({ title }) => !/north/i.test(title))).toEqual([]);
    const ofGames = await reader.clips({ size: 200, filters: { hasPlayer: false } });
    expect(ofGames.entries.length).toBeGreaterThan(0);
    expect(ofGames.entries.some((clip) => clip.playerNumber)).toBe(false);
    const goals = await reader.clips({ size: 200, filters: { mediaSubType: "goal" } });
    expect(goals.entries.length).toBeGreaterThan(0);
    expect(new Set(goals.entries.map((clip) => clip.mediaSubType))).toEqual(new Set(["goal"]));
    expect((await reader.events({ filters: { search: "northgate rivermouth" } })).entries[0]?.title).toMatch(
      /Northgate.*Rivermouth|Rivermouth.*Northgate/,
    );
    expect((await reader.events({ filters: { title: "100%" } })).entries).toEqual([]);
    expect((await reader.events({ filters: { search: "';drop table media;--" } })).entries).toEqual([]);
  });

  it("search parts of words, ignoring case and accents", async () => {
    const client = new pg.Client({ connectionString: reader.platform.databaseUrl });
    await client.connect();
    await client.query(
      `insert into media (id, media_type, title, description, event_id, status, starts_at, seconds, added_at)
       values ('accents', 'event', 'IFK Malmö – Żubr 50%', 'Ünlü cup, בְּרֵאשִׁית', 'accents', 'archived', now(), 60, now())`,
    );
    const finds = async (title: string) =>
      (await reader.events({ count: true, filters: { title } })).entries.some(
        (entry) => entry.id === "accents",
      );
    try {
      for (const text of [
        "malmo",
        "MALMÖ",
        "alm",
        "mö",
        "zubr malmo",
        "unlu",
        "50%",
        "בראשית",
        " ifk\u00a0cup ",
      ]) {
        expect([text, await finds(text)]).toEqual([text, true]);
      }
      for (const text of ["m%mo", "malm_", "malmo bears", "51%", "zubr–malmo"]) {
        expect([text, await finds(text)]).toEqual([text, false]);
      }
    } finally {
      await client.query("delete from media where id = 'accents'");
      await client.end();
    }
  });

  it.each([
    ["a few", { "search.teams.id": ["team-ngt"], status: "archived" }],
    ["many", { status: "archived" }],
  ])("have the same total on every page of %s, and after the last", async (_, filters) => {
    const first = await reader.events({ size: 3, count: true, filters });
    const total = first.totalCount ?? 0;
    expect(total).toBeGreaterThan(3);
    const ids = new Set<string>();
    for (let page = 0; page * 3 < total; page++) {
      const { entries, totalCount, nextExists } = await reader.events({
        size: 3,
        page,
        count: true,
        filters,
      });
      expect([totalCount, nextExists]).toEqual([total, (page + 1) * 3 < total]);
      for (const entry of entries) ids.add(entry.id);
    }
    expect(ids.size).toBe(total);
    const after = await reader.events({ size: 3, page: total, count: true, filters });
    expect([after.entries, after.totalCount, after.nextExists]).toEqual([[], total, false]);
    const none = await reader.events({
      count: true,
      filters: { ...filters, title: "nothing is called this" },
    });
    expect(none.totalCount).toBe(0);
  });

  it("of events contain no channels", async () => {
    const { entries } = await reader.events({ size: 200 });
    expect(entries.some((entry) => entry.status === "channel")).toBe(false);
  });
});
