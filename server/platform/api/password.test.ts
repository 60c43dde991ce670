/** Forgotten and changed passwords over HTTP. */
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startTestPlatform, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { RawTokens } from "../wire/user.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ webOrigin: "https://tv.example" });
});
afterAll(() => platform.stop());

const PASSWORD = "a long password";
const SignedIn = z.object({ content: z.object({ tokenData: RawTokens }) });
let accountCount = 0;

async function newcomer() {
  accountCount += 1;
  const email = `reader${accountCount}@b.example`;
  const body = { email, password: PASSWORD, displayName: "Ann Lee" };
  const { body: reply } = await platform.call("POST", "/api/user/register", { body });
  return { email, tokens: SignedIn.parse(reply).content.tokenData };
}
const login = (username: string, password: string) =>
  platform.call("POST", "/api/user/login", {
    body: { username, password, device_id: "d", device_name: "d" },
  });
const profileStatus = async (token: string) =>
  (await platform.call("GET", "/api/user/get_profile", { token })).status;
const refreshStatus = async (subject_token: string) => {
  const subject_token_type = "urn:ietf:params:oauth:token-type:refresh_token";
  const body = { grant_type: "token-exchange", subject_token, subject_token_type };
  return (await platform.call("POST", "/api/oauth2/token", { body })).status;
};
const forgot = (email: string) => platform.call("POST", "/api/user/forgot_password", { body: { email } });
const reset = (token: string, password: string) =>
  platform.call("POST", "/api/user/reset_password", { body: { token, password } });
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  z.object({ messageErrorCode: z.string() }).parse(body).messageErrorCode,
];

const outbox = () => path.join(platform.directory, "outbox");
async function mailsTo(email: string): Promise<string[]> {
  const names = await readdir(outbox()).catch(() => []);
  const files = names.filter((name) => name.endsWith(".eml")).map((name) => path.join(outbox(), name));
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
  return texts.filter((text) => text.includes(`To: ${email}\r\n`));
}
/** The mail is written after the response. */
async function tokensSentTo(email: string, count = 1): Promise<string[]> {
  for (let tries = 0; tries < 100; tries++) {
    const mails = await mailsTo(email);
    if (mails.length >= count) {
      return mails.map(
        (text) => /https:\/\/tv\.example\/auth\/password\/reset\?token=([\w-]+)\r\n/.exec(text)?.[1] ?? "",
      );
    }
    await sleep(50);
  }
  throw new Error("no mail was written");
}

it("a password change invalidates a sign-in in progress", async () => {
  const { email } = await newcomer();
  const connect = async () => {
    const connected = new pg.Client({ connectionString: platform.databaseUrl });
    await connected.connect();
    return connected;
  };
  const [client, watcher] = [await connect(), await connect()];
  await client.query("begin");
  await client.query("update users set password_hash = null where email = $1", [email]);
  const signingIn = login(email, PASSWORD);
  // Not in the transaction, which sees the activity of its first query until it ends.
  const isWaiting = async () => {
    const sql =
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    return (await watcher.query(sql)).rows.length;
  };
  await expect.poll(isWaiting).toBe(1);
  await client.query("commit");
  await client.end();
  await watcher.end();
  expect(codeOf(await signingIn)).toEqual([401, "invalid_credentials"]);
});

describe("a forgotten password", () => {
  it("is replaced once, with the token of the mail; all sessions end", async () => {
    const { email, tokens } = await newcomer();
    expect((await forgot(` ${email.toUpperCase()} `)).status).toBe(204);
    const [token = ""] = await tokensSentTo(email);
    expect((await stat(outbox())).mode & 0o077).toBe(0);
    const replies = await Promise.all([1, 2, 3].map((turn) => reset(token, `new password ${turn}`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 422, 422]);
    const winner = 1 + replies.findIndex(({ status }) => status === 204);
    expect(codeOf(await reset(token, "another password"))).toEqual([422, "invalid_reset_token"]);
    expect((await login(email, PASSWORD)).status).toBe(401);
    expect((await login(email, `new password ${winner}`)).status).toBe(200);
    expect(await profileStatus(tokens.access_token)).toBe(401);
    expect(await refreshStatus(tokens.refresh_token)).toBe(401);
  });

  it("is replaced with one token only, which expires after an hour", async () => {
    const { email } = await newcomer();
    await forgot(email);
    await forgot(email);
    const [first = "", second = ""] = await tokensSentTo(email, 2);
    expect((await reset(first, "new password")).status).toBe(204);
    expect(codeOf(await reset(second, "newer password"))).toEqual([422, "invalid_reset_token"]);
    await forgot(email);
    const late = (await tokensSentTo(email, 3)).find((token) => token !== first && token !== second) ?? "";
    await platform.advance(3_600_000);
    expect((await reset(late, "newest password")).status).toBe(422);
  });

  it("is replaced by the owner of the e-mail, who takes over nothing of who opened the account", async () => {
    const { email, tokens } = await newcomer();
    const calendarOf = async (token: string) => {
      const { body } = await platform.call("POST", "/api/user/calendar_token", { token });
      return z.object({ content: z.object({ token: z.string() }) }).parse(body).content;
    };
    const read = async (calendar: object) =>
      (await platform.call("POST", "/api/calendar/list", { body: calendar })).status;
    const signedIn = async (password: string, device: string) => {
      const body = { username: email, password, device_id: device, device_name: device };
      const reply = await platform.call("POST", "/api/user/login", { body });
      const content = SignedIn.shape.content.extend({
        devices: z.array(z.object({ device_id: z.string() })),
      });
      const { tokenData, devices } = z.object({ content }).parse(reply.body).content;
      return { token: tokenData.access_token, devices: devices.map(({ device_id }) => device_id) };
    };
    await signedIn(PASSWORD, "of the stranger");
    const ofStranger = await calendarOf(tokens.access_token);
    expect(await read(ofStranger)).toBe(200);
    await forgot(email);
    const [first = ""] = await tokensSentTo(email);
    expect((await reset(first, "new password")).status).toBe(204);
    expect(await read(ofStranger)).toBe(404);
    const owner = await signedIn("new password", "of the owner");
    expect(owner.devices).toEqual(["of the owner"]);

    // The owner is known now: their own calendar and devices outlive the next forgotten password.
    const ofOwner = await calendarOf(owner.token);
    await forgot(email);
    const second = (await tokensSentTo(email, 3)).find((token) => token && token !== first) ?? "";
    expect((await reset(second, "newer password")).status).toBe(204);
    expect(await read(ofOwner)).toBe(200);
    expect((await signedIn("newer password", "another")).devices.sort()).toEqual(["another", "of the owner"]);
  });

  it("does not reveal which accounts exist", async () => {
    const { email } = await newcomer();
    const unknown = "nobody@nowhere.example";
    const [known, other] = [await forgot(email), await forgot(unknown)];
    expect([known.status, known.body]).toEqual([other.status, other.body]);
    for (let more = 0; more < 4; more++) await Promise.all([forgot(email), forgot(unknown)]);
    expect(codeOf(await forgot(email))).toEqual([429, "too_many_requests"]);
    expect(codeOf(await forgot(unknown))).toEqual([429, "too_many_requests"]);
    expect(await mailsTo(unknown)).toEqual([]);
  });

  it("can be replaced by an owner who is locked out by wrong guesses", async () => {
    const { email } = await newcomer();
    await Promise.all(Array.from({ length: 10 }, () => login(email, "guess")));
    expect((await login(email, PASSWORD)).status).toBe(429);
    await forgot(email);
    const [token = ""] = await tokensSentTo(email);
    await reset(token, "new password");
    expect((await login(email, "new password")).status).toBe(200);
  });
});

describe("a changed password", () => {
  const change = (token: string, oldPassword: string, newPassword = "new password") =>
    platform.call("POST", "/api/user/change_password", { token, body: { oldPassword, newPassword } });

  it("requires the old one; this device stays signed in, others do not", async () => {
    const { email, tokens } = await newcomer();
    const other = SignedIn.parse((await login(email, PASSWORD)).body).content.tokenData;
    expect(codeOf(await change(tokens.access_token, "wrong"))).toEqual([422, "invalid_credentials"]);
    expect((await change(tokens.access_token, PASSWORD)).status).toBe(204);
    expect(await profileStatus(tokens.access_token)).toBe(200);
    expect(await refreshStatus(tokens.refresh_token)).toBe(200);
    expect(await profileStatus(other.access_token)).toBe(401);
    expect(await refreshStatus(other.refresh_token)).toBe(401);
    expect((await login(email, PASSWORD)).status).toBe(401);
    expect((await login(email, "new password")).status).toBe(200);
  });

  it("keeps the others signed in if the viewer wishes so", async () => {
    const { email, tokens } = await newcomer();
    const other = SignedIn.parse((await login(email, PASSWORD)).body).content.tokenData;
    const body = { oldPassword: PASSWORD, newPassword: "new password", signOutOthers: false };
    const token = tokens.access_token;
    expect((await platform.call("POST", "/api/user/change_password", { token, body })).status).toBe(204);
    expect(await profileStatus(other.access_token)).toBe(200);
    expect(await refreshStatus(other.refresh_token)).toBe(200);
    expect((await login(email, PASSWORD)).status).toBe(401);
  });

  it("cannot be guessed", async () => {
    const { tokens } = await newcomer();
    await Promise.all(Array.from({ length: 10 }, () => change(tokens.access_token, "guess")));
    expect(codeOf(await change(tokens.access_token, PASSWORD))).toEqual([429, "too_many_requests"]);
  });
});
