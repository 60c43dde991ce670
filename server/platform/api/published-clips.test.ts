/** Clips that their owners publish, over HTTP. */
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { startTestPlatform, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { pageOf } from "../wire/envelope.ts";
import { RawMedia } from "../wire/media.ts";

let platform: TestPlatform;
let alex: string;
let sam: string;
beforeAll(async () => {
  platform = await startTestPlatform();
  alex = await platform.signIn("demo");
  sam = await platform.signIn("second");
});
afterAll(() => platform.stop());

const NOT_FOUND = { status: 404, body: { messageErrorCode: "not_found" } };

async function cut(token: string, event_id = "archived-1"): Promise<string> {
  const body = { title: "Great save", event_id, startTime: 600_000, endTime: 620_000 };
  const reply = await platform.call("POST", "/api/clip/create", { token, body });
  return z.object({ content: RawMedia }).parse(reply.body).content.id;
}
const post = (call: string, id: string, token: string) =>
  platform.call("POST", `/api/clip/${call}/${id}`, { token });
async function publish(id: string, token = alex): Promise<string> {
  const { body } = await post("publish", id, token);
  return z.object({ content: z.object({ token: z.string() }) }).parse(body).content.token;
}
const read = (publicToken: string, token?: string) =>
  platform.call("GET", `/api/clip/published/${publicToken}`, token ? { token } : {});
const contentOf = ({ body }: { body: unknown }) =>
  z.object({ content: z.looseObject({ source: z.looseObject({ hd: z.string().nullable() }) }) }).parse(body)
    .content;
async function sql(text: string, values: unknown[]) {
  const database = new pg.Client({ connectionString: platform.databaseUrl });
  await database.connect();
  await database.query(text, values);
  await database.end();
}

it("a published clip has a link that tells nothing of its owner", async () => {
  const id = await cut(alex);
  const token = await publish(id);
  expect(Buffer.from(token, "base64url").length).toBeGreaterThanOrEqual(16);
  const clip = contentOf(await read(token));
  expect(clip).toEqual({
    title: "Great save",
    event_id: "archived-1",
    startTime: 600_000,
    endTime: 620_000,
    source: {
      hd: expect.stringContaining("/600+20/"),
      clip: expect.stringContaining("/600+20/"),
      mp4: expect.stringContaining("/600+20/"),
      poster: expect.stringContaining("archived-1"),
    },
  });
  // A page with this URL is shared, so it does not expire.
  expect(clip.source.hd).not.toContain("/media/s/");
  expect((await platform.call("GET", new URL(clip.source.hd ?? "").pathname)).status).toBe(200);
});

it("its owner only sees, publishes and withdraws it", async () => {
  const id = await cut(alex);
  expect(await post("publish", id, sam)).toMatchObject(NOT_FOUND);
  const token = await publish(id);
  expect(await post("withdraw", id, sam)).toMatchObject(NOT_FOUND);
  expect((await read(token, sam)).status).toBe(200);
  for (const [viewer, seen] of [
    [alex, [token]],
    [sam, []],
  ] as const) {
    const body = { filters: { media_type: "user_clip" } };
    const reply = await platform.call("POST", "/api/clip/user_list", { token: viewer, body });
    const { entries } = z.object({ content: pageOf(RawMedia) }).parse(reply.body).content;
    expect(entries.filter((clip) => clip.id === id).map(({ publicToken }) => publicToken)).toEqual(seen);
  }
});

it("a withdrawn link stays dead, and publishing again makes another", async () => {
  const id = await cut(alex);
  const first = await publish(id);
  expect(await publish(id)).toBe(first);
  expect((await post("withdraw", id, alex)).status).toBe(204);
  expect((await post("withdraw", id, alex)).status).toBe(204);
  expect(await read(first)).toMatchObject(NOT_FOUND);
  const second = await publish(id);
  expect(second).not.toBe(first);
  expect((await read(second)).status).toBe(200);
  expect(await read(first)).toMatchObject(NOT_FOUND);
});

it("concurrent publishers get the same token", async () => {
  const id = await cut(alex);
  const tokens = await Promise.all([publish(id), publish(id), publish(id)]);
  expect(new Set(tokens).size).toBe(1);
});

it("the access to the match decides who gets a URL to play", async () => {
  const id = await cut(alex);
  const token = await publish(id);
  const setCoverage = (coverage: string) =>
    sql("update media set coverage = $1 where id = 'archived-1'", [coverage]);
  await setCoverage("commerce_members_media");
  expect(contentOf(await read(token)).source).toMatchObject({ hd: null, clip: null, mp4: null });
  expect(contentOf(await read(token, sam)).source.hd).toContain("/media/s/");
  await setCoverage("commerce_ppv_media");
  // Not even the owner, whose own clip the viewer's list still plays.
  expect(contentOf(await read(token, alex)).source.hd).toBeNull();
  await setCoverage("commerce_free_media");
  await sql("update media set regions = '{NZ}' where id = 'archived-1'", []);
  expect(contentOf(await read(token)).source.hd).toBeNull();
  await sql("update media set regions = null where id = 'archived-1'", []);
  expect(contentOf(await read(token)).source.hd).not.toBeNull();
});

it("the link ends with the clip, the match and the account", async () => {
  const deleted = await cut(alex);
  const ofDeleted = await publish(deleted);
  expect((await post("delete", deleted, alex)).status).toBe(204);
  expect(await read(ofDeleted)).toMatchObject(NOT_FOUND);

  const ofMatch = await publish(await cut(alex, "archived-2"));
  await sql("delete from media where id = 'archived-2'", []);
  expect(await read(ofMatch)).toMatchObject(NOT_FOUND);

  const ofAccount = await publish(await cut(sam), sam);
  expect((await read(ofAccount)).status).toBe(200);
  await sql("delete from users where email = 'second@touchline.example'", []);
  expect(await read(ofAccount)).toMatchObject(NOT_FOUND);
});

it.each(["x", "null", "%00", "x".repeat(200), "..%2Fuser_list"])("there is no clip at %s", async (token) => {
  expect((await read(token)).status).toBe(token === "%00" ? 422 : 404);
});
