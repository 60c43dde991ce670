/** The match day on a real database, with a test clock. */

import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { startTestPlatform, TEST_NOW, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { createOwnStreams } from "../catalogue/own-streams.ts";
import { type OpenDatabase, openDatabase } from "../database/database.ts";
import { goalsOf } from "../media/index.ts";
import type { Realtime } from "../realtime/gateway.ts";
import { pageOf } from "../wire/envelope.ts";
import { RawGuide, RawMedia, RawStats } from "../wire/media.ts";
import { RawTag } from "../wire/tag.ts";
import { playMatchDay } from "./match-day.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let platform: TestPlatform;
let database: OpenDatabase;
let now: number;
let messages: { name: string; message: unknown }[];

// Keeps the database server running between the tests.
let host: TestPlatform;
beforeAll(async () => {
  host = await startTestPlatform({ seed: "none" });
});
afterAll(() => host.stop());
beforeEach(async () => {
  platform = await startTestPlatform({ accessTokenSeconds: (20 * DAY_MS) / 1000 });
  database = await openDatabase(platform.databaseUrl, pino({ level: "silent" }), async () => undefined);
  now = TEST_NOW;
  messages = [];
});
afterEach(async () => {
  await database.close();
  await platform.stop();
});

const realtime: Realtime = {
  toUser: () => undefined,
  toEvent: (_, name, message) => void messages.push({ name, message }),
  roomSize: () => 1,
  dropSession: () => undefined,
  dropUser: () => undefined,
};
const ownStreams = createOwnStreams([]);
const play = () =>
  playMatchDay({ db: database.db, now: () => now, origin: () => platform.url, ownStreams, realtime });

/** Advances the clock, for the platform too, and simulates. */
async function pass(milliseconds: number) {
  now += milliseconds;
  await platform.advance(milliseconds);
  messages = [];
  expect(await play()).toBe(true);
}

async function content<S extends z.ZodType>(
  schema: S,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
) {
  const reply = await platform.call(method, path, { body, token });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return schema.parse(z.object({ content: z.unknown() }).parse(reply.body).content);
}
const event = (id: string) => content(RawMedia, "GET", `/api/event/get_by_id/id/${id}`);
const events = (filters: object) =>
  content(pageOf(RawMedia), "POST", "/api/event/list", {
    size: 200,
    count: true,
    sort: "event_date",
    order: "asc",
    filters,
  });
const status = async (url: string | null) => (await platform.call("GET", new URL(url ?? "").pathname)).status;

async function expectAlive() {
  const live = await events({ status: "live" });
  expect(live.totalCount).toBeGreaterThanOrEqual(6);
  expect(live.totalCount).toBeLessThan(30);
  const upcoming = await events({ status: "upcoming" });
  expect(upcoming.totalCount).toBeGreaterThanOrEqual(12);
  expect(Date.parse(upcoming.entries[0]?.event_date ?? "")).toBeGreaterThan(now);
  expect(Date.parse(upcoming.entries[0]?.event_date ?? "")).toBeLessThanOrEqual(now + 15 * MINUTE_MS);
  expect((await events({ status: "archived" })).totalCount).toBeGreaterThanOrEqual(60);
}

describe("at any time", () => {
  it("some events are live, upcoming and past, and the tables do not grow without limit", {
    timeout: 180_000,
  }, async () => {
    await play();
    await expectAlive();
    for (let step = 0; step < 30; step++) {
      await pass(47 * MINUTE_MS);
      await expectAlive();
    }
    for (let day = 0; day < 20; day++) await pass(DAY_MS);
    await expectAlive();
    const total = await database.db.execute<{ media: number; tags: number }>(
      sql`select (select count(*)::int from media) as media, (select count(*)::int from tags) as tags`,
    );
    expect(total.rows[0]?.media).toBeLessThan(1500);
    expect(total.rows[0]?.tags).toBeLessThan(3000);
    for (const id of ["live-1", "live-8", "upcoming-1", "upcoming-28", "archived-1"]) {
      expect((await event(id)).status).toBe("archived");
    }
  });

  it("a long interruption does no harm", async () => {
    await pass(40 * DAY_MS + 3 * MINUTE_MS);
    await expectAlive();
    messages = [];
    await play();
    expect(messages).toEqual([]);
    const { entries } = await content(RawGuide, "GET", "/api/epg/channel-1");
    expect(
      entries.some((entry) => Date.parse(entry.startDate) <= now && Date.parse(entry.endDate) > now),
    ).toBe(true);
    expect(Date.parse(entries.at(-1)?.endDate ?? "")).toBeGreaterThan(now + 13 * DAY_MS);
  });
});

describe("a match", () => {
  it("starts at kick-off, with its stream for all viewers with access", async () => {
    const [next] = (await events({ status: "upcoming", commerceCoverage: "commerce_free_media" })).entries;
    const id = next?.id ?? "";
    expect(next?.source.hd).toBeNull();
    await pass(Date.parse(next?.event_date ?? "") + 20_000 - now);
    const live = await event(id);
    expect(live).toMatchObject({
      status: "live",
      realKickoffTime: live.event_date,
      isEnabledVidswapStats: true,
    });
    expect(live.source.hd).toContain(`/${Date.parse(live.event_date)}/`);
    expect(await status(live.eventUrl)).toBe(200);
    expect(messages).toContainEqual({
      name: "event-url-change",
      message: { eventId: id, eventUrl: live.eventUrl },
    });
    // With the score, so that lists need no request.
    expect(messages).toContainEqual({
      name: "update-event",
      message: expect.objectContaining({ eventId: id, home: 0, away: 0 }),
    });
  });

  it("that is not free starts without publishing its URL", async () => {
    const paid = await events({
      status: "upcoming",
      commerceCoverage: ["commerce_ppv_media", "commerce_members_media"],
    });
    const [next] = paid.entries;
    await pass(Date.parse(next?.event_date ?? "") + 1_000 - now);
    expect(messages).toContainEqual({
      name: "update-event",
      message: expect.objectContaining({ eventId: next?.id }),
    });
    expect(JSON.stringify(messages.filter(({ name }) => name === "event-url-change"))).not.toContain(
      `"${next?.id}"`,
    );
    expect(await event(next?.id ?? "")).toMatchObject({ status: "live", eventUrl: null });
  });

  it("ends after the usual time and becomes a recording of the same demo stream", async () => {
    const before = await event("live-1");
    await pass(43 * MINUTE_MS);
    const after = await event("live-1");
    expect(after).toMatchObject({ status: "archived", duration: 105 * 60 });
    expect(after.source.hd).toBe(
      before.source.hd?.replace("/live/", "/vod/").replace("/master", "/6300/master"),
    );
    expect(await status(after.eventUrl)).toBe(200);
    expect(messages).toContainEqual({
      name: "update-event",
      message: expect.objectContaining({
        eventId: "live-1",
        status: "archived",
        changes: expect.arrayContaining(["event"]),
      }),
    });
    expect(messages.filter(({ name }) => name === "event-url-change")).not.toContainEqual(
      expect.objectContaining({ message: expect.objectContaining({ eventId: "live-1" }) }),
    );
    const latest = await content(pageOf(RawMedia), "POST", "/api/event/list", {
      sort: "added",
      size: 5,
      filters: { status: "archived" },
    });
    expect(latest.entries.map(({ id }) => id)).toContain("live-1");
  });

  it("has the goals of its video: in the score, as tags and as highlights", async () => {
    const token = await platform.signIn();
    const { source } = await event("live-1");
    const seed = Number(source.hd?.split("/").at(-3));
    const cutsOf = async (eventId: string) => {
      const filters = { event_id: eventId, mediaType: "auto" };
      return (await content(pageOf(RawMedia), "POST", "/api/clip/list", { size: 50, filters })).entries;
    };
    const statuses = new Set<string | undefined>();
    await play();
    for (const minutes of [20, 20, 20, 20, 20, 20]) {
      await pass(minutes * MINUTE_MS);
      const { event_date, status: matchStatus } = await event("live-1");
      for (const { event_status } of await cutsOf("live-1")) {
        expect(event_status).toBe(matchStatus);
        statuses.add(event_status);
      }
      const goals = goalsOf(seed, Math.min(105 * 60, (now - Date.parse(event_date)) / 1000));
      const { vidswap } = await content(
        RawStats,
        "GET",
        "/api/event/stats?id=live-1&score=true&overview=true",
      );
      const [total] = vidswap["game-scores"]?.metrics ?? [];
      expect((total?.home ?? 0) + (total?.away ?? 0)).toBe(goals.length);
      const tags = await content(
        pageOf(RawTag),
        "POST",
        "/api/tag/list",
        { targetId: "live-1", global: true },
        token,
      );
      expect(tags.entries.filter(({ type }) => type === "goal")).toHaveLength(goals.length);
    }
    expect(statuses).toEqual(new Set(["live", "archived"]));
    const cuts = (await cutsOf("live-1")).filter(({ id }) => id.startsWith("live-1-goal-"));
    expect(cuts).toHaveLength(goalsOf(seed, 105 * 60 - 14).length);
    for (const cut of cuts) {
      expect(cut.source.hd).toContain(`/${seed}/`);
      expect(await status(cut.source.clip)).toBe(200);
      expect(cut.images.PosterH).toMatch(/ngt-vs-riv-goal-(home|away)/);
    }
  });

  it("does not restore a tag that an editor has removed", async () => {
    const token = await platform.signIn();
    const list = () =>
      content(pageOf(RawTag), "POST", "/api/tag/list", { targetId: "live-1", global: true }, token);
    const goal = (await list()).entries.find(({ type }) => type === "goal");
    const removed = await platform.call("POST", "/api/tag/remove_list", { token, body: { ids: [goal?.id] } });
    expect(removed.status).toBe(204);
    await pass(60 * MINUTE_MS);
    expect((await list()).entries.map(({ id }) => id)).not.toContain(goal?.id);
  });
});

describe("the archive", () => {
  it("preserves events with data of viewers", async () => {
    const token = await platform.signIn();
    await play();
    await pass(3 * 60 * MINUTE_MS);
    const over = (await events({ status: "archived" })).entries.filter(({ id }) => id.startsWith("match-"));
    const [watched, tagged, forgotten] = over.map(({ id }) => id);
    await platform.call("POST", "/api/user/add_to_watchlist", { token, body: { video_id: watched } });
    const tag = { targetId: tagged, title: "Mine", startTime: 0, endTime: 1 };
    await platform.call("POST", "/api/tag/saveV2", { token, body: tag });
    for (let day = 0; day < 16; day++) await pass(DAY_MS);
    expect((await event(watched ?? "")).status).toBe("archived");
    expect((await event(tagged ?? "")).status).toBe("archived");
    expect((await platform.call("GET", `/api/event/get_by_id/id/${forgotten}`)).status).toBe(404);
  });
});

it("is simulated by one process at a time", async () => {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7213104119)`);
    now += 10 * MINUTE_MS;
    expect(await play()).toBe(false);
  });
  const results = await Promise.all([play(), play(), play()]);
  expect(results).toContain(true);
  const received = messages.map((message) => JSON.stringify(message));
  expect(received.length).toBeGreaterThan(0);
  expect(new Set(received).size).toBe(received.length);
});
