/** Events, highlights, leagues and offers over HTTP. */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { goalsOf } from "../media/index.ts";
import { startTestPlatform, TEST_NOW, type TestPlatform } from "../testing.ts";
import { pageOf } from "../wire/envelope.ts";
import { RawIdentity } from "../wire/identity.ts";
import { RawGuide, RawMedia, RawStats, SportCount } from "../wire/media.ts";
import { RawProduct } from "../wire/product.ts";
import { RawTag } from "../wire/tag.ts";

let platform: TestPlatform;
let token: string;
beforeAll(async () => {
  platform = await startTestPlatform();
  token = await platform.signIn();
});
afterAll(() => platform.stop());

async function content<S extends z.ZodType>(
  schema: S,
  method: string,
  path: string,
  body?: unknown,
  as?: string,
) {
  const reply = await platform.call(method, path, { body, token: as });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return schema.parse(z.object({ content: z.unknown() }).parse(reply.body).content);
}
const events = (body: object, as?: string) => content(pageOf(RawMedia), "POST", "/api/event/list", body, as);
const clips = (body: object) => content(pageOf(RawMedia), "POST", "/api/clip/list", body);
const event = (id: string, as?: string) =>
  content(RawMedia, "GET", `/api/event/get_by_id/id/${id}`, undefined, as);
const identities = (body: object) => content(pageOf(RawIdentity), "POST", "/api/identity/list", body);

describe("the demo data", () => {
  it("has enough of everything", async () => {
    const total = async (filters: object) =>
      (await events({ size: 1, count: true, filters })).totalCount ?? 0;
    expect(await total({ status: "live" })).toBeGreaterThanOrEqual(7);
    expect(await total({ status: "UPCOMING" })).toBeGreaterThanOrEqual(24);
    expect(await total({ status: ["archived"] })).toBeGreaterThanOrEqual(60);
    expect(await total({ status: "channel" })).toBe(1);
    const sports = await content(z.array(SportCount), "GET", "/api/event/grouped_sport_count");
    expect(sports.map((sport) => sport.sportType)).toEqual(["basketball", "handball", "icehockey", "soccer"]);
    for (const type of ["auto", "recap", "condensed", "clip", "highlight"]) {
      expect((await clips({ type: [type], size: 1 })).entryCount).toBe(1);
    }
    expect((await clips({ type: "list", count: true })).totalCount).toBeGreaterThanOrEqual(40);
  });

  it("has an event about to begin, and none upcoming in the past", async () => {
    const { entries } = await events({
      size: 100,
      sort: "event_date",
      order: "asc",
      filters: { status: "upcoming" },
    });
    const times = entries.map((entry) => Date.parse(entry.event_date));
    expect(Math.min(...times)).toBeGreaterThan(TEST_NOW);
    expect(Math.min(...times)).toBeLessThanOrEqual(TEST_NOW + 600_000);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it("shows the score and the tags that the video shows", async () => {
    const { entries } = await events({ size: 100, filters: { status: "live" } });
    for (const { id, source, event_date } of entries.filter((entry) => entry.source.hd)) {
      const seed = Number(source.hd?.split("/").at(-3));
      const goals = goalsOf(seed, (TEST_NOW - Date.parse(event_date)) / 1000);
      const { vidswap } = await content(
        RawStats,
        "GET",
        `/api/event/stats?id=${id}&score=true&overview=true`,
      );
      const total = vidswap["game-scores"]?.metrics.find((metric) => metric.shortName === "Total");
      expect(total).toMatchObject({
        home: goals.filter((goal) => goal.side === "home").length,
        away: goals.filter((goal) => goal.side === "away").length,
      });
      expect(vidswap["game-overview"]?.metrics.map((metric) => metric.shortName)).toContain("G");
      const tags = await content(
        pageOf(RawTag),
        "POST",
        "/api/tag/list",
        { targetId: id, global: true },
        token,
      );
      expect(tags.entries.filter((tag) => tag.type === "goal")).toHaveLength(goals.length);
    }
  });
});

describe("lists", () => {
  it("page without gaps or repeats", async () => {
    const all: string[] = [];
    for (let page = 0; ; page++) {
      const { entries, nextExists, startIndex } = await events({
        page,
        size: 7,
        filters: { status: "archived" },
      });
      expect(startIndex).toBe(page * 7);
      all.push(...entries.map((entry) => entry.id));
      if (!nextExists) break;
    }
    expect(new Set(all).size).toBe(all.length);
    expect((await events({ count: true, filters: { status: "archived" } })).totalCount).toBe(all.length);
    expect((await events({ page: 10_000 })).entries).toEqual([]);
  });

  it("answer what was asked: total and next page only on request", async () => {
    const bare = await events({ next: false });
    expect(bare).not.toHaveProperty("totalCount");
    expect(bare).not.toHaveProperty("nextExists");
    expect(bare).toMatchObject({ itemsPerPage: 10, startIndex: 0, entryCount: 10 });
  });

  it("filter", async () => {
    const has = (list: { id: string }[], id: string) => list.some((entry) => entry.id === id);
    const size = 200;
    for (const entry of (await events({ size, filters: { sportType: "handball" } })).entries)
      expect(entry.sportType).toBe("handball");
    for (const entry of (await events({ size, filters: { "identities.id": ["northern-women"] } })).entries) {
      expect(has(entry.identities, "northern-women")).toBe(true);
    }
    for (const entry of (await events({ size, filters: { "search.teams.id": "team-ngt" } })).entries) {
      expect(has(entry.search.teams, "team-ngt")).toBe(true);
    }
    const typed = { "identities.id": ["northern-women"], "identities.type": "identity" };
    expect((await events({ filters: typed })).entries).toEqual([]);
    const range = "2026-03-01T00:00:00.000Z~2026-03-04";
    for (const entry of (await events({ size, filters: { event_date: range } })).entries) {
      expect(entry.event_date >= "2026-03-01" && entry.event_date < "2026-03-04").toBe(true);
    }
    expect(
      (await clips({ filters: { event_id: "archived-1" } })).entries.every(
        (clip) => clip.event_id === "archived-1",
      ),
    ).toBe(true);
    const ofPlayers = await clips({ size: 200, filters: { hasPlayer: true } });
    expect(ofPlayers.entries.length).toBeGreaterThan(0);
    expect(ofPlayers.entries.every((clip) => clip.playerNumber)).toBe(true);
    const ofGames = await clips({ size: 200, filters: { hasPlayer: false } });
    expect(ofGames.entries.length).toBeGreaterThan(0);
    expect(ofGames.entries.some((clip) => clip.playerNumber)).toBe(false);
    expect((await events({ filters: { search: "northgate rivermouth" } })).entries[0]?.title).toMatch(
      /Northgate.*Rivermouth|Rivermouth.*Northgate/,
    );
    expect((await events({ filters: { title: "100%" } })).entries).toEqual([]);
    expect((await events({ filters: { search: "';drop table media;--" } })).entries).toEqual([]);
  });

  it("search any part of words, whatever their capitals and accents", async () => {
    const client = new pg.Client({ connectionString: platform.databaseUrl });
    await client.connect();
    await client.query(
      `insert into media (id, media_type, title, description, event_id, status, starts_at, seconds, added_at)
       values ('accents', 'event', 'IFK Malmö – Żubr 50%', 'Ünlü cup, בְּרֵאשִׁית', 'accents', 'archived', now(), 60, now())`,
    );
    const finds = async (title: string) =>
      (await events({ count: true, filters: { title } })).entries.some((entry) => entry.id === "accents");
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
  ])("tell the same total on every page of %s, and after the last", async (_, filters) => {
    const first = await events({ size: 3, count: true, filters });
    const total = first.totalCount ?? 0;
    expect(total).toBeGreaterThan(3);
    const ids = new Set<string>();
    for (let page = 0; page * 3 < total; page++) {
      const { entries, totalCount, nextExists } = await events({ size: 3, page, count: true, filters });
      expect([totalCount, nextExists]).toEqual([total, (page + 1) * 3 < total]);
      for (const entry of entries) ids.add(entry.id);
    }
    expect(ids.size).toBe(total);
    const after = await events({ size: 3, page: total, count: true, filters });
    expect([after.entries, after.totalCount, after.nextExists]).toEqual([[], total, false]);
    const none = await events({ count: true, filters: { ...filters, title: "nothing is called this" } });
    expect(none.totalCount).toBe(0);
  });

  it("keep channels apart from events", async () => {
    const { entries } = await events({ size: 200 });
    expect(entries.some((entry) => entry.status === "channel")).toBe(false);
  });
});

describe("an event", () => {
  it("is found by the partner's reference too", async () => {
    const { reference_id } = await event("live-1");
    const path = `/api/event/get_by_id/id/${reference_id}?idType=reference_id&media_type=event`;
    expect((await content(RawMedia, "GET", path)).id).toBe("live-1");
    expect((await platform.call("GET", "/api/event/get_by_id/id/live-1?media_type=clip")).status).toBe(404);
    expect((await platform.call("GET", "/api/clip/get_by_id/id/live-1")).status).toBe(404);
  });

  it("shows its league's crest, and a photograph where there is one", async () => {
    const { identities: of, images } = await event("live-1");
    for (const { logo } of of) {
      expect((await platform.call("GET", new URL(logo ?? "").pathname)).status).toBe(200);
    }
    expect((await platform.call("GET", new URL(images.PosterH ?? "").pathname)).status).toBe(200);
    const { entries } = await clips({ size: 200, filters: { sportType: "soccer" } });
    expect(entries.filter((clip) => clip.images.PosterH).length).toBeGreaterThan(10);
  });

  it("has raster pictures: a small photograph for cards, for the player a poster of every match", async () => {
    const { entries } = await events({ size: 100 });
    const photographed = entries.find(({ images }) => images.PosterH);
    const drawn = entries.find(({ images, teams }) => !images.PosterH && teams.homes.length > 0);
    expect(photographed && drawn).toBeTruthy();
    for (const url of [photographed?.images.PosterH, photographed?.source.poster, drawn?.source.poster]) {
      const picture = await fetch(url ?? "");
      expect([picture.status, picture.headers.get("content-type")], url ?? "").toEqual([200, "image/webp"]);
      expect((await picture.arrayBuffer()).byteLength).toBeLessThan(16_000);
    }
  });

  it("carries streams that play", async () => {
    const live = await event("live-1");
    expect((await platform.call("GET", new URL(live.source.hd ?? "").pathname)).status).toBe(200);
    expect(live.source.mp4).toMatch(/\.mp4$/);
    expect(live.eventUrl).toBe(live.source.hd);
  });

  it("has no stream before it begins, nor where it may not be shown", async () => {
    const none = { hd: null, pano: null, clip: null, mp4: null };
    expect((await event("upcoming-1")).source).toMatchObject(none);
    const restricted = await event("archived-60", token);
    expect(restricted).toMatchObject({ isEventAvailableInUserRegion: false, source: none, eventUrl: null });
  });

  it("for members plays for whoever is signed in", async () => {
    expect(await event("live-2")).toMatchObject({ isEventAvailableForUser: false, eventUrl: null });
    expect((await event("live-2", token)).eventUrl).toMatch(/m3u8$/);
  });

  it.each([
    ["live-3", "ticket-live-3", "commerce_ppv_media"],
    ["live-4", "plan-all", "commerce_subscription_basic_media"],
  ])(
    "that costs (%s) plays for its buyer only, and as long as it was bought for",
    async (id, productId, coverage) => {
      const locked = await event(id, token);
      expect(locked).toMatchObject({ commerceCoverage: coverage, isEventAvailableForUser: false });
      expect(JSON.stringify(locked)).not.toContain("m3u8");
      const offers = await content(
        z.array(RawProduct),
        "GET",
        `/api/event/get_commerce_options?eventId=${id}`,
      );
      expect(offers.map((offer) => offer.id)).toContain(productId);

      const client = new pg.Client({ connectionString: platform.databaseUrl });
      await client.connect();
      const times = [new Date(TEST_NOW - 1000), new Date(TEST_NOW + 1000)];
      await client.query(
        "insert into contracts (id, user_id, product_id, starts_at, ends_at) values ($1, 'user-alex', $1, $2, $3)",
        [productId, ...times],
      );
      expect((await event(id, token)).eventUrl).toMatch(/m3u8$/);
      expect((await event(id, await platform.signIn("second"))).eventUrl).toBeNull();
      expect((await event(id)).eventUrl).toBeNull();
      await client.query("update contracts set ends_at = $1", [times[0]]);
      expect((await event(id, token)).eventUrl).toBeNull();
      await client.query("delete from contracts");
      await client.end();
    },
  );

  it("that is free has no offers", async () => {
    expect(
      await content(z.array(RawProduct), "GET", "/api/event/get_commerce_options?eventId=live-1"),
    ).toEqual([]);
  });

  it("has related videos that are not itself", async () => {
    const { entries } = await content(pageOf(RawMedia), "GET", "/api/vod/get_related_videos?id=archived-1");
    expect(entries.length).toBe(10);
    expect(entries.map((entry) => entry.id)).not.toContain("archived-1");
    expect(entries[0]?.event_id).toBe("archived-1");
  });

  it("pages related videos in one order, from the same event to the same sport", async () => {
    const related = (query: string) =>
      content(pageOf(RawMedia), "GET", `/api/vod/get_related_videos?id=archived-1&${query}`);
    const all = await related("size=200&count=true");
    const { event_id: subject, sportType, ...own } = await event("archived-1");
    expect(all.totalCount).toBe(all.entries.length);
    const teams = own.search.teams.map(({ id }) => id);
    const leagues = own.identities.map(({ id }) => id);
    const points = all.entries.map(
      (entry) =>
        (entry.event_id === subject ? 4 : 0) +
        (entry.search.teams.some(({ id }) => teams.includes(id)) ? 2 : 0) +
        (entry.identities.some(({ id }) => leagues.includes(id)) ? 1 : 0),
    );
    expect(points).toEqual(points.toSorted((a, b) => b - a));
    for (const [index, entry] of all.entries.entries()) {
      if (points[index] === 0) expect(entry.sportType).toBe(sportType);
    }
    const paged: string[] = [];
    for (let page = 0, next = true; next; page++) {
      const { entries, nextExists } = await related(`size=7&page=${page}`);
      paged.push(...entries.map(({ id }) => id));
      next = nextExists ?? false;
    }
    expect(paged).toEqual(all.entries.map(({ id }) => id));
  });
});

describe("a viewer's own clip", () => {
  it("is for its owner alone", async () => {
    const client = new pg.Client({ connectionString: platform.databaseUrl });
    await client.connect();
    await client.query(
      `insert into media (id, media_type, title, event_id, status, starts_at, seed, seconds, owner_id, added_at)
       values ('clip-own', 'user_clip', 'Mine', 'archived-1', 'archived', now(), 1, 30, 'user-alex', now())`,
    );
    await client.end();
    const other = await platform.signIn("second");
    const own = "/api/clip/get_by_id/id/clip-own?media_type=user_clip";
    expect((await content(RawMedia, "GET", own, undefined, token)).title).toBe("Mine");
    expect((await platform.call("GET", own, { token: other })).status).toBe(404);
    expect((await platform.call("GET", own)).status).toBe(401);
    expect((await platform.call("GET", "/api/clip/get_by_id/id/clip-own")).status).toBe(404);
    const list = (as: string) => content(pageOf(RawMedia), "POST", "/api/clip/user_list", {}, as);
    expect((await list(token)).entries.map((clip) => clip.id)).toEqual(["clip-own"]);
    expect((await list(other)).entries).toEqual([]);
    const body = { video_id: "clip-own", targetId: "clip-own", title: "t", startTime: 0, endTime: 1 };
    expect((await platform.call("POST", "/api/user/add_to_watchlist", { token: other, body })).status).toBe(
      404,
    );
    expect((await platform.call("POST", "/api/tag/saveV2", { token: other, body })).status).toBe(404);
    expect((await clips({ count: true, size: 200 })).entries.map((clip) => clip.id)).not.toContain(
      "clip-own",
    );
  });
});

describe("leagues, categories and teams", () => {
  it("come in the operator's order", async () => {
    const { entries, totalCount } = await identities({
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

  it("list the children of a league in its own order", async () => {
    const filters = { media_type: "identity_item", archived: false, identityId: "league-northern" };
    const body = { size: 100, sort: "media_parent_order.league-northern", filters };
    const titles = async (order: string) =>
      (await identities({ ...body, order })).entries.map((entry) => entry.title);
    expect(await titles("asc")).toEqual(["First Division", "Women", "Under 19"]);
    expect(await titles("desc")).toEqual(["Under 19", "Women", "First Division"]);
    const [first] = (await identities(body)).entries;
    expect(first?.mainCategories).toEqual([{ id: "league-northern", title: "Northern League" }]);
  });

  it("list the teams of a league", async () => {
    const { entries } = await identities({
      size: 100,
      sort: "title",
      filters: { media_type: "team", identityId: ["league-northern"] },
    });
    expect(entries).toHaveLength(9);
    const team = await content(RawIdentity, "GET", "/api/identity/get_by_id/id/team-ngt");
    expect(team).toMatchObject({ media_type: "team", abbreviation: "NGT", color: "#d11a3c" });
    expect((await platform.call("GET", new URL(team.logo ?? "").pathname)).status).toBe(200);
  });
});

describe("the channel", () => {
  it("has a guide without gaps at the address it names", async () => {
    const [channel] = (await events({ filters: { status: "channel" } })).entries;
    const { entries } = await content(RawGuide, "GET", new URL(channel?.source.epg ?? "").pathname);
    entries.slice(1).forEach((entry, index) => {
      expect(entry.startDate).toBe(entries[index]?.endDate);
    });
  });
});
