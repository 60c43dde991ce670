/** Positions at which viewers have stopped watching. */
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { startTestPlatform, TEST_NOW, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { MAX_POSITIONS, toStored } from "../catalogue/positions.ts";
import { PositionPage } from "../wire/position.ts";

/** A recording, and its length (s). */
const MATCH = "archived-1";
let length: number;
let platform: TestPlatform;
let alex: string;
let sam: string;
beforeAll(async () => {
  platform = await startTestPlatform();
  alex = await platform.signIn("demo");
  sam = await platform.signIn("second");
  const { body } = await platform.call("GET", `/api/event/get_by_id/id/${MATCH}`);
  length = z.object({ content: z.object({ duration: z.int() }) }).parse(body).content.duration;
});
afterAll(() => platform?.stop());
beforeEach(async () => {
  for (const token of [alex, sam]) await post("clear_positions", {}, token);
});

async function post(name: string, body: unknown, token = alex): Promise<number> {
  return (await platform.call("POST", `/api/user/${name}`, { token, body })).status;
}
async function list(query = "", token = alex) {
  const { status, body } = await platform.call("GET", `/api/user/list_positions?${query}`, { token });
  expect(status, JSON.stringify(body)).toBe(200);
  return z.object({ content: PositionPage }).parse(body).content;
}
const save = (position: unknown, more: object = {}, token = alex) =>
  post("save_position", { video_id: MATCH, position, ...more }, token);
const seconds = async (token = alex) =>
  (await list("", token)).entries.map((entry) => entry.position.seconds);

describe("a position", () => {
  it("is listed with its video, for its viewer only", async () => {
    expect(await save(2232.8, { duration: length })).toBe(204);
    const { entries, nextExists, enabled } = await list();
    expect(entries).toMatchObject([
      { id: MATCH, title: expect.any(String), position: { seconds: 2232, length, finished: false } },
    ]);
    expect([nextExists, enabled]).toEqual([false, undefined]);
    expect(await seconds(sam)).toEqual([]);
    expect(await post("remove_position", { video_id: MATCH }, sam)).toBe(404);
    expect(await post("remove_position", { video_id: MATCH })).toBe(204);
    expect(await post("remove_position", { video_id: MATCH })).toBe(404);
    expect(await seconds()).toEqual([]);
  });

  it("is not replaced by an older one, and not kept out by a clock that is ahead", async () => {
    const at = (seconds: number) => ({ at: new Date(TEST_NOW + seconds * 1000).toISOString() });
    expect(await save(1000, at(-10))).toBe(204);
    expect(await save(500, at(-20))).toBe(204);
    expect(await seconds()).toEqual([1000]);
    expect(await save(1500, at(3600))).toBe(204);
    expect((await list()).entries[0]?.position).toMatchObject({ seconds: 1500, at: at(0).at });
    await platform.advance(1000);
    expect(await save(1200)).toBe(204);
    expect(await seconds()).toEqual([1200]);
  });

  it("may have any time that can be written", async () => {
    for (const at of ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59+14:00"]) {
      expect(await save(1000, { at }), at).toBe(204);
    }
    for (const at of ["yesterday", "2026-02-30T25:00:00Z", 5, null])
      expect(await save(1000, { at })).toBe(422);
  });

  it("beyond the end is the end", async () => {
    expect(await save(1e308)).toBe(204);
    expect((await list()).entries[0]?.position).toMatchObject({ seconds: length, finished: true });
  });

  it.each([-1, "NaN", null, undefined, "1000", {}])("%j is refused", async (position) => {
    expect(await save(position)).toBe(422);
    expect(await save(1000, { duration: position ?? "" })).toBe(422);
  });

  it.each(["NaN", "1e309", "-1e309", "Infinity"])("written as %s is refused", async (position) => {
    const response = await fetch(`${platform.url}/api/user/save_position`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-authorization": `Bearer ${alex}` },
      body: `{"video_id":"${MATCH}","position":${position}}`,
    });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
  });

  it("of an unknown video, or of another viewer's clip, is refused", async () => {
    const clip = { title: "Mine", event_id: MATCH, startTime: 0, endTime: 20_000 };
    const { body } = await platform.call("POST", "/api/clip/create", { token: sam, body: clip });
    const { id } = z.object({ content: z.object({ id: z.string() }) }).parse(body).content;
    for (const video_id of [id, "nothing"]) expect(await save(1000, { video_id })).toBe(404);
  });

  it("needs a session", async () => {
    expect((await platform.call("GET", "/api/user/list_positions")).status).toBe(401);
    for (const name of ["save_position", "remove_position", "clear_positions", "keep_positions"])
      expect((await platform.call("POST", `/api/user/${name}`, { body: {} })).status, name).toBe(401);
  });

  it.each(["live-1", "upcoming-1", "highlight-1"])("of %s is not stored", async (video_id) => {
    expect(await save(1000, { video_id, duration: video_id === "highlight-1" ? 170 : 5400 })).toBe(204);
    expect(await seconds()).toEqual([]);
  });
});

describe("of a recording is stored", () => {
  const recording = { status: "archived", seconds: 5000 };
  it.each([
    ["nothing in the first minute", 59, 1000, undefined],
    ["nothing in the first 2 %", 99, 5000, undefined],
    ["the start of a short video", 60, 180, false],
    ["nothing of a very short one", 100, 179, undefined],
    ["the middle", 2500, 5000, false],
    ["just before 95 %", 4749, 5000, false],
    ["95 % as watched", 4750, 5000, true],
    ["the end as watched", 5000, 5000, true],
  ])("%s", (_what, position, duration, finished) => {
    expect(toStored(recording, { position, duration })?.finished).toBe(finished);
  });

  it("the length that the platform knows, unless the player tells another", () => {
    expect(toStored(recording, { position: 1000 })).toEqual({ seconds: 1000, length: 5000, finished: false });
    expect(() => toStored({ ...recording, seconds: null }, { position: 1000 })).toThrow(/duration/);
  });
});

describe("lists", () => {
  it("are sorted by when a video was watched, and can be limited", async () => {
    for (const [video_id, position] of [
      ["archived-1", 1000],
      ["archived-2", 1e6],
      ["archived-3", 1000],
    ] as const) {
      await platform.advance(1000);
      expect(await save(position, { video_id })).toBe(204);
    }
    const ids = async (query: string) => (await list(query)).entries.map(({ id }) => id);
    expect(await ids("")).toEqual(["archived-3", "archived-2", "archived-1"]);
    expect(await ids("finished=false")).toEqual(["archived-3", "archived-1"]);
    expect(await ids("finished=true")).toEqual(["archived-2"]);
    expect(await ids("video_id=archived-1")).toEqual(["archived-1"]);
    expect(await ids("size=1&page=1")).toEqual(["archived-2"]);
    expect(await list("size=1&count=true")).toMatchObject({ totalCount: 3, nextExists: true });
    expect(await post("clear_positions", {})).toBe(204);
    expect(await ids("")).toEqual([]);
  });

  it("say whether positions are stored; while they are not, nothing is written", async () => {
    expect(await save(1000)).toBe(204);
    expect((await list("setting=true")).enabled).toBe(true);
    expect(await post("keep_positions", { enabled: false })).toBe(204);
    await platform.advance(1000);
    expect(await save(2000)).toBe(204);
    expect(await list("setting=true")).toMatchObject({
      enabled: false,
      entries: [{ position: { seconds: 1000 } }],
    });
    expect(await post("keep_positions", { enabled: "no" })).toBe(422);
    expect(await post("keep_positions", { enabled: true })).toBe(204);
    expect(await save(2000)).toBe(204);
    expect(await seconds()).toEqual([2000]);
  });
});

describe("in the database", () => {
  let client: pg.Client;
  beforeAll(async () => {
    client = new pg.Client({ connectionString: platform.databaseUrl });
    await client.connect();
  });
  afterAll(() => client?.end());
  const rows = async (userId: string) =>
    Number((await client.query("select count(*) from positions where user_id = $1", [userId])).rows[0].count);

  it("an account has a limited number of positions, the latest", async () => {
    await client.query(
      `insert into media (id, media_type, title, event_id, status, starts_at, added_at, seconds)
       select 'many-' || n, 'event', 'Match', 'many-' || n, 'archived', now(), now(), 5400
       from generate_series(1, 10000) n`,
    );
    await client.query(
      `insert into positions (user_id, media_id, seconds, length, seen_at, finished)
       select 'user-alex', 'many-' || n, 1000, 5400, timestamptz '2020-01-01' + n * interval '1 minute', false
       from generate_series(1, 10000) n`,
    );
    expect(await save(1000)).toBe(204);
    expect(await rows("user-alex")).toBe(MAX_POSITIONS);
    expect((await list()).entries.slice(0, 2).map(({ id }) => id)).toEqual([MATCH, "many-10000"]);
  });

  it("they go with the account", async () => {
    const account = { email: "gone@example.com", password: "a long password", displayName: "Ann" };
    const { body } = await platform.call("POST", "/api/user/register", { body: account });
    const Registered = z.object({
      content: z.object({
        profile: z.object({ id: z.string() }),
        tokenData: z.object({ access_token: z.string() }),
      }),
    });
    const { profile, tokenData } = Registered.parse(body).content;
    const token = tokenData.access_token;
    expect(await save(1000, {}, token)).toBe(204);
    expect(await rows(profile.id)).toBe(1);
    expect(await post("delete_account", { password: account.password }, token)).toBe(204);
    expect(await rows(profile.id)).toBe(0);
  });
});
