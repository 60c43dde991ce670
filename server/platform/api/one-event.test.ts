/** One event or clip over HTTP: its data, its access, and related data. */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { openReader, type Reader } from "../../../tests/support/catalogue-reader.ts";
import { TEST_NOW } from "../../../tests/support/test-platform.ts";
import { pageOf } from "../wire/envelope.ts";
import { RawMedia } from "../wire/media.ts";
import { RawProduct } from "../wire/product.ts";

let reader: Reader;
beforeAll(async () => {
  reader = await openReader();
});
afterAll(() => reader.platform.stop());

describe("an event", () => {
  it("is also found by the partner's reference", async () => {
    const { reference_id } = await reader.event("live-1");
    const path = `/api/event/get_by_id/id/${reference_id}?idType=reference_id&media_type=event`;
    expect((await reader.content(RawMedia, "GET", path)).id).toBe("live-1");
    expect((await reader.platform.call("GET", "/api/event/get_by_id/id/live-1?media_type=clip")).status).toBe(
      404,
    );
    expect((await reader.platform.call("GET", "/api/clip/get_by_id/id/live-1")).status).toBe(404);
  });

  it("has the logo of its league, and a photograph if there is one", async () => {
    const { identities: of, images } = await reader.event("live-1");
    for (const { logo } of of) {
      expect((await reader.platform.call("GET", new URL(logo ?? "").pathname)).status).toBe(200);
    }
    expect((await reader.platform.call("GET", new URL(images.PosterH ?? "").pathname)).status).toBe(200);
    const { entries } = await reader.clips({ size: 200, filters: { sportType: "soccer" } });
    expect(entries.filter((clip) => clip.images.PosterH).length).toBeGreaterThan(0);
  });

  it("has raster images: a small photograph for cards, and a poster of every match for the player", async () => {
    const { entries } = await reader.events({ size: 100 });
    const photographed = entries.find(({ images }) => images.PosterH);
    const drawn = entries.find(({ images, teams }) => !images.PosterH && teams.homes.length > 0);
    expect(photographed && drawn).toBeTruthy();
    for (const url of [photographed?.images.PosterH, photographed?.source.poster, drawn?.source.poster]) {
      const picture = await fetch(url ?? "");
      expect([picture.status, picture.headers.get("content-type")], url ?? "").toEqual([200, "image/webp"]);
      expect((await picture.arrayBuffer()).byteLength).toBeLessThan(16_000);
    }
  });

  it("has streams that play", async () => {
    const live = await reader.event("live-1");
    expect((await reader.platform.call("GET", new URL(live.source.hd ?? "").pathname)).status).toBe(200);
    expect(live.source.mp4).toMatch(/\.mp4$/);
    expect(live.eventUrl).toBe(live.source.hd);
  });

  it("has no stream before it begins, nor outside its regions", async () => {
    const none = { hd: null, pano: null, clip: null, mp4: null };
    expect((await reader.event("upcoming-1")).source).toMatchObject(none);
    const restricted = await reader.event("archived-60", reader.token);
    expect(restricted).toMatchObject({ isEventAvailableInUserRegion: false, source: none, eventUrl: null });
  });

  it("for members plays for signed-in viewers", async () => {
    expect(await reader.event("live-2")).toMatchObject({ isEventAvailableForUser: false, eventUrl: null });
    expect((await reader.event("live-2", reader.token)).eventUrl).toMatch(/m3u8$/);
  });

  it.each([
    ["live-3", "ticket-live-3", "commerce_ppv_media"],
    ["live-4", "plan-all", "commerce_subscription_basic_media"],
  ])("for sale (%s) plays for its buyer only, until the contract ends", async (id, productId, coverage) => {
    const locked = await reader.event(id, reader.token);
    expect(locked).toMatchObject({ commerceCoverage: coverage, isEventAvailableForUser: false });
    expect(JSON.stringify(locked)).not.toContain("m3u8");
    const offers = await reader.content(
      z.array(RawProduct),
      "GET",
      `/api/event/get_commerce_options?eventId=${id}`,
    );
    expect(offers.map((offer) => offer.id)).toContain(productId);

    const client = new pg.Client({ connectionString: reader.platform.databaseUrl });
    await client.connect();
    const times = [new Date(TEST_NOW - 1000), new Date(TEST_NOW + 1000)];
    await client.query(
      "insert into contracts (id, user_id, product_id, starts_at, ends_at) values ($1, 'user-alex', $1, $2, $3)",
      [productId, ...times],
    );
    expect((await reader.event(id, reader.token)).eventUrl).toMatch(/m3u8$/);
    expect((await reader.event(id, await reader.platform.signIn("second"))).eventUrl).toBeNull();
    expect((await reader.event(id)).eventUrl).toBeNull();
    await client.query("update contracts set ends_at = $1", [times[0]]);
    expect((await reader.event(id, reader.token)).eventUrl).toBeNull();
    await client.query("delete from contracts");
    await client.end();
  });

  it("that is free has no offers", async () => {
    expect(
      await reader.content(z.array(RawProduct), "GET", "/api/event/get_commerce_options?eventId=live-1"),
    ).toEqual([]);
  });

  it("has related videos without itself", async () => {
    const { entries } = await reader.content(
      pageOf(RawMedia),
      "GET",
      "/api/vod/get_related_videos?id=archived-1",
    );
    expect(entries.length).toBe(10);
    expect(entries.map((entry) => entry.id)).not.toContain("archived-1");
    expect(entries[0]?.event_id).toBe("archived-1");
  });

  it("has related videos in one order over all pages, from the same event to the same sport", async () => {
    const related = (query: string) =>
      reader.content(pageOf(RawMedia), "GET", `/api/vod/get_related_videos?id=archived-1&${query}`);
    const all = await related("size=200&count=true");
    const { event_id: subject, sportType, ...own } = await reader.event("archived-1");
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
  it("is visible to its owner only", async () => {
    const client = new pg.Client({ connectionString: reader.platform.databaseUrl });
    await client.connect();
    await client.query(
      `insert into media (id, media_type, title, event_id, status, starts_at, seed, seconds, owner_id, added_at)
       values ('clip-own', 'user_clip', 'Mine', 'archived-1', 'archived', now(), 1, 30, 'user-alex', now())`,
    );
    await client.end();
    const other = await reader.platform.signIn("second");
    const own = "/api/clip/get_by_id/id/clip-own?media_type=user_clip";
    expect((await reader.content(RawMedia, "GET", own, undefined, reader.token)).title).toBe("Mine");
    expect((await reader.platform.call("GET", own, { token: other })).status).toBe(404);
    expect((await reader.platform.call("GET", own)).status).toBe(401);
    expect((await reader.platform.call("GET", "/api/clip/get_by_id/id/clip-own")).status).toBe(404);
    const list = (as: string) => reader.content(pageOf(RawMedia), "POST", "/api/clip/user_list", {}, as);
    expect((await list(reader.token)).entries.map((clip) => clip.id)).toEqual(["clip-own"]);
    expect((await list(other)).entries).toEqual([]);
    const body = { video_id: "clip-own", targetId: "clip-own", title: "t", startTime: 0, endTime: 1 };
    expect(
      (await reader.platform.call("POST", "/api/user/add_to_watchlist", { token: other, body })).status,
    ).toBe(404);
    expect((await reader.platform.call("POST", "/api/tag/saveV2", { token: other, body })).status).toBe(404);
    expect((await reader.clips({ count: true, size: 200 })).entries.map((clip) => clip.id)).not.toContain(
      "clip-own",
    );
  });
});
