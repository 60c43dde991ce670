/** Sign-in with the token of a provider. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { generateKeyPair } from "jose";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import {
  type FakeFacebook,
  type FakeOpenIdProvider,
  startFakeFacebook,
  startFakeOpenIdProvider,
} from "../../../tests/support/fake-providers.ts";
import { startTestPlatform, TEST_NOW, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { SocialProvidersSchema } from "../social/configuration.ts";
import { RawDevice, RawUser } from "../wire/user.ts";

const ACCESS = "urn:ietf:params:oauth:token-type:access_token";
const ID = "urn:ietf:params:oauth:token-type:id_token";
const DEMO = "demo@touchline.example";

let platform: TestPlatform;
let google: FakeOpenIdProvider;
let apple: FakeOpenIdProvider;
let facebook: FakeFacebook;
beforeAll(async () => {
  google = await startFakeOpenIdProvider(() => TEST_NOW);
  apple = await startFakeOpenIdProvider(() => TEST_NOW);
  facebook = await startFakeFacebook();
  platform = await startTestPlatform({
    deviceLimit: 2,
    socialProviders: SocialProvidersSchema.parse({
      google: { issuer: google.url, clientIds: ["web", "web-old"], tokenInfoUrl: `${google.url}/tokeninfo` },
      apple: { issuer: apple.url, clientIds: ["web"] },
      facebook: { appId: "app", appSecret: "secret", graphUrl: facebook.url },
    }),
  });
});
afterAll(async () => {
  await platform.stop();
  for (const fake of [google, apple, facebook]) await fake.stop();
});

const SignedIn = z.object({
  token: z.string(),
  expires_in: z.literal(3600),
  refresh_token: z.string(),
  auth_data: z.object({
    profile: RawUser.nullable(),
    devices: z.array(RawDevice),
    device_error: z.object({ message: z.string(), messageErrorCode: z.string() }).nullable(),
    isRegister: z.boolean(),
  }),
});
const Refused = z.object({ error: z.literal(true), message: z.string(), messageErrorCode: z.string() });

interface Attempt {
  type?: string;
  device?: object;
  [field: string]: unknown;
}
const attempt = (subject_issuer: string, subject_token: string, { type = ID, ...more }: Attempt = {}) =>
  platform.call("POST", "/api/oauth2/token", {
    body: {
      grant_type: "token-exchange",
      subject_token_type: type,
      subject_issuer,
      requested_token_type: "urn:ietf:params:oauth:token-type:refresh_token",
      subject_token,
      device: { id: "phone", name: "A phone", os_name: "iOS", os_version: "17.4", app_version: "1.0.0" },
      strategy: "refresh",
      ...more,
    },
  });
const signIn = async (...parameters: Parameters<typeof attempt>) => {
  const reply = await attempt(...parameters);
  expect(reply.body).not.toMatchObject({ error: true });
  return SignedIn.parse(reply.body);
};
const refusal = async (...parameters: Parameters<typeof attempt>) => {
  const { status, body } = await attempt(...parameters);
  const { messageErrorCode, message } = Refused.parse(body);
  return { status, code: messageErrorCode, message };
};
const REFUSED = { status: 401, code: "login_failed" };

describe("signing in", () => {
  it("creates an account the first time and finds it again, even if the e-mail changes", async () => {
    const claims = { sub: "g-1", email: "Ann@New.example", email_verified: true, name: "Ann Lee" };
    const first = await signIn("google", await google.idToken(claims));
    expect(first.auth_data).toMatchObject({
      isRegister: true,
      device_error: null,
      profile: { email: "ann@new.example", displayName: "Ann Lee" },
      devices: [{ device_id: "phone", device_name: "A phone", os_name: "iOS", os_version: "17.4" }],
    });
    const profile = await platform.call("GET", "/api/user/get_profile", { token: first.token });
    expect(profile.body).toEqual({ content: first.auth_data.profile });
    const again = await signIn("google", await google.idToken({ ...claims, email: "ann@other.example" }));
    expect(again.auth_data).toMatchObject({ isRegister: false, profile: first.auth_data.profile });
  });

  it("links the account with the same e-mail if the provider has verified it", async () => {
    const verified = await google.idToken({ sub: "g-demo", email: DEMO, email_verified: true });
    const { auth_data } = await signIn("google", verified);
    expect(auth_data).toMatchObject({ isRegister: false, profile: { id: "user-alex", email: DEMO } });
    const text = await apple.idToken({ sub: "a-demo", email: DEMO, email_verified: "true" });
    expect((await signIn("apple", text)).auth_data.profile?.id).toBe("user-alex");
  });

  it.each([false, "false", undefined])(
    "creates another account for an e-mail whose verification is %j",
    async (email_verified) => {
      const token = await apple.idToken({
        sub: `a-${JSON.stringify(email_verified)}`,
        email: DEMO,
        email_verified,
      });
      const { auth_data } = await signIn("apple", token, { profile: { display_name: "Mallory" } });
      expect(auth_data).toMatchObject({ isRegister: true, profile: { email: "", displayName: "Mallory" } });
    },
  );

  it("removes the credentials of a stranger who had registered the owner's e-mail", async () => {
    const email = "victim@b.example";
    const password = "chosen by a stranger";
    const account = { email, password, displayName: "Victim" };
    const registered = await platform.call("POST", "/api/user/register", { body: account });
    const { tokenData } = z
      .object({
        content: z.object({ tokenData: z.object({ access_token: z.string(), refresh_token: z.string() }) }),
      })
      .parse(registered.body).content;
    const login = () =>
      platform.call("POST", "/api/user/login", {
        body: { username: email, password, device_id: "stranger", device_name: "stranger" },
      });
    const second = (await login()).body as { content: { tokenData: { access_token: string } } };
    const client = new pg.Client({ connectionString: platform.databaseUrl });
    await client.connect();
    await client.query(
      "insert into stored_cards (user_id, card_token) select id, 'card' from users where email = $1",
      [email],
    );

    const made = await platform.call("POST", "/api/user/calendar_token", { token: tokenData.access_token });
    const calendar = z.object({ content: z.object({ token: z.string() }) }).parse(made.body).content;
    const readCalendar = () => platform.call("POST", "/api/calendar/list", { body: calendar });
    expect((await readCalendar()).status).toBe(200);

    const token = await google.idToken({ sub: "g-victim", email, email_verified: true });
    const owner = await signIn("google", token);
    expect(owner.auth_data).toMatchObject({ isRegister: false, profile: { email } });
    expect(owner.auth_data.devices.map(({ device_id }) => device_id)).toEqual(["phone"]);
    for (const stale of [tokenData.access_token, second.content.tokenData.access_token]) {
      expect((await platform.call("GET", "/api/user/get_profile", { token: stale })).status).toBe(401);
    }
    const renewal = await platform.call("POST", "/api/oauth2/token", {
      body: {
        grant_type: "token-exchange",
        subject_token: tokenData.refresh_token,
        subject_token_type: "urn:ietf:params:oauth:token-type:refresh_token",
      },
    });
    expect(renewal.status).toBe(401);
    expect((await login()).status).toBe(401);
    expect((await readCalendar()).status).toBe(404);
    const cards = await client.query(
      "select 1 from stored_cards join users on users.id = user_id where email = $1",
      [email],
    );
    expect(cards.rows).toEqual([]);
    await client.end();

    // From now on the account is the owner's: another provider that verifies the address changes nothing.
    const other = await apple.idToken({ sub: "a-victim", email, email_verified: true });
    await signIn("apple", other, { device: { id: "tablet" } });
    expect((await platform.call("GET", "/api/user/get_profile", { token: owner.token })).status).toBe(200);
  });

  it("preserves the password of an account whose owner verified the e-mail with a link", async () => {
    const email = "careful@b.example";
    const account = { email, password: "a long password", displayName: "Careful" };
    await platform.call("POST", "/api/user/register", { body: account });
    await platform.call("POST", "/api/user/forgot_password", { body: { email } });
    const folder = path.join(platform.directory, "outbox");
    const mail = async () => {
      const names = await readdir(folder).catch(() => []);
      const texts = names
        .filter((name) => name.endsWith(".eml"))
        .map((name) => readFile(path.join(folder, name), "utf8"));
      return (await Promise.all(texts)).find((text) => text.includes(email));
    };
    await expect.poll(mail).toBeDefined();
    const token = /token=([\w-]+)/.exec((await mail()) ?? "")?.[1];
    const password = "another password";
    const reset = await platform.call("POST", "/api/user/reset_password", { body: { token, password } });
    expect(reset.status).toBe(204);
    await signIn("google", await google.idToken({ sub: "g-careful", email, email_verified: true }));
    const body = { username: email, password, device_id: "phone", device_name: "phone" };
    expect((await platform.call("POST", "/api/user/login", { body })).status).toBe(200);
  });

  it("uses the application's name for a new account", async () => {
    const token = await apple.idToken({ sub: "a-name", name: "From the token" });
    const { auth_data } = await signIn("apple", token, { profile: { display_name: " Ann Lee " } });
    expect(auth_data.profile?.displayName).toBe("Ann Lee");
  });

  it("creates one account for concurrent first sign-ins", async () => {
    const token = await google.idToken({ sub: "g-race", name: "Race" });
    const replies = await Promise.all([1, 2, 3, 4].map(() => signIn("google", token)));
    expect(new Set(replies.map(({ auth_data }) => auth_data.profile?.id)).size).toBe(1);
    expect(replies.filter(({ auth_data }) => auth_data.isRegister)).toHaveLength(1);
  });

  it("beyond the device limit returns a token that can only remove devices", async () => {
    const token = await google.idToken({ sub: "g-devices" });
    await signIn("google", token, { device: { id: "one" } });
    await platform.advance(1000);
    await signIn("google", token, { device: { id: "two" } });
    const third = await signIn("google", token, { device: { id: "three" } });
    expect(third.auth_data).toMatchObject({
      profile: null,
      device_error: { messageErrorCode: "device_limit_exceeded" },
      devices: [{ device_id: "one" }, { device_id: "two" }],
    });
    const options = { token: third.token };
    expect((await platform.call("GET", "/api/user/get_profile", options)).status).toBe(403);
    const body = { deviceId: "one" };
    expect((await platform.call("POST", "/api/user/delete_device", { ...options, body })).status).toBe(200);
    expect((await signIn("google", token, { device: { id: "three" } })).auth_data.device_error).toBeNull();
  });

  it("is renewed like any other session", async () => {
    const { refresh_token } = await signIn("google", await google.idToken({ sub: "g-refresh" }));
    const body = {
      grant_type: "token-exchange",
      subject_token: refresh_token,
      subject_token_type: "urn:ietf:params:oauth:token-type:refresh_token",
    };
    expect((await platform.call("POST", "/api/oauth2/token", { body })).status).toBe(200);
  });
});

describe("ID tokens", () => {
  const claims = { sub: "g-bad", email: DEMO, email_verified: true };

  it.each([
    ["for another audience", () => google.idToken(claims, { audience: "other" })],
    [
      "for several audiences, requested by another",
      () => google.idToken({ ...claims, azp: "x" }, { audience: ["web", "x"] }),
    ],
    ["of another issuer", () => google.idToken(claims, { issuer: "https://evil.example" })],
    ["of another configured issuer", () => apple.idToken(claims)],
    ["that have expired", () => google.idToken(claims, { expires: -60 })],
    ["without a subject", () => google.idToken({ ...claims, sub: undefined })],
    [
      "signed with another key",
      async () => google.idToken(claims, { key: (await generateKeyPair("RS256")).privateKey }),
    ],
    [
      "without a signature",
      async () => {
        const [, payload] = (await google.idToken(claims)).split(".");
        return `${Buffer.from('{"alg":"none","kid":"one"}').toString("base64url")}.${payload}.`;
      },
    ],
    [
      "with a changed payload",
      async () => {
        const [header, , signature] = (await google.idToken(claims)).split(".");
        const payload = { ...claims, iss: google.url, aud: "web", iat: 1, exp: 9e9, sub: "somebody" };
        return `${header}.${Buffer.from(JSON.stringify(payload)).toString("base64url")}.${signature}`;
      },
    ],
    ["in another format", async () => "not-a-token"],
  ])("%s are rejected", async (_, token) => {
    expect(await refusal("google", await token())).toMatchObject(REFUSED);
  });

  it("contain the nonce that the application chose", async () => {
    const token = await google.idToken({ sub: "g-nonce", nonce: "n-1" });
    expect(await refusal("google", token, { nonce: "n-2" })).toMatchObject(REFUSED);
    await signIn("google", token, { nonce: "n-1" });
    const without = await google.idToken({ sub: "g-nonce" });
    expect(await refusal("google", without, { nonce: "n-1" })).toMatchObject(REFUSED);
  });
});

describe("access tokens", () => {
  it("are introspected by the provider, and accepted only if they were issued to us", async () => {
    const claims = { sub: "g-access", email: "access@new.example", email_verified: true };
    google.accessTokens.set("ours", { audience: "web-old", claims });
    google.accessTokens.set("theirs", { audience: "another-application", claims });
    const { auth_data } = await signIn("google", "ours", { type: ACCESS });
    expect(auth_data.profile?.email).toBe("access@new.example");
    expect(await refusal("google", "theirs", { type: ACCESS })).toMatchObject(REFUSED);
    expect(await refusal("google", "unknown", { type: ACCESS })).toMatchObject(REFUSED);
  });

  it("are rejected if the provider does not report their audience", async () => {
    apple.accessTokens.set("ours", { audience: "web", claims: { sub: "a-access" } });
    expect(await refusal("apple", "ours", { type: ACCESS })).toMatchObject(REFUSED);
    expect(apple.requests).not.toContain("GET /userinfo");
  });
});

describe("Facebook", () => {
  it("signs in without its e-mail, which it does not verify", async () => {
    facebook.tokens.set("good", { appId: "app", user: { id: "f-1", name: "Fay", email: DEMO } });
    const { auth_data } = await signIn("facebook", "good", { type: ACCESS });
    expect(auth_data).toMatchObject({ isRegister: true, profile: { displayName: "Fay", email: "" } });
    expect((await signIn("facebook", "good", { type: ACCESS })).auth_data.isRegister).toBe(false);
  });

  it("rejects a token of another application, an expired or an unknown one", async () => {
    facebook.tokens.set("foreign", { appId: "other", user: { id: "f-1" } });
    facebook.tokens.set("ended", { appId: "app", user: { id: "f-1" }, isValid: false });
    for (const token of ["foreign", "ended", "unknown"]) {
      expect(await refusal("facebook", token, { type: ACCESS })).toMatchObject(REFUSED);
    }
    expect(await refusal("facebook", "good", { type: ID })).toMatchObject(REFUSED);
  });
});

describe("providers", () => {
  it.each(["ifa", "twitter", "constructor"])("that are not configured are rejected: %s", async (name) => {
    expect(await refusal(name, "token")).toEqual({
      status: 400,
      code: "provider_not_supported",
      message: "This sign-in provider is not supported",
    });
  });

  it("and the device are required", async () => {
    const missing = await attempt("google", "token", { subject_issuer: undefined });
    expect(missing.status).toBe(422);
    expect((await attempt("google", "token", { device: undefined })).status).toBe(422);
  });
});
