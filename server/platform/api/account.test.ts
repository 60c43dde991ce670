/** Accounts, sessions and devices over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startTestPlatform, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { RawDevice, RawTokens, RawUser } from "../wire/user.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ deviceLimit: 2 });
});
afterAll(() => platform.stop());

const SignIn = z.object({
  content: z.object({
    profile: RawUser.optional(),
    tokenData: RawTokens,
    devices: z.array(RawDevice).optional(),
    device_error: z.object({ messageErrorCode: z.string() }).optional(),
  }),
});
const Refreshed = z.object({ token: z.string(), expires_in: z.number(), refresh_token: z.string() });
const Checked = z.object({ content: z.object({ enabled: z.boolean(), devices: z.array(RawDevice) }) });
const Profile = z.object({ content: RawUser });

const PASSWORD = "a long password";
let accountCount = 0;

/** Registers a new user; returns their e-mail, profile and tokens. */
async function newcomer() {
  accountCount += 1;
  const email = `person${accountCount}@b.example`;
  const body = { email, password: PASSWORD, displayName: "Ann Lee", city: "", strategy: "refresh" };
  const reply = await platform.call("POST", "/api/user/register", { body });
  expect(reply.status).toBe(200);
  const { content } = SignIn.parse(reply.body);
  return {
    email,
    id: content.profile?.id ?? "",
    profile: content.profile,
    token: content.tokenData.access_token,
    refreshToken: content.tokenData.refresh_token,
  };
}

const login = (username: string, device: string, password = PASSWORD) =>
  platform.call("POST", "/api/user/login", {
    body: { username, password, device_id: device, device_name: device, strategy: "refresh" },
  });
const refresh = (subject_token: string) =>
  platform.call("POST", "/api/oauth2/token", {
    body: {
      grant_type: "token-exchange",
      subject_token,
      subject_token_type: "urn:ietf:params:oauth:token-type:refresh_token",
      requested_token_type: "urn:ietf:params:oauth:token-type:access_token",
      strategy: "refresh",
    },
  });
const profile = (token: string) => platform.call("GET", "/api/user/get_profile", { token });
const check = async (token: string, device: string, register_new: boolean) => {
  const body = { device_id: device, device_name: device, register_new };
  return Checked.parse((await platform.call("POST", "/api/user/check_current_device", { token, body })).body)
    .content;
};
const codeOf = (body: unknown) => z.object({ messageErrorCode: z.string() }).parse(body).messageErrorCode;

describe("registration", () => {
  it("creates one account per e-mail, whatever its letter case", async () => {
    const { email, profile: person } = await newcomer();
    expect(person).toMatchObject({ email, displayName: "Ann Lee", city: null, clubList: [], options: {} });
    const body = { email: ` ${email.toUpperCase()} `, password: PASSWORD, displayName: "B" };
    const again = await platform.call("POST", "/api/user/register", { body });
    expect([again.status, codeOf(again.body)]).toEqual([409, "user_already_exists"]);
  });

  it("creates one account for concurrent requests", async () => {
    const body = { email: "race@b.example", password: PASSWORD, displayName: "Race" };
    const replies = await Promise.all(
      [1, 2, 3].map(() => platform.call("POST", "/api/user/register", { body })),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409]);
  });

  it("is limited per network and window", async () => {
    const strict = await startTestPlatform({ signUpsPerAddress: 2 });
    try {
      const register = (name: string) =>
        strict.call("POST", "/api/user/register", {
          body: { email: `${name}@b.example`, password: PASSWORD, displayName: name },
        });
      expect((await register("one")).status).toBe(200);
      expect((await register("two")).status).toBe(200);
      const refused = await register("three");
      expect([refused.status, codeOf(refused.body)]).toEqual([429, "too_many_requests"]);
      await strict.advance(Number(refused.headers.get("retry-after")) * 1000);
      expect((await register("three")).status).toBe(200);
    } finally {
      await strict.stop();
    }
  });
});

describe("signing in", () => {
  it("returns the same response for unknown accounts and wrong passwords", async () => {
    const { email } = await newcomer();
    const wrong = await login(email, "a", "not the password");
    const unknown = await login("nobody@nowhere.example", "a");
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual(unknown.body);
  });

  it("is blocked after too many guesses, even with the right password, until the window is over", async () => {
    const { email } = await newcomer();
    await Promise.all(Array.from({ length: 10 }, () => login(email, "a", "guess")));
    const blocked = await login(email, "a");
    expect([blocked.status, codeOf(blocked.body)]).toEqual([429, "too_many_requests"]);
    const seconds = Number(blocked.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    await platform.advance(seconds * 1000);
    expect((await login(email, "a")).status).toBe(200);
  });

  it("beyond the device limit returns a token that can only remove devices", async () => {
    const { email } = await newcomer();
    await login(email, "phone");
    await platform.advance(1000);
    await login(email, "laptop");
    const { content } = SignIn.parse((await login(email, "tablet")).body);
    expect(content.device_error?.messageErrorCode).toBe("device_limit_exceeded");
    expect(content.profile).toBeUndefined();
    expect(content.devices?.map((device) => device.device_id)).toEqual(["phone", "laptop"]);

    const token = content.tokenData.access_token;
    expect((await profile(token)).status).toBe(403);
    expect((await platform.call("GET", "/api/event/grouped_sport_count", { token })).status).toBe(403);
    const renewed = Refreshed.parse((await refresh(content.tokenData.refresh_token)).body);
    expect((await profile(renewed.token)).status).toBe(403);

    const removed = await platform.call("POST", "/api/user/delete_device", {
      token,
      body: { deviceId: "phone" },
    });
    expect(removed.status).toBe(200);
    expect(SignIn.parse((await login(email, "tablet")).body).content.device_error).toBeUndefined();
  });
});

describe("devices", () => {
  it("are registered by the check after sign-up, and known afterwards", async () => {
    const { token } = await newcomer();
    expect((await check(token, "phone", false)).enabled).toBe(false);
    expect(await check(token, "phone", true)).toMatchObject({
      enabled: true,
      devices: [{ device_id: "phone" }],
    });
    expect((await check(token, "phone", false)).enabled).toBe(true);
  });

  it("never exceed the limit, also with concurrent sign-ins", async () => {
    const { email } = await newcomer();
    await Promise.all(["a", "b", "c", "d"].map((device) => login(email, device)));
    const { content } = SignIn.parse((await login(email, "a")).body);
    expect(content.devices).toHaveLength(2);
  });

  it("cannot be registered again by the session of a removed one", async () => {
    const { email } = await newcomer();
    const phone = SignIn.parse((await login(email, "phone")).body).content.tokenData;
    const laptop = SignIn.parse((await login(email, "laptop")).body).content.tokenData;
    await platform.call("POST", "/api/user/delete_device", {
      token: laptop.access_token,
      body: { deviceId: "phone" },
    });
    expect((await check(phone.access_token, "phone", false)).enabled).toBe(false);
    expect((await check(phone.access_token, "phone", true)).enabled).toBe(false);
    expect(codeOf((await refresh(phone.refresh_token)).body)).toBe("refresh_token_failed");
    expect((await check(laptop.access_token, "laptop", false)).enabled).toBe(true);
  });

  it("of other viewers cannot be removed", async () => {
    const owner = await newcomer();
    await check(owner.token, "owner's phone", true);
    const other = await newcomer();
    const reply = await platform.call("POST", "/api/user/delete_device", {
      token: other.token,
      body: { deviceId: "owner's phone" },
    });
    expect(codeOf(reply.body)).toBe("device_not_found");
    expect((await check(owner.token, "owner's phone", false)).enabled).toBe(true);
  });
});

describe("tokens", () => {
  it("expire", async () => {
    const { token } = await newcomer();
    await platform.advance(3_599_000);
    expect((await profile(token)).status).toBe(200);
    await platform.advance(2_000);
    expect([(await profile(token)).status, codeOf((await profile(token)).body)]).toEqual([
      401,
      "invalid_token",
    ]);
  });

  it("expire with the maximum lifetime of the session, however often they are renewed", async () => {
    const short = await startTestPlatform({ sessionDays: 50 });
    try {
      const body = { email: "old@b.example", password: PASSWORD, displayName: "Ann" };
      const reply = await short.call("POST", "/api/user/register", { body });
      let { refresh_token } = SignIn.parse(reply.body).content.tokenData;
      const renew = () =>
        short.call("POST", "/api/oauth2/token", {
          body: {
            grant_type: "token-exchange",
            subject_token: refresh_token,
            subject_token_type: "urn:ietf:params:oauth:token-type:refresh_token",
          },
        });
      await short.advance(25 * 24 * 3_600_000);
      const first = Refreshed.parse((await renew()).body);
      refresh_token = first.refresh_token;
      await short.advance(25 * 24 * 3_600_000 - 10_000);
      const last = Refreshed.parse((await renew()).body);
      refresh_token = last.refresh_token;
      const withLast = () => short.call("GET", "/api/user/get_profile", { token: last.token });
      expect((await withLast()).status).toBe(200);
      await short.advance(10_000);
      expect((await withLast()).status).toBe(401);
      const over = await renew();
      expect([over.status, codeOf(over.body)]).toEqual([401, "refresh_token_failed"]);
    } finally {
      await short.stop();
    }
  });

  it("are renewed with the same successor for repeats within the grace period", async () => {
    const { refreshToken } = await newcomer();
    const replies = await Promise.all(Array.from({ length: 8 }, () => refresh(refreshToken)));
    const renewed = replies.map((reply) => Refreshed.parse(reply.body));
    expect(new Set(renewed.map((tokens) => tokens.refresh_token)).size).toBe(1);
    expect((await profile(renewed[0]?.token ?? "")).status).toBe(200);
    await platform.advance(30_000);
    expect(Refreshed.parse((await refresh(refreshToken)).body).refresh_token).toBe(renewed[0]?.refresh_token);
  });

  it("are all revoked if one is used again after its grace period", async () => {
    const { refreshToken } = await newcomer();
    const next = Refreshed.parse((await refresh(refreshToken)).body);
    await platform.advance(31_000);
    expect([(await refresh(refreshToken)).status, codeOf((await refresh(refreshToken)).body)]).toEqual([
      401,
      "refresh_token_failed",
    ]);
    expect((await refresh(next.refresh_token)).status).toBe(401);
    expect((await profile(next.token)).status).toBe(401);
  });

  it("are revoked by signing out, for that session only", async () => {
    const { email } = await newcomer();
    const phone = SignIn.parse((await login(email, "phone")).body).content.tokenData;
    const laptop = SignIn.parse((await login(email, "laptop")).body).content.tokenData;
    const reply = await platform.call("POST", "/api/user/logout", {
      token: phone.access_token,
      headers: { "content-type": "application/json" },
    });
    expect(reply.status).toBe(204);
    expect((await profile(phone.access_token)).status).toBe(401);
    expect((await refresh(phone.refresh_token)).status).toBe(401);
    expect((await profile(laptop.access_token)).status).toBe(200);
  });
});

describe("the profile", () => {
  it("preserves missing fields and clears empty ones", async () => {
    const { token } = await newcomer();
    const update = (data: unknown) =>
      platform.call("POST", "/api/user/update_profile", { token, body: { data } });
    await update({
      city: "Oslo",
      dateOfBirth: "1990-05-01",
      identity: "league-northern",
      identityItem: "team-ngt",
    });
    await update({ phone: "+47", city: "" });
    await update({ options: { surveys: [{ surveyName: "s", closed: "2026-03-01T10:00:00.000Z" }] } });
    const { content } = Profile.parse((await profile(token)).body);
    expect(content).toMatchObject({
      city: null,
      phone: "+47",
      dateOfBirth: "1990-05-01",
      clubList: [{ "league-northern": ["team-ngt"] }],
      options: { surveys: [{ surveyName: "s" }] },
    });
    expect(JSON.stringify(content)).not.toContain("argon2");
  });

  it("is deleted with the account, together with its sessions", async () => {
    const { email, token, refreshToken } = await newcomer();
    expect(
      (await platform.call("POST", "/api/user/delete_account", { token, body: { password: PASSWORD } }))
        .status,
    ).toBe(204);
    expect((await profile(token)).status).toBe(401);
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await login(email, "a")).status).toBe(401);
  });
});
