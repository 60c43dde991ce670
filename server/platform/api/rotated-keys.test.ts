/** Keys that are replaced while two platforms run on one database. */
import { Readable } from "node:stream";
import { importJWK, type JWK, jwtVerify, SignJWT } from "jose";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { startTestPlatform, TEST_NOW, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { readStored, SWITCH_DELAY_MS } from "../accounts/key-ring.ts";
import { type ReplaceableKey, replaceKey } from "../accounts/secrets.ts";
import { runCommand } from "../cli/run.ts";
import { type Database, openDatabase } from "../database/database.ts";
import { DEMO_ACCOUNTS } from "../database/seed/accounts.ts";
import { createMediaSigner } from "../media/index.ts";
import { pageOf } from "../wire/envelope.ts";
import { RawMedia } from "../wire/media.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const SLOW = { timeout: 30_000, interval: 100 };

let a: TestPlatform;
let b: TestPlatform;
let db: Database;
let closeDatabase: () => Promise<void>;
let time = TEST_NOW;

beforeAll(async () => {
  a = await startTestPlatform();
  b = await startTestPlatform({ databaseUrl: a.databaseUrl, seed: "none" });
  const database = await openDatabase(a.databaseUrl, pino({ level: "silent" }), async () => {});
  db = database.db;
  closeDatabase = () => database.close();
});
afterAll(async () => {
  await closeDatabase();
  await b.stop();
  await a.stop();
});
// Every case starts with one signing key and no replacement in progress.
beforeEach(() => advance(3 * 24 * HOUR_MS));

async function advance(milliseconds: number): Promise<void> {
  time += milliseconds;
  await Promise.all([a.advance(milliseconds), b.advance(milliseconds)]);
}

async function storedKeys(name: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: a.databaseUrl });
  await client.connect();
  const { rows } = await client.query("select value from secrets where name = $1", [name]);
  await client.end();
  return readStored(rows[0]?.value).map(({ value }) => value);
}

const Pair = z.object({ privateKey: z.unknown(), publicKey: z.unknown() });
const jwk = (value: unknown) => importJWK(value as JWK, "ES256");

/** Whether the newest stored key has signed a token. */
async function isOfNewest(token: string): Promise<boolean> {
  const { publicKey } = Pair.parse((await storedKeys("access-token-key")).at(-1));
  const options = { currentDate: new Date(time) };
  return jwtVerify(token, await jwk(publicKey), options).then(
    () => true,
    () => false,
  );
}

const statusAt = async (platform: TestPlatform, token: string) =>
  (await platform.call("GET", "/api/user/get_profile", { token })).status;
async function expectTokenTaken(token: string): Promise<void> {
  expect([await statusAt(a, token), await statusAt(b, token)]).toEqual([200, 200]);
}

const begin = (key: ReplaceableKey) => replaceKey(db, key, time);

describe("access tokens", () => {
  it("from before, during and after a rotation are valid at both, and the old key expires", async () => {
    const before = await a.signIn();
    const old = Pair.parse((await storedKeys("access-token-key")).at(-1));
    expect(await begin("access-tokens")).toEqual({ signsFrom: time + SWITCH_DELAY_MS });
    const during = [await a.signIn(), await b.signIn()];
    for (const token of [before, ...during]) {
      expect(await isOfNewest(token)).toBe(false);
      await expectTokenTaken(token);
    }
    expect(await begin("access-tokens")).toEqual({ pendingUntil: time + SWITCH_DELAY_MS });

    // The clock of one platform is ahead: it signs with the new key first, which the other one has loaded.
    await a.advance(SWITCH_DELAY_MS);
    time += SWITCH_DELAY_MS;
    await expect.poll(async () => isOfNewest(await a.signIn()), SLOW).toBe(true);
    const first = await a.signIn();
    expect(await isOfNewest(await b.signIn())).toBe(false);
    await expect.poll(() => statusAt(b, first), SLOW).toBe(200);
    await b.advance(SWITCH_DELAY_MS);
    const after = await b.signIn();
    expect(await isOfNewest(after)).toBe(true);
    for (const token of [before, ...during, first, after]) await expectTokenTaken(token);

    // The old key is accepted until its last token has expired on every clock, and no longer.
    const { sid } = JSON.parse(Buffer.from(after.split(".")[1] ?? "", "base64url").toString());
    const forge = async () =>
      new SignJWT({ sid })
        .setProtectedHeader({ alg: "ES256", typ: "at+jwt" })
        .setIssuer("touchline")
        .setExpirationTime(Math.floor(time / 1000) + 600)
        .sign(await jwk(old.privateKey));
    await advance(HOUR_MS);
    await expectTokenTaken(await forge());
    await advance(10 * MINUTE_MS);
    const forged = await forge();
    expect([await statusAt(a, forged), await statusAt(b, forged)]).toEqual([401, 401]);
    await expectTokenTaken(await a.signIn());
  });

  it("of a platform that starts later are signed with the same key", async () => {
    await begin("access-tokens");
    await advance(SWITCH_DELAY_MS);
    const late = await startTestPlatform({ databaseUrl: a.databaseUrl, seed: "none", clock: time });
    const token = await late.signIn();
    expect(await isOfNewest(token)).toBe(true);
    await expect.poll(() => statusAt(a, token), SLOW).toBe(200);
    await late.stop();
  });
});

describe("refresh tokens", () => {
  const refresh = async (platform: TestPlatform, token: string) => {
    const reply = await platform.call("POST", "/api/oauth2/token", {
      body: {
        grant_type: "token-exchange",
        subject_token: token,
        subject_token_type: "urn:ietf:params:oauth:token-type:refresh_token",
        requested_token_type: "urn:ietf:params:oauth:token-type:access_token",
        strategy: "refresh",
      },
    });
    expect(reply.status).toBe(200);
    return z.object({ refresh_token: z.string() }).parse(reply.body).refresh_token;
  };
  it("have one successor, whichever key the two platforms use, and work after it", async () => {
    const { email: username, password } = DEMO_ACCOUNTS[0];
    const body = { username, password, device_id: "keys", device_name: "keys", strategy: "refresh" };
    const reply = await a.call("POST", "/api/user/login", { body });
    const { refresh_token: first } = z
      .object({ content: z.object({ tokenData: z.object({ refresh_token: z.string() }) }) })
      .parse(reply.body).content.tokenData;
    await begin("refresh-tokens");
    await advance(SWITCH_DELAY_MS - 1_000);
    const second = await refresh(a, first);
    await advance(2_000);
    expect(await refresh(b, first)).toBe(second);
    expect(await refresh(a, first)).toBe(second);
    const third = await refresh(b, second);
    await advance(HOUR_MS);
    expect(await refresh(a, third)).not.toBe(third);
  });
});

describe("media URLs", () => {
  const Events = z.object({ content: pageOf(RawMedia) });
  const Event = z.object({ content: RawMedia });
  async function mediaUrl(platform: TestPlatform): Promise<string> {
    const token = await platform.signIn();
    const body = { size: 100, filters: { status: "archived" } };
    const reply = await platform.call("POST", "/api/event/list", { body, token });
    const found = Events.parse(reply.body).content.entries.find(
      (entry) => entry.commerceCoverage === "commerce_members_media",
    );
    const event = await platform.call("GET", `/api/event/get_by_id/id/${found?.id}`, { token });
    const { hd } = Event.parse(event.body).content.source;
    return new URL(hd ?? "").pathname;
  }
  const statuses = async (path: string) => {
    const [one, two] = await Promise.all([fetch(a.url + path), fetch(b.url + path)]);
    await Promise.all([one.text(), two.text()]);
    return [one.status, two.status];
  };

  it("from before, during and after a rotation play on both, and the old key expires", async () => {
    const [old] = (await storedKeys("media-signing-key")).slice(-1);
    const before = await mediaUrl(a);
    await begin("media-urls");
    const during = await mediaUrl(b);
    // Within half of a lifetime a URL changes with its key only.
    expect(during).toBe(before);
    await advance(SWITCH_DELAY_MS);
    await expect.poll(() => mediaUrl(a), SLOW).not.toBe(before);
    await expect.poll(() => mediaUrl(b), SLOW).not.toBe(before);
    const after = await mediaUrl(b);
    for (const path of [before, during, after]) expect(await statuses(path)).toEqual([200, 200]);

    const forge = () => {
      const key = Buffer.from(String(old), "base64url");
      const signer = createMediaSigner({
        keys: { signing: () => key, accepted: () => [key] },
        lifetimeSeconds: 6 * 3600,
        now: () => time,
      });
      const [, programme = ""] = /^\/media\/s\/[^/]+\/(.+)\/master\.m3u8$/.exec(after) ?? [];
      return `/media/s/${signer.sign(programme)}/${programme}/master.m3u8`;
    };
    await advance(5 * HOUR_MS);
    expect(await statuses(forge())).toEqual([200, 200]);
    await advance(2 * HOUR_MS);
    expect(await statuses(forge())).toEqual([403, 403]);
    expect(await statuses(await mediaUrl(a))).toEqual([200, 200]);
  });
});

describe("rotate-keys", () => {
  async function run(...words: string[]) {
    const lines: string[] = [];
    const code = await runCommand(words, {
      variables: { DATABASE_URL: a.databaseUrl },
      stdin: Readable.from([]),
      say: (line) => void lines.push(line),
      complain: (line) => void lines.push(line),
    });
    return { code, text: lines.join("\n") };
  }

  it("has a help text, and rejects unknown keys", async () => {
    expect(await run("rotate-keys", "--help")).toEqual({
      code: 0,
      text: expect.stringContaining("media-urls"),
    });
    expect(await run("rotate-keys", "payments")).toEqual({
      code: 2,
      text: expect.stringContaining("There is no key payments."),
    });
  });

  it("replaces all keys, or the named one, once at a time", async () => {
    const known = await storedKeys("media-signing-key");
    expect(await run("rotate-keys")).toEqual({
      code: 0,
      text: expect.stringMatching(
        /^access-tokens: the new key signs from \S+Z\.\nrefresh-tokens: .+\nmedia-urls: .+$/,
      ),
    });
    const stored = await storedKeys("media-signing-key");
    expect(stored.slice(0, -1)).toEqual(known.slice(-1));
    expect(known).not.toContainEqual(stored.at(-1));
    expect(await run("rotate-keys", "media-urls")).toEqual({
      code: 1,
      text: expect.stringContaining("media-urls: a new key is stored already."),
    });
  });
});
