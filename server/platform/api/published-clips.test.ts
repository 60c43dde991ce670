/** Clips that their owners publish, over HTTP. */
import { Readable } from "node:stream";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startTestPlatform, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { runCommand } from "../cli/run.ts";
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

describe("a clip that the operator has withdrawn", () => {
  const run = async (...words: string[]) => {
    const lines: string[] = [];
    const code = await runCommand(words, {
      variables: { DATABASE_URL: platform.databaseUrl },
      stdin: Readable.from([]),
      say: (line) => void lines.push(line),
      complain: (line) => void lines.push(line),
    });
    return { code, text: lines.join("\n") };
  };
  const own = async (id: string) => {
    const body = { filters: { media_type: "user_clip" } };
    const reply = await platform.call("POST", "/api/clip/user_list", { token: alex, body });
    const { entries } = z.object({ content: pageOf(RawMedia) }).parse(reply.body).content;
    return entries.find((clip) => clip.id === id);
  };

  it("has no link any more, tells its owner why, and stays so until the operator allows it", async () => {
    const id = await cut(alex);
    expect((await run("clips", "archived-1")).text).not.toContain(id);
    const token = await publish(id);
    expect((await run("clips", "archived-1")).text).toMatch(
      new RegExp(`${id} +/clips/${token} +600-620 +demo@touchline\\.example +Great save`),
    );
    const withdrawn = await run(
      "withdraw-clip",
      `https://tv.example/de/clips/${token}?match=x`,
      " Insults a player ",
    );
    expect(withdrawn).toEqual({ code: 0, text: `Great save (${id}) is withdrawn.` });
    expect(await read(token)).toMatchObject(NOT_FOUND);
    expect(await read(token, alex)).toMatchObject(NOT_FOUND);
    expect(await own(id)).toMatchObject({ publicToken: null, withdrawnReason: "Insults a player" });
    expect((await run("clips", "archived-1")).text).toContain("withdrawn: Insults a player");

    const refused = { status: 403, body: { messageErrorCode: "clip_withdrawn" } };
    expect(await post("publish", id, alex)).toMatchObject(refused);
    // The owner's own withdrawal does not clear the operator's.
    expect((await post("withdraw", id, alex)).status).toBe(204);
    expect(await post("publish", id, alex)).toMatchObject(refused);
    expect(await post("publish", id, sam)).toMatchObject(NOT_FOUND);

    expect((await run("allow-clip", id)).code).toBe(0);
    expect((await own(id))?.withdrawnReason).toBeUndefined();
    const again = await publish(id);
    expect(again).not.toBe(token);
    expect(await run("withdraw-clip", id, "Once more")).toMatchObject({ code: 0 });
    expect(await read(again)).toMatchObject(NOT_FOUND);
  });

  it("ends even if its owner publishes it at the same time", async () => {
    const id = await cut(alex);
    await Promise.all([
      post("publish", id, alex),
      run("withdraw-clip", id, "Spam"),
      post("publish", id, alex),
    ]);
    expect(await own(id)).toMatchObject({ publicToken: null, withdrawnReason: "Spam" });
  });

  it.each([
    [["clips", "no-such-event"], 1, "no event"],
    [["withdraw-clip", "no-such-clip", "Spam"], 1, "no clip"],
    [["withdraw-clip", "/clips/no-such-token", "Spam"], 1, "no clip"],
    // A highlight belongs to the operator.
    [["withdraw-clip", "highlight-1", "Spam"], 1, "no clip"],
    [["withdraw-clip", "highlight-1", " "], 2, "reason"],
    [["withdraw-clip", "highlight-1"], 2, "missing"],
    [["allow-clip", "highlight-1"], 1, "No clip"],
  ])("%j ends with %i", async (words, code, text) => {
    expect(await run(...words)).toEqual({ code, text: expect.stringContaining(text) });
  });

  it.each(["clips", "withdraw-clip", "allow-clip"])("%s has a help text", async (name) => {
    expect(await run(name, "--help")).toEqual({ code: 0, text: expect.stringContaining(`-- ${name} `) });
  });
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
