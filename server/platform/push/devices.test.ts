/** Devices that show notifications: added, listed and removed, and gone with the session and the account. */
import path from "node:path";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { accountHolders, PASSWORD, refusalOf } from "../../../tests/support/account-holders.ts";
import { type PushServiceFake, startPushService } from "../../../tests/support/push-service.ts";
import { startTestPlatform, TEST_NOW, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { GRACE_MS } from "../accounts/refresh-tokens.ts";
import { loadPushKeys, loadReminderKey, type Secrets } from "../accounts/secrets.ts";
import { createSessions } from "../accounts/sessions.ts";
import { runCommand } from "../cli/run.ts";
import { type OpenDatabase, openDatabase } from "../database/database.ts";
import { attempts, pushDevices, secrets, sessions } from "../database/schema.ts";
import { endToken } from "../reminders/reminders.ts";
import { MAX_PUSH_DEVICES } from "./devices.ts";

let fake: PushServiceFake;
let platform: TestPlatform;
let database: OpenDatabase;
let people: ReturnType<typeof accountHolders>;
let key: string;

beforeAll(async () => {
  fake = await startPushService();
  platform = await startTestPlatform({ pushServiceOrigin: fake.url, signUpsPerAddress: 1000 });
  database = await openDatabase(platform.databaseUrl, pino({ level: "silent" }), async () => undefined);
  people = accountHolders(platform);
  const { body } = await platform.call("GET", "/api/push/key");
  key = (body as { content: { public_key: string } }).content.public_key;
});
afterAll(async () => {
  await database?.close();
  await platform?.stop();
  await fake.close();
});
afterEach(async () => {
  await database.db.delete(pushDevices);
  await database.db.delete(attempts);
});

const add = (token: string, body: object = fake.subscribe(key), headers = {}) =>
  platform.call("POST", "/api/user/save_push_device", { token, body, headers });
async function list(token: string) {
  const { body } = await platform.call("GET", "/api/user/list_push_devices", { token });
  return (
    body as {
      content: { mails: boolean; entries: { id: string; current: boolean; name: string; goals: boolean }[] };
    }
  ).content;
}
const rows = () => database.db.select().from(pushDevices);
const signIn = async (email: string, device: string) => {
  const { body } = await people.login(email, device);
  return (body as { content: { tokenData: { access_token: string } } }).content.tokenData.access_token;
};

describe("the calls", () => {
  it("add the device of the session, list it and remove it", async () => {
    const user = await people.newcomer();
    const token = await signIn(user.email, "Firefox");
    const body = { ...fake.subscribe(key), time_zone: "Europe/Berlin" };
    expect((await add(token, body, { "accept-language": "de" })).status).toBe(204);
    expect((await add(token, body)).status).toBe(204);
    const { entries, mails } = await list(token);
    expect(mails).toBe(true);
    expect(entries).toMatchObject([{ current: true, name: "Firefox" }]);
    expect((await list(user.token)).entries).toMatchObject([{ current: false, name: "Firefox" }]);
    // Who knows the URL can reach the device.
    expect(JSON.stringify(entries)).not.toContain("127.0.0.1");
    const other = await people.newcomer();
    const remove = (by: string) =>
      platform.call("POST", "/api/user/remove_push_device", { token: by, body: { id: entries[0]?.id } });
    expect((await remove(other.token)).status).toBe(204);
    expect(await rows()).toHaveLength(1);
    expect((await remove(token)).status).toBe(204);
    expect((await remove(token)).status).toBe(204);
    expect(await rows()).toEqual([]);
  });

  it("refuse what is not public, or no key", async () => {
    const { token } = await people.newcomer();
    const good = fake.subscribe(key);
    for (const endpoint of [
      "https://127.0.0.1/x",
      "https://[fd00::1]/x",
      "http://93.184.216.34/x",
      "https://93.184.216.34:8443/x",
    ])
      expect(refusalOf(await add(token, { ...good, endpoint })), endpoint).toEqual([
        422,
        "push_service_not_allowed",
      ]);
    expect((await add(token, { ...good, endpoint: "https://93.184.216.34/x" })).status).toBe(204);
    for (const wrong of [
      { endpoint: "no URL" },
      { endpoint: `https://93.184.216.34/${"x".repeat(2000)}` },
      { p256dh: Buffer.alloc(64, 4).toString("base64url") },
      { p256dh: Buffer.alloc(65, 4).toString("base64url") },
      { auth: Buffer.alloc(15).toString("base64url") },
      { auth: "?" },
    ])
      expect((await add(token, { ...good, ...wrong })).status, JSON.stringify(wrong)).toBe(422);
  });

  it.each(["Mars/Olympus", "long/".repeat(40), ""])("ignore the unknown time zone %j", async (time_zone) => {
    const { token } = await people.newcomer();
    expect((await add(token, { ...fake.subscribe(key), time_zone })).status).toBe(204);
    expect(await rows()).toMatchObject([{ timeZone: null }]);
  });

  it("keep one device of a session, and give one to the account that added it last", async () => {
    const [ann, ben] = [await people.newcomer(), await people.newcomer()];
    const shared = fake.subscribe(key);
    await add(ann.token, fake.subscribe(key));
    await add(ann.token, shared);
    expect((await rows()).map(({ endpoint }) => endpoint)).toEqual([shared.endpoint]);
    expect((await add(ben.token, shared)).status).toBe(204);
    expect(await rows()).toMatchObject([{ userId: ben.id, endpoint: shared.endpoint }]);
    expect((await list(ann.token)).entries).toEqual([]);
  });

  it("keep 50 devices of an account, the newest", async () => {
    const user = await people.newcomer();
    const many = Array.from({ length: MAX_PUSH_DEVICES }, (_, index) => `many-${index}`);
    const openedAt = new Date(0);
    await database.db.insert(sessions).values(many.map((id) => ({ id, userId: user.id, openedAt })));
    await database.db.insert(pushDevices).values(
      many.map((id, index) => ({
        ...{ id, userId: user.id, sessionId: id, endpoint: `https://push.example/${id}` },
        ...{ p256dh: "x", auth: "x", addedAt: new Date(index) },
      })),
    );
    expect((await add(user.token)).status).toBe(204);
    const kept = (await rows()).map(({ id }) => id);
    expect(kept).toHaveLength(MAX_PUSH_DEVICES);
    expect(kept).not.toContain("many-0");
    expect(kept).toContain("many-1");
  });

  it("limit how often devices are added", async () => {
    const { token } = await people.newcomer();
    const body = fake.subscribe(key);
    const statuses: number[] = [];
    for (let index = 0; index < 61; index += 1) statuses.push((await add(token, body)).status);
    expect(statuses.slice(0, 60).every((status) => status === 204)).toBe(true);
    expect(statuses[60]).toBe(429);
  });

  it("store whether the device of the session shows goals", async () => {
    const user = await people.newcomer();
    const token = await signIn(user.email, "Firefox");
    const save = (body: object) => platform.call("POST", "/api/user/save_push_settings", { token, body });
    expect((await save({ goals: true })).status).toBe(204);
    await add(token);
    await add(user.token);
    const shown = async () => (await list(token)).entries.map(({ current, goals }) => [current, goals]);
    expect((await shown()).sort()).toEqual([
      [false, false],
      [true, false],
    ]);
    expect((await save({ goals: true })).status).toBe(204);
    const since = async () => (await rows()).flatMap(({ goalsSince }) => goalsSince ?? []);
    expect((await shown()).sort()).toEqual([
      [false, false],
      [true, true],
    ]);
    const [first] = await since();
    await save({ goals: true, mails: false });
    expect(await since()).toEqual([first]);
    expect((await list(token)).mails).toBe(false);
    await save({ goals: false });
    expect(await since()).toEqual([]);
  });

  it("store whether mails are sent, too", async () => {
    const { token } = await people.newcomer();
    const save = (mails: unknown) =>
      platform.call("POST", "/api/user/save_push_settings", { token, body: { mails } });
    expect((await save(false)).status).toBe(204);
    expect((await list(token)).mails).toBe(false);
    expect((await save("no")).status).toBe(422);
  });
});

describe("a device ends", () => {
  it.each(["signing out", "removing the device", "deleting the account"])("by %s", async (how) => {
    const user = await people.newcomer();
    const token = await signIn(user.email, "Chrome");
    await add(user.token);
    await add(token);
    if (how === "signing out") await platform.call("POST", "/api/user/logout", { token, body: {} });
    if (how === "deleting the account")
      await platform.call("POST", "/api/user/delete_account", {
        token,
        body: { password: "a long password" },
      });
    if (how === "removing the device") expect((await people.remove(user.token, "Chrome")).status).toBe(200);
    expect(await rows()).toHaveLength(how === "deleting the account" ? 0 : 1);
  });

  const deviceOf = async ({ email }: { email: string }, device: string) => {
    const tokens = await people.signIn(email, device);
    await add(tokens.token);
    return tokens;
  };

  it("by a new password, except that of the session that changes it", async () => {
    const user = await people.newcomer();
    const { token } = await deviceOf(user, "Chrome");
    await deviceOf(user, "Firefox");
    const body = { oldPassword: PASSWORD, newPassword: "another long password" };
    expect((await platform.call("POST", "/api/user/change_password", { token, body })).status).toBe(204);
    expect(await rows()).toHaveLength(1);
    expect((await list(token)).entries).toMatchObject([{ current: true }]);
  });

  it("by a refresh token that is used again, and those of other sessions stay", async () => {
    const user = await people.newcomer();
    const { refreshToken } = await deviceOf(user, "Chrome");
    const { token } = await deviceOf(user, "Firefox");
    expect((await people.refresh(refreshToken)).status).toBe(200);
    await platform.advance(GRACE_MS + 1);
    expect((await people.refresh(refreshToken)).status).toBe(401);
    expect(await rows()).toHaveLength(1);
    expect((await list(token)).entries).toMatchObject([{ current: true }]);
  });

  it("by the command that signs an account out", async () => {
    const [user, other] = [await people.newcomer(), await people.newcomer()];
    await deviceOf(user, "Chrome");
    await deviceOf(user, "Firefox");
    await deviceOf(other, "Chrome");
    const console = { stdin: Readable.from([""]), say: () => undefined, complain: () => undefined };
    const variables = { DATA_DIR: path.join(platform.directory, "none"), DATABASE_URL: platform.databaseUrl };
    expect(await runCommand(["end-sessions", user.email], { variables, ...console })).toBe(0);
    expect(await rows()).toMatchObject([{ userId: other.id }]);
  });

  it("by the sweep after the session became too old", async () => {
    const user = await people.newcomer();
    await deviceOf(user, "Chrome");
    const [{ sessionId } = { sessionId: "" }] = await rows();
    const sweepAfter = (days: number) =>
      createSessions({
        ...{ db: database.db, secrets: {} as Secrets, accessTokenSeconds: 60, lifetimeDays: 10 },
        ...{ now: () => TEST_NOW + days * 86_400_000, newId: () => "none" },
      }).sweep();
    await database.db
      .update(sessions)
      .set({ openedAt: new Date(TEST_NOW) })
      .where(eq(sessions.id, sessionId));
    await sweepAfter(9);
    expect(await rows()).toHaveLength(1);
    await sweepAfter(10);
    expect(await rows()).toEqual([]);
  });

  it("by ending all reminders, and mails are the default again", async () => {
    const { id, token } = await people.newcomer();
    await add(token);
    await platform.call("POST", "/api/user/save_push_settings", { token, body: { mails: false } });
    const body = { token: endToken(id, await loadReminderKey(database.db)) };
    expect((await platform.call("POST", "/api/reminders/end", { body })).status).toBe(204);
    expect(await list(token)).toEqual({ mails: true, entries: [] });
  });
});

it("processes that start together have the same keys, and keep them", async () => {
  const { db } = database;
  await db.delete(secrets);
  const made = await Promise.all(Array.from({ length: 5 }, () => loadPushKeys(db)));
  expect(new Set(made.map(({ privateKey }) => privateKey)).size).toBe(1);
  expect(await loadPushKeys(db)).toEqual(made[0]);
});
