/** From the button to the session, with providers that speak the real protocols and the real platform behind it. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useConfig } from "../../../../tests/support/config";
import { serve } from "../../../../tests/support/http-server";
import { createMemoryStore } from "../../../../tests/support/memory-store";
import {
  LAPTOP,
  PHONE,
  prepareProviderVisits,
  SITE,
  viewOf,
} from "../../../../tests/support/provider-visits";
import { getConfig, setConfig } from "../../../config/config.server";
import { setSessionStore } from "../../../session/store.server";
import { loadLimit, submitLimit } from "../login-limit/limit.server";
import { action as start } from "../oauth2-start/route";
import { loadCallback, submitCallback } from "./callback.server";

const visit = prepareProviderVisits();

describe("a whole page that goes to the provider", () => {
  it("comes back signed in, to where it began, in its language", async () => {
    const callback = await visit.begin({ redirectTo: "/live?page=2" }, { locale: "de" });
    expect(visit.authorization.get("redirect_uri")).toBe(`${SITE}/auth/oauth2/callback/google`);
    const { status, location } = await visit.back(callback({ code: "one" }));
    // A new viewer is led through the steps first.
    expect(status).toBe(303);
    expect(location).toBe("/de/auth/sign-up/following/league?redirectTo=%2Flive%3Fpage%3D2");
    expect(await visit.viewer()).toMatchObject({ fullName: "Ann Lee" });
    expect(visit.cookies.has("ott-oauth")).toBe(false);

    setSessionStore(createMemoryStore());
    const again = await visit.begin({ redirectTo: "/live?page=2" });
    expect((await visit.back(again({ code: "two" }))).location).toBe("/live?page=2");
    expect(await visit.viewer()).toMatchObject({ fullName: "Ann Lee" });
  });

  it.each(["/de/live", "/fr/live"])("comes back to %s, which names its language, as it is", async (path) => {
    expect((await visit.back((await visit.begin({ redirectTo: path }))({ code: "one" }))).status).toBe(303);
    const again = await visit.begin({ redirectTo: path }, { locale: "de" });
    const { status, location } = await visit.back(again({ code: "two" }));
    expect([status, location]).toEqual([303, path]);
  });

  it.each([
    ["signin", "/auth/login?redirectTo=%2Fupcoming"],
    ["signup", "/auth/sign-up?redirectTo=%2Fupcoming"],
  ])("that the provider sends back with an error (%s) is informed", async (mode, page) => {
    const callback = await visit.begin({ mode });
    const { status, location } = await visit.back(callback({ error: "access_denied" }));
    expect([status, location]).toEqual([303, page]);
    expect((await visit.flash()).toast).toEqual({
      kind: "danger",
      key: "errors:login_failed",
      failure: { code: "login_failed" },
    });
    expect(visit.codesSeen).toEqual([]);
    expect(await visit.viewer()).toBeUndefined();
  });

  it.each([
    ["a code that the provider does not know", async () => undefined],
    ["an ID token for another question", () => visit.granted({ nonce: "another" })],
    [
      "an ID token signed by unknown keys",
      async () => ({ ...(await visit.granted()), id_token: "e30.e30.x" }),
    ],
    ["an ID token of another issuer", () => visit.granted({ provider: visit.apple })],
    ["no ID token", async () => ({ ...(await visit.granted()), id_token: undefined })],
    ["no token at all", async () => ({})],
    [
      "a token that the platform does not take",
      async () => ({ ...(await visit.granted()), access_token: "made up" }),
    ],
  ])("with %s signs no viewer in", async (_, responses) => {
    visit.answersCode = responses;
    const callback = await visit.begin();
    const { status, location } = await visit.back(callback({ code: "one" }));
    expect([status, location]).toEqual([303, "/auth/login?redirectTo=%2Fupcoming"]);
    expect((await visit.flash()).toast?.key).toBe("errors:login_failed");
    expect(await visit.viewer()).toBeUndefined();
  });
});

describe("the state", () => {
  const isStale = async (path: string, provider = "google") => {
    const response = await visit.back(path, provider);
    expect([response.status, viewOf(response)]).toEqual([400, { kind: "stale" }]);
    expect(await visit.viewer()).toBeUndefined();
  };

  it.each([
    ["missing", ""],
    ["empty", "?state=&code=one"],
    ["forged", "?state=forged&code=one"],
    ["forged, with an error", "?state=forged&error=access_denied"],
  ])("is %s", async (_, query) => {
    await visit.begin();
    await isStale(`/auth/oauth2/callback/google${query}`);
    expect(visit.codesSeen).toEqual([]);
  });

  it("belongs to another browser, to another provider, or to none", async () => {
    const callback = await visit.begin();
    await isStale(callback({ code: "one" }).replace("/google", "/apple"), "apple");
    visit.cookies.clear();
    await isStale(callback({ code: "one" }));
    visit.cookies.set("ott-oauth", "Zm9yZ2Vk.c2lnbmF0dXJl");
    await isStale(callback({ code: "one" }));
    expect(visit.codesSeen).toEqual([]);
  });

  it("opens one session and no second one", async () => {
    const callback = await visit.begin();
    expect((await visit.back(callback({ code: "one" }))).status).toBe(303);
    setSessionStore(createMemoryStore());
    await isStale(callback({ code: "one" }));
    await isStale(callback({ code: "two" }));
    expect(visit.codesSeen).toEqual(["one"]);
  });

  it("is given twice, and no viewer is signed in", async () => {
    const callback = await visit.begin();
    const { location } = await visit.back(`${callback({ code: "one" })}&state=another`);
    expect(location).toBe("/auth/login?redirectTo=%2Fupcoming");
    expect(await visit.viewer()).toBeUndefined();
  });

  it("is valid for a quarter of an hour, however long the cookie is kept", async () => {
    const callback = await visit.begin();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 14 * 60_000 });
    const kept = new Map(visit.cookies);
    visit.answersCode = async () => undefined;
    expect((await visit.back(callback({ code: "one" }))).status).toBe(303);
    visit.cookies = kept;
    vi.setSystemTime(Date.now() + 61_000);
    await isStale(callback({ code: "two" }));
    expect(visit.codesSeen).toEqual(["one"]);
  });
});

it("a whole page that the platform refuses says why", async () => {
  visit.answersCode = async () => ({ ...(await visit.granted()), access_token: "made up" });
  await visit.back((await visit.begin())({ code: "one" }));
  expect((await visit.flash()).toast?.failure).toEqual({
    code: "login_failed",
    message: "Signing in with this provider has failed",
  });
});

it("a whole page that is refused without a reason gets the general message (requirement ACCOUNT-7)", async () => {
  const callback = await visit.begin();
  const refusing = await serve((_, response) => void response.writeHead(400).end("{}"));
  setConfig({ ...getConfig(), apiBase: refusing.url });
  await visit.back(callback({ code: "one" }));
  await refusing.close();
  expect((await visit.flash()).toast).toMatchObject({
    key: "errors:login_failed",
    failure: { code: "login_failed" },
  });
});

describe("a popup", () => {
  it("tells its opener where to go on to", async () => {
    const callback = await visit.begin({ popup: "yes", mode: "signup" }, { locale: "he" });
    const response = await visit.back(callback({ code: "one" }));
    expect([response.status, viewOf(response)]).toEqual([
      200,
      {
        kind: "popup",
        message: {
          source: "ott-auth",
          type: "success",
          to: "/he/auth/sign-up/following/league?redirectTo=%2Fupcoming",
        },
      },
    ]);
    expect(await visit.viewer()).toMatchObject({ fullName: "Ann Lee" });
  });

  it("tells its opener to go on to a page in the language that this names", async () => {
    expect((await visit.back((await visit.begin())({ code: "one" }))).status).toBe(303);
    const callback = await visit.begin({ popup: "yes", redirectTo: "/fr/live" }, { locale: "he" });
    expect(viewOf(await visit.back(callback({ code: "two" })))).toMatchObject({
      message: { to: "/fr/live" },
    });
  });

  it("tells its opener that it came to nothing", async () => {
    const callback = await visit.begin({ popup: "yes" });
    const view = viewOf(await visit.back(callback({ error: "access_denied" })));
    expect(view).toEqual({
      kind: "popup",
      message: {
        source: "ott-auth",
        type: "error",
        code: "login_failed",
        to: "/auth/login?redirectTo=%2Fupcoming",
      },
    });
    // The page that opened it says so; nothing waits for the next one.
    expect((await visit.flash()).toast).toBeUndefined();
  });
});

describe("a provider that is not supported", () => {
  it.each([
    ["twitter", "twitter"],
    ["ifa", "ifa"],
    ["", ""],
    ["constructor", "constructor"],
  ])("is named: %s", async (provider, name) => {
    const path = `/auth/oauth2/callback/${provider}`;
    for (const work of [
      loadCallback(visit.contextAt(path, { provider })),
      submitCallback(visit.contextAt(path, { provider, fields: { token: "x" } })),
    ]) {
      const response = await visit.take(work);
      expect([response.status, viewOf(response)]).toEqual([400, { kind: "unsupported", provider: name }]);
    }
    const begun = await visit.take(start(visit.argsOf("/auth/oauth2/start/x", { provider, fields: {} })));
    expect([begun.status, begun.location]).toEqual([303, path]);
  });

  it("is named as people write it when this installation does without", async () => {
    useConfig();
    const response = await visit.back("/auth/oauth2/callback/google");
    expect(viewOf(response)).toEqual({ kind: "unsupported", provider: "Google" });
  });

  it("has a script only: without scripts the sign-in page says that", async () => {
    const fields = { redirectTo: "/live" };
    const begun = await visit.take(
      start(visit.argsOf("/auth/oauth2/start/facebook", { provider: "facebook", fields })),
    );
    expect([begun.status, begun.location]).toEqual([303, "/auth/login?redirectTo=%2Flive"]);
    expect((await visit.flash()).toast?.key).toBe("auth:social_needs_scripts");
  });
});

describe("Apple's answer, which its own page posts", () => {
  const fromApple = { origin: "https://appleid.apple.com", "sec-fetch-site": "cross-site" };
  const post = (fields: Record<string, string>, headers: Record<string, string> = fromApple) =>
    visit.take(
      submitCallback(visit.contextAt("/auth/oauth2/callback/apple", { provider: "apple", fields, headers })),
    );

  beforeEach(() => {
    visit.answersCode = () => visit.granted({ provider: visit.apple });
  });

  it("signs in with this browser's state, under the name that is sent once", async () => {
    await visit.begin({}, { provider: "apple" });
    expect(visit.authorization.get("response_mode")).toBe("form_post");
    const user = JSON.stringify({ name: { firstName: "Ann", lastName: "Lee" } });
    const response = await post({ state: visit.authorization.get("state") ?? "", code: "one", user });
    expect(response.location).toBe("/auth/sign-up/following/league?redirectTo=%2Fupcoming");
    expect(await visit.viewer()).toMatchObject({ fullName: "Ann Lee" });
  });

  it("opens nothing with another state, and a token from another site opens nothing at all", async () => {
    await visit.begin({}, { provider: "apple" });
    const { id_token } = await visit.granted({ provider: visit.apple });
    const forged: Record<string, string>[] = [
      { state: "forged", code: "one" },
      { token: id_token, redirectTo: "/live" },
    ];
    for (const fields of forged) {
      const response = await post(fields);
      expect([response.status, viewOf(response)]).toEqual([400, { kind: "stale" }]);
    }
    expect(await visit.viewer()).toBeUndefined();
  });
});

describe("a token from a provider's script", () => {
  const post = (fields: Record<string, string>) =>
    visit.take(
      submitCallback(visit.contextAt("/auth/oauth2/callback/google", { provider: "google", fields })),
    );

  it("signs in, and leads to no other site", async () => {
    const { access_token: token } = await visit.granted({ nonce: "none" });
    await post({ token, redirectTo: "/live" });
    const { access_token: second } = await visit.granted({ nonce: "none" });
    const response = await post({ token: second, redirectTo: "//evil.example" });
    expect([response.status, response.location]).toEqual([303, "/"]);
  });

  it.each([
    [
      "its reason",
      { messageErrorCode: "not_today", message: "Nope" },
      { code: "not_today", message: "Nope" },
    ],
    ["its message", { message: "Nope" }, { code: "default_error_message", message: "Nope" }],
    ["its code", { messageErrorCode: "not_today" }, { code: "not_today", message: undefined }],
    ["the general message where it gives none", {}, { code: "login_failed" }],
  ])(
    "that the platform refuses shows %s on this page (requirement ACCOUNT-7)",
    async (_, refusal, failure) => {
      const refusing = await serve(
        (_, response) => void response.writeHead(400).end(JSON.stringify(refusal)),
      );
      useConfig({
        env: { API_BASE: refusing.url },
        customer: { app_config: { enable_auth_via_google: true, app_client_id_for_google: "google-web" } },
      });
      const response = await post({ token: "any" });
      await refusing.close();
      expect([response.status, viewOf(response)]).toEqual([400, { kind: "failed", failure }]);
      expect(response.data).toMatchObject({ failure });
    },
  );

  it.each([{}, { token: "" }, { token: "made up" }, { token: "x".repeat(9000) }])(
    "that is invalid signs no viewer in: %#",
    async (fields) => {
      expect((await post(fields as Record<string, string>)).status).toBe(400);
      expect(await visit.viewer()).toBeUndefined();
    },
  );
});

describe("one device too many", () => {
  it("leads to the devices; room made, the same way leads in", async () => {
    expect((await visit.back((await visit.begin())({ code: "one" }))).status).toBe(303);

    visit.cookies = new Map();
    visit.agent = PHONE;
    const full = await visit.back((await visit.begin())({ code: "two" }));
    expect(full.status).toBe(303);
    const location = new URL(full.location ?? "", SITE);
    expect(location.pathname).toBe("/auth/login/limit");
    const data = JSON.parse(location.searchParams.get("data") ?? "");
    expect(Object.keys(data).sort()).toEqual(["provider", "token"]);
    expect(data.provider).toBe("google");
    // Sealed: five parts, of which the key is none.
    expect(data.token).toMatch(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(await visit.viewer()).toBeUndefined();

    const path = location.pathname + location.search;
    const page = await visit.take(loadLimit(visit.contextAt(path)));
    expect(page.data).toMatchObject({
      devices: [{ deviceId: LAPTOP, isCurrent: false }],
      isSignedIn: false,
      providers: [{ name: "google" }],
      redirectTo: "/upcoming",
    });

    const removed = await visit.take(submitLimit(visit.contextAt(path, { fields: { deviceId: LAPTOP } })));
    expect([removed.status, removed.location]).toEqual([303, "/auth/login?redirectTo=%2Fupcoming"]);
    expect((await visit.flash()).toast).toEqual({ kind: "success", key: "auth:limit_room_made" });

    const arrived = await visit.back((await visit.begin())({ code: "three" }));
    expect([arrived.status, arrived.location]).toEqual([303, "/upcoming"]);
    expect(await visit.viewer()).toMatchObject({ fullName: "Ann Lee" });
  });

  it("ends a popup too, whose opener goes to the devices", async () => {
    await visit.back((await visit.begin())({ code: "one" }));
    visit.cookies = new Map();
    visit.agent = PHONE;
    const view = viewOf(await visit.back((await visit.begin({ popup: "yes" }))({ code: "two" })));
    expect(view).toMatchObject({
      kind: "popup",
      message: { type: "success", to: expect.stringMatching(/^\/auth\/login\/limit\?data=/) },
    });
  });
});
