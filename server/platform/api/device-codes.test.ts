/** Signing in with a code that is approved on another device (RFC 8628). */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { accountHolders, PASSWORD, refusalOf } from "../../../tests/support/account-holders.ts";
import { startTestPlatform, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { areWaiting } from "../../../tests/support/waiting-connections.ts";

const TV = "a television";
const GRANT = "urn:ietf:params:oauth:grant-type:device_code";
const Started = z.object({
  device_code: z.string(),
  user_code: z.string(),
  expires_in: z.number(),
  interval: z.number(),
});
const SignedIn = z.object({
  token: z.string(),
  auth_data: z.object({
    profile: z.object({ email: z.string() }).nullable(),
    devices: z.array(z.object({ device_id: z.string() })),
    device_error: z.object({ messageErrorCode: z.string() }).nullable(),
    isRegister: z.literal(false),
  }),
});

let platform: TestPlatform;
let people: ReturnType<typeof accountHolders>;
beforeAll(async () => {
  platform = await startTestPlatform({
    trustProxy: "loopback",
    limits: { codeTries: 3, codeTriesPerNetwork: 50 },
  });
  people = accountHolders(platform);
});
afterAll(() => platform?.stop());

/** A user with a session on a phone. */
async function owner() {
  const { email } = await people.newcomer();
  return { email, token: (await people.signIn(email, "a phone")).token };
}
async function start(device = TV) {
  const body = { device_id: device };
  const { status, body: started } = await platform.call("POST", "/api/oauth2/device_authorization", { body });
  expect(status).toBe(200);
  return Started.parse(started);
}
const poll = (device_code: string) =>
  platform.call("POST", "/api/oauth2/token", { body: { grant_type: GRANT, device_code } });
const lookUp = (user_code: string, token: string) =>
  platform.call("POST", "/api/oauth2/device_lookup", { body: { user_code }, token });
const decide = (user_code: string, token: string, approve = true) =>
  platform.call("POST", "/api/oauth2/device_decision", { body: { user_code, approve }, token });

describe("a code", () => {
  it("signs the device in that asked, once it was approved, and only once", async () => {
    const { email, token } = await owner();
    const { device_code, user_code, expires_in, interval } = await start();
    expect(user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{6}$/);
    expect([expires_in, interval]).toEqual([600, 5]);
    expect(refusalOf(await poll(device_code))).toEqual([400, "authorization_pending"]);
    expect((await lookUp(user_code, token)).body).toMatchObject({ content: { device_name: TV } });

    const typed = ` ${user_code.slice(0, 3).toLowerCase()}-${user_code.slice(3)}`;
    expect((await decide(typed, token)).status).toBe(204);
    const both = await Promise.all([poll(device_code), poll(device_code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const { token: access, auth_data } = SignedIn.parse(both.find(({ status }) => status === 200)?.body);
    expect(auth_data).toMatchObject({ profile: { email }, device_error: null });
    expect(auth_data.devices.map(({ device_id }) => device_id)).toContain(TV);
    const profile = await platform.call("GET", "/api/user/get_profile", { token: access });
    expect(profile.body).toMatchObject({ content: { email } });

    expect(refusalOf(await poll(device_code))).toEqual([400, "expired_token"]);
    expect(refusalOf(await decide(user_code, token))).toEqual([404, "code_not_found"]);
  });

  it("is approved by one of two users", async () => {
    const [first, second] = [await owner(), await owner()];
    const { device_code, user_code } = await start();
    const answers = await Promise.all([decide(user_code, first.token), decide(user_code, second.token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    const winner = answers[0]?.status === 204 ? first : second;
    const { auth_data } = SignedIn.parse((await poll(device_code)).body);
    expect(auth_data.profile?.email).toBe(winner.email);
  });

  it("can be refused", async () => {
    const { token } = await owner();
    const { device_code, user_code } = await start();
    expect((await decide(user_code, token, false)).status).toBe(204);
    expect(refusalOf(await poll(device_code))).toEqual([400, "access_denied"]);
    expect(refusalOf(await decide(user_code, token))).toEqual([404, "code_not_found"]);
  });

  it("is valid for ten minutes", async () => {
    const { token } = await owner();
    const [approved, open] = [await start(), await start()];
    expect((await decide(approved.user_code, token)).status).toBe(204);
    await platform.advance(600_000);
    expect(refusalOf(await decide(open.user_code, token))).toEqual([404, "code_not_found"]);
    for (const { device_code } of [approved, open])
      expect(refusalOf(await poll(device_code))).toEqual([400, "expired_token"]);
  });

  it("is worth nothing after the account has a new password", async () => {
    const { token } = await owner();
    const { device_code, user_code } = await start();
    expect((await decide(user_code, token)).status).toBe(204);
    const body = { oldPassword: PASSWORD, newPassword: "another long password" };
    expect((await platform.call("POST", "/api/user/change_password", { token, body })).status).toBe(204);
    expect(refusalOf(await poll(device_code))).toEqual([400, "expired_token"]);
  });

  it("is worth nothing after the device that approved it was removed", async () => {
    const { email, token } = await owner();
    const { device_code, user_code } = await start();
    expect((await decide(user_code, token)).status).toBe(204);
    const laptop = await people.signIn(email, "a laptop");
    expect((await people.remove(laptop.token, "a phone")).status).toBe(200);
    expect(refusalOf(await poll(device_code))).toEqual([400, "expired_token"]);
    expect((await people.check(laptop.token, "a laptop", false)).ids).toEqual(["a laptop"]);
  });

  it("ends with the sessions while its device asks, and while it is being approved", async () => {
    const other = new pg.Client(platform.databaseUrl);
    await other.connect();
    /** @returns undefined if a call did not wait until the sessions had ended */
    const endMeanwhile = async () => {
      const [approved, open] = [await start(), await start()];
      const { email, token } = await owner();
      expect((await decide(approved.user_code, token)).status).toBe(204);
      await other.query("begin");
      const user = "(select id from users where email = $1)";
      await other.query("select 1 from users where email = $1 for update", [email]);
      let isOver = false;
      const calls = [poll(approved.device_code), decide(open.user_code, token)].map((call) =>
        call.finally(() => {
          isOver = true;
        }),
      );
      if (!(await areWaiting(other, calls.length, () => isOver))) {
        await other.query("rollback");
        await Promise.all(calls);
        return undefined;
      }
      await other.query(`update sessions set ended_at = now() where user_id = ${user}`, [email]);
      await other.query(`delete from device_codes where user_id = ${user}`, [email]);
      await other.query("commit");
      return { replies: await Promise.all(calls), open };
    };
    try {
      let ended: Awaited<ReturnType<typeof endMeanwhile>>;
      for (let tries = 0; !ended && tries < 5; tries += 1) ended = await endMeanwhile();
      expect(ended?.replies.map(refusalOf)).toEqual([
        [400, "expired_token"],
        [401, "invalid_token"],
      ]);
      expect(refusalOf(await poll(ended?.open.device_code ?? ""))).toEqual([400, "authorization_pending"]);
    } finally {
      await other.end();
    }
  });

  it("must not be asked for more often than every five seconds", async () => {
    const { device_code } = await start();
    expect(refusalOf(await poll(device_code))).toEqual([400, "authorization_pending"]);
    await platform.advance(2_000);
    expect(refusalOf(await poll(device_code))).toEqual([400, "slow_down"]);
    await platform.advance(5_000);
    expect(refusalOf(await poll(device_code))).toEqual([400, "authorization_pending"]);
  });

  it("leads to the device limit like any sign-in", async () => {
    const { email, token } = await owner();
    for (const device of ["second", "third", "fourth", "fifth"]) await people.login(email, device);
    const { device_code, user_code } = await start("one television too many");
    expect((await decide(user_code, token)).status).toBe(204);
    const { auth_data } = SignedIn.parse((await poll(device_code)).body);
    expect(auth_data.profile).toBeNull();
    expect(auth_data.device_error?.messageErrorCode).toBe("device_limit_exceeded");
  });
});

describe("guesses", () => {
  it("of one account are refused after a few, and right codes do not count", async () => {
    const { token } = await owner();
    for (let times = 0; times < 5; times++) {
      const { user_code } = await start();
      expect((await lookUp(user_code, token)).status).toBe(200);
    }
    for (let times = 0; times < 3; times++)
      expect(refusalOf(await decide("AAAAAA", token))).toEqual([404, "code_not_found"]);
    const { user_code } = await start();
    expect(refusalOf(await decide(user_code, token))).toEqual([429, "too_many_requests"]);
    await platform.advance(600_000);
    expect(refusalOf(await decide(user_code, token))).toEqual([404, "code_not_found"]);
  });

  it("do not include calls of sessions that ended meanwhile", async () => {
    const { email } = await owner();
    const { user_code } = await start();
    const other = new pg.Client(platform.databaseUrl);
    await other.connect();
    const user = "(select id from users where email = $1)";
    try {
      for (let ended = 0; ended < 3; ) {
        const { token } = await people.signIn(email, "a phone");
        await other.query("begin");
        await other.query("select 1 from users where email = $1 for update", [email]);
        let isOver = false;
        const deciding = decide(user_code, token).finally(() => {
          isOver = true;
        });
        if (!(await areWaiting(other, 1, () => isOver))) {
          await other.query("rollback");
          continue;
        }
        await other.query(`update sessions set ended_at = now() where user_id = ${user}`, [email]);
        await other.query("commit");
        expect(refusalOf(await deciding)).toEqual([401, "invalid_token"]);
        ended += 1;
      }
    } finally {
      await other.end();
    }
    const { token } = await people.signIn(email, "a phone");
    expect((await decide(user_code, token)).status).toBe(204);
  });

  it("of two hundred similar codes, none opens anything", async () => {
    const { token } = await owner();
    const { device_code, user_code } = await start();
    const letters = [..."BCDFGHJKLMNPQRSTVWXZ"];
    const guesses = Array.from({ length: 200 }, (_, index) =>
      user_code.replace(/..$/, (letters[index % 20] ?? "") + (letters[Math.floor(index / 20) % 20] ?? "")),
    ).filter((guess) => guess !== user_code);
    const statuses = new Map<number, number>();
    for (const guess of guesses) {
      const { status } = await decide(guess, token);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses.keys()].sort()).toEqual([404, 429]);
    expect(statuses.get(404)).toBe(3);
    expect(refusalOf(await decide(user_code, token))).toEqual([429, "too_many_requests"]);
    expect(refusalOf(await poll(device_code))).toEqual([400, "authorization_pending"]);
  });
});
