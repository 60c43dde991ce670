/** From the button to the session, with providers that speak the real protocols and the real platform behind it. */
import { generateKeyPairSync } from "node:crypto";
import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type OpenIdStandIn, startOpenIdStandIn } from "../../../../server/platform/social/stand-ins";
import { startTestPlatform, type TestPlatform } from "../../../../server/platform/testing";
import { useConfig } from "../../../../tests/support/config";
import { type RunningServer, serve } from "../../../../tests/support/http-server";
import { answerOf } from "../../../../tests/support/members";
import { readFlash, readSessionId } from "../../../session/cookies.server";
import { createMemoryStore } from "../../../session/store/memory-store";
import { getSessionStore, setSessionStore } from "../../../session/store.server";
import { loadLimit, submitLimit } from "../login-limit/limit.server";
import { action as start } from "../oauth2-start/route";
import { type CallbackView, loadCallback, submitCallback } from "./callback.server";

const SITE = "http://localhost:3000";
const LAPTOP = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";
const PHONE = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36";
const CLIENTS = { google: "google-web", apple: "apple-web" } as const;

let google: OpenIdStandIn;
let apple: OpenIdStandIn;
let tokenEndpoint: RunningServer;
let platform: TestPlatform;

/** How the provider answers when it is given a code. */
let answersCode: (form: URLSearchParams) => Promise<object | undefined>;
let codesSeen: string[];
/** A browser: its cookies and its identification. */
let cookies: Map<string, string>;
let browser: string;
let people = 0;
/** Who sits at the provider's page. */
let person: string;
/** What the provider was asked for. */
let asked: URLSearchParams;

beforeAll(async () => {
  [google, apple] = await Promise.all([startOpenIdStandIn(Date.now), startOpenIdStandIn(Date.now)]);
  platform = await startTestPlatform({
    clock: "running",
    deviceLimit: 1,
    socialProviders: {
      google: {
        issuer: google.url,
        clientIds: [CLIENTS.google],
        anyClient: false,
        tokenInfoUrl: `${google.url}/tokeninfo`,
      },
      apple: { issuer: apple.url, clientIds: [CLIENTS.apple], anyClient: false },
    },
  });
  tokenEndpoint = await serve(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const form = new URLSearchParams(body);
    codesSeen.push(form.get("code") ?? "");
    const granted = await answersCode(form);
    response.writeHead(granted ? 200 : 400, { "content-type": "application/json" });
    response.end(JSON.stringify(granted ?? { error: "invalid_grant" }));
  });
});
afterAll(async () => {
  setSessionStore(undefined);
  await tokenEndpoint?.close();
  await platform?.stop();
  await Promise.all([google?.stop(), apple?.stop()]);
});

beforeEach(() => {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const addresses = {
    authorizeUrl: `${tokenEndpoint.url}/authorize`,
    tokenUrl: `${tokenEndpoint.url}/token`,
  };
  useConfig({
    env: {
      API_BASE: platform.url,
      SOCIAL_SIGN_IN: JSON.stringify({
        google: { clientSecret: "google-secret", issuer: google.url, ...addresses },
        apple: {
          key: { teamId: "TEAM", keyId: "KEY", privateKey: key },
          issuer: apple.url,
          ...addresses,
        },
      }),
    },
    customer: {
      app_config: {
        enable_auth_via_google: true,
        app_client_id_for_google: CLIENTS.google,
        enable_auth_via_apple: true,
        app_client_id_for_apple: CLIENTS.apple,
        enable_auth_via_facebook: true,
        app_id_facebook: "facebook-app",
      },
    },
  });
  setSessionStore(createMemoryStore());
  cookies = new Map();
  browser = LAPTOP;
  people += 1;
  person = `person-${people}`;
  codesSeen = [];
  answersCode = () => granted();
});
afterEach(() => vi.useRealTimers());

const nonceAsked = () => asked.get("nonce") ?? "";

/** The provider's tokens for whoever sits there. */
async function granted({ nonce = nonceAsked(), provider = google } = {}) {
  const client = provider === google ? CLIENTS.google : CLIENTS.apple;
  const token = `${person}-${codesSeen.length}`;
  provider.accessTokens.set(token, { audience: client, claims: { sub: person, name: "Ann Lee" } });
  const id_token = await provider.idToken({ sub: person, nonce }, { audience: client });
  return { token_type: "Bearer", expires_in: 600, access_token: token, id_token };
}

interface Asked {
  fields?: Record<string, string>;
  provider?: string;
  locale?: string;
  headers?: Record<string, string>;
}

function argsOf(path: string, { fields, provider, locale, headers = {} }: Asked = {}): ActionFunctionArgs {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const all = { cookie, "user-agent": browser, accept: "text/html", ...headers };
  const init = fields
    ? { method: "POST", body: new URLSearchParams(fields), headers: all }
    : { headers: all };
  const context = { locale } as AppLoadContext;
  return { request: new Request(new URL(path, SITE), init), params: { provider }, context };
}

/** What an answer is, its cookies taken. */
async function take<R>(work: Promise<R>) {
  const given = work.catch((thrown: unknown) => {
    if (thrown instanceof Error) throw thrown;
    return thrown as R;
  });
  const raw = (await given) as Response | { init: ResponseInit | null };
  const headers = raw instanceof Response ? raw.headers : new Headers(raw.init?.headers);
  for (const line of headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/max-age=0(;|$)/i.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }
  return answerOf(given);
}

/** Presses the button; resolves to the address that the provider would send the browser back to. */
async function begin(fields: Record<string, string> = {}, { provider = "google", locale }: Asked = {}) {
  const form = { mode: "signin", redirectTo: "/upcoming", popup: "", ...fields };
  const answer = await take(
    start(argsOf(`/auth/oauth2/start/${provider}`, { fields: form, provider, locale })),
  );
  expect(answer.status).toBe(303);
  asked = new URL(answer.location ?? "").searchParams;
  return (answered: Record<string, string>) =>
    `${asked.get("redirect_uri")}?${new URLSearchParams({ state: asked.get("state") ?? "", ...answered })}`;
}

const back = (path: string, provider = "google") => take(loadCallback(argsOf(path, { provider })));
const viewOf = ({ data }: { data: unknown }) => (data as { view: CallbackView }).view;

async function viewer() {
  const id = await readSessionId(argsOf("/").request);
  const record = id === undefined ? undefined : (await getSessionStore().read(id))?.record;
  return record?.user;
}
const flash = () => readFlash(argsOf("/").request);

describe("a whole page that goes to the provider", () => {
  it("comes back signed in, to where it began, in its language", async () => {
    const callback = await begin({ redirectTo: "/live?page=2" }, { locale: "de" });
    expect(asked.get("redirect_uri")).toBe(`${SITE}/auth/oauth2/callback/google`);
    const { status, location } = await back(callback({ code: "one" }));
    // Somebody new is led through the steps first.
    expect(status).toBe(303);
    expect(location).toBe("/de/auth/sign-up/personalization?redirectTo=%2Flive%3Fpage%3D2");
    expect(await viewer()).toMatchObject({ fullName: "Ann Lee" });
    expect(cookies.has("ott-oauth")).toBe(false);

    setSessionStore(createMemoryStore());
    const again = await begin({ redirectTo: "/live?page=2" });
    expect((await back(again({ code: "two" }))).location).toBe("/live?page=2");
    expect(await viewer()).toMatchObject({ fullName: "Ann Lee" });
  });

  it.each(["/de/live", "/fr/live"])("comes back to %s, which names its language, as it is", async (path) => {
    expect((await back((await begin({ redirectTo: path }))({ code: "one" }))).status).toBe(303);
    const again = await begin({ redirectTo: path }, { locale: "de" });
    const { status, location } = await back(again({ code: "two" }));
    expect([status, location]).toEqual([303, path]);
  });

  it.each([
    ["signin", "/auth/login?redirectTo=%2Fupcoming"],
    ["signup", "/auth/sign-up?redirectTo=%2Fupcoming"],
  ])("that the provider sends back with an error (%s) is told so", async (mode, page) => {
    const callback = await begin({ mode });
    const { status, location } = await back(callback({ error: "access_denied" }));
    expect([status, location]).toEqual([303, page]);
    expect((await flash()).toast).toEqual({ kind: "danger", key: "errors:login_failed" });
    expect(codesSeen).toEqual([]);
    expect(await viewer()).toBeUndefined();
  });

  it.each([
    ["a code that the provider does not know", async () => undefined],
    ["an ID token for another question", () => granted({ nonce: "another" })],
    ["an ID token of somebody else's keys", async () => ({ ...(await granted()), id_token: "e30.e30.x" })],
    ["an ID token of another issuer", () => granted({ provider: apple })],
    ["no ID token", async () => ({ ...(await granted()), id_token: undefined })],
    ["no token at all", async () => ({})],
    [
      "a token that the platform does not take",
      async () => ({ ...(await granted()), access_token: "made up" }),
    ],
  ])("with %s signs nobody in", async (_, answers) => {
    answersCode = answers;
    const callback = await begin();
    const { status, location } = await back(callback({ code: "one" }));
    expect([status, location]).toEqual([303, "/auth/login?redirectTo=%2Fupcoming"]);
    expect((await flash()).toast?.key).toBe("errors:login_failed");
    expect(await viewer()).toBeUndefined();
  });
});

describe("the state", () => {
  const isStale = async (path: string, provider = "google") => {
    const answer = await back(path, provider);
    expect([answer.status, viewOf(answer)]).toEqual([400, { kind: "stale" }]);
    expect(await viewer()).toBeUndefined();
  };

  it.each([
    ["missing", ""],
    ["empty", "?state=&code=one"],
    ["forged", "?state=forged&code=one"],
    ["forged, with an error", "?state=forged&error=access_denied"],
  ])("is %s", async (_, query) => {
    await begin();
    await isStale(`/auth/oauth2/callback/google${query}`);
    expect(codesSeen).toEqual([]);
  });

  it("belongs to another browser, to another provider, or to nobody", async () => {
    const callback = await begin();
    await isStale(callback({ code: "one" }).replace("/google", "/apple"), "apple");
    cookies.clear();
    await isStale(callback({ code: "one" }));
    cookies.set("ott-oauth", "Zm9yZ2Vk.c2lnbmF0dXJl");
    await isStale(callback({ code: "one" }));
    expect(codesSeen).toEqual([]);
  });

  it("opens one session and no second one", async () => {
    const callback = await begin();
    expect((await back(callback({ code: "one" }))).status).toBe(303);
    setSessionStore(createMemoryStore());
    await isStale(callback({ code: "one" }));
    await isStale(callback({ code: "two" }));
    expect(codesSeen).toEqual(["one"]);
  });

  it("is given twice, and nobody is signed in", async () => {
    const callback = await begin();
    const { location } = await back(`${callback({ code: "one" })}&state=another`);
    expect(location).toBe("/auth/login?redirectTo=%2Fupcoming");
    expect(await viewer()).toBeUndefined();
  });

  it("is worth something for a quarter of an hour, whoever keeps the cookie", async () => {
    const callback = await begin();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 14 * 60_000 });
    const kept = new Map(cookies);
    answersCode = async () => undefined;
    expect((await back(callback({ code: "one" }))).status).toBe(303);
    cookies = kept;
    vi.setSystemTime(Date.now() + 61_000);
    await isStale(callback({ code: "two" }));
    expect(codesSeen).toEqual(["one"]);
  });
});

describe("a popup", () => {
  it("tells its opener where to go on to", async () => {
    const callback = await begin({ popup: "yes", mode: "signup" }, { locale: "he" });
    const answer = await back(callback({ code: "one" }));
    expect([answer.status, viewOf(answer)]).toEqual([
      200,
      {
        kind: "popup",
        message: {
          source: "ott-auth",
          type: "success",
          to: "/he/auth/sign-up/personalization?redirectTo=%2Fupcoming",
        },
      },
    ]);
    expect(await viewer()).toMatchObject({ fullName: "Ann Lee" });
  });

  it("tells its opener to go on to a page in the language that this names", async () => {
    expect((await back((await begin())({ code: "one" }))).status).toBe(303);
    const callback = await begin({ popup: "yes", redirectTo: "/fr/live" }, { locale: "he" });
    expect(viewOf(await back(callback({ code: "two" })))).toMatchObject({ message: { to: "/fr/live" } });
  });

  it("tells its opener that it came to nothing", async () => {
    const callback = await begin({ popup: "yes" });
    const view = viewOf(await back(callback({ error: "access_denied" })));
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
    expect((await flash()).toast).toBeUndefined();
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
      loadCallback(argsOf(path, { provider })),
      submitCallback(argsOf(path, { provider, fields: { token: "x" } })),
    ]) {
      const answer = await take(work);
      expect([answer.status, viewOf(answer)]).toEqual([400, { kind: "unsupported", provider: name }]);
    }
    const begun = await take(start(argsOf("/auth/oauth2/start/x", { provider, fields: {} })));
    expect([begun.status, begun.location]).toEqual([303, path]);
  });

  it("is named as people write it when this installation does without", async () => {
    useConfig();
    const answer = await back("/auth/oauth2/callback/google");
    expect(viewOf(answer)).toEqual({ kind: "unsupported", provider: "Google" });
  });

  it("has a script only: without scripts the sign-in page says that", async () => {
    const fields = { redirectTo: "/live" };
    const begun = await take(start(argsOf("/auth/oauth2/start/facebook", { provider: "facebook", fields })));
    expect([begun.status, begun.location]).toEqual([303, "/auth/login?redirectTo=%2Flive"]);
    expect((await flash()).toast?.key).toBe("auth:social_needs_scripts");
  });
});

describe("Apple's answer, which its own page posts", () => {
  const fromApple = { origin: "https://appleid.apple.com", "sec-fetch-site": "cross-site" };
  const post = (fields: Record<string, string>, headers: Record<string, string> = fromApple) =>
    take(submitCallback(argsOf("/auth/oauth2/callback/apple", { provider: "apple", fields, headers })));

  beforeEach(() => {
    answersCode = () => granted({ provider: apple });
  });

  it("signs in with this browser's state, under the name that is told once", async () => {
    await begin({}, { provider: "apple" });
    expect(asked.get("response_mode")).toBe("form_post");
    const user = JSON.stringify({ name: { firstName: "Ann", lastName: "Lee" } });
    const answer = await post({ state: asked.get("state") ?? "", code: "one", user });
    expect(answer.location).toBe("/auth/sign-up/personalization?redirectTo=%2Fupcoming");
    expect(await viewer()).toMatchObject({ fullName: "Ann Lee" });
  });

  it("opens nothing with another state, and a token from another site opens nothing at all", async () => {
    await begin({}, { provider: "apple" });
    const { id_token } = await granted({ provider: apple });
    const forged: Record<string, string>[] = [
      { state: "forged", code: "one" },
      { token: id_token, redirectTo: "/live" },
    ];
    for (const fields of forged) {
      const answer = await post(fields);
      expect([answer.status, viewOf(answer)]).toEqual([400, { kind: "stale" }]);
    }
    expect(await viewer()).toBeUndefined();
  });
});

describe("a token from a provider's script", () => {
  const post = (fields: Record<string, string>) =>
    take(submitCallback(argsOf("/auth/oauth2/callback/google", { provider: "google", fields })));

  it("signs in, and leads to no other site", async () => {
    const { access_token: token } = await granted({ nonce: "none" });
    await post({ token, redirectTo: "/live" });
    const { access_token: second } = await granted({ nonce: "none" });
    const answer = await post({ token: second, redirectTo: "//evil.example" });
    expect([answer.status, answer.location]).toEqual([303, "/"]);
  });

  it.each([{}, { token: "" }, { token: "made up" }, { token: "x".repeat(9000) }])(
    "that is none signs nobody in: %#",
    async (fields) => {
      expect((await post(fields as Record<string, string>)).status).toBe(400);
      expect(await viewer()).toBeUndefined();
    },
  );
});

describe("one device too many", () => {
  it("leads to the devices; room made, the same way leads in", async () => {
    expect((await back((await begin())({ code: "one" }))).status).toBe(303);

    cookies = new Map();
    browser = PHONE;
    const full = await back((await begin())({ code: "two" }));
    expect(full.status).toBe(303);
    const location = new URL(full.location ?? "", SITE);
    expect(location.pathname).toBe("/auth/login/limit");
    const data = JSON.parse(location.searchParams.get("data") ?? "");
    expect(Object.keys(data).sort()).toEqual(["provider", "token"]);
    expect(data.provider).toBe("google");
    // Sealed: five parts, of which the key is none.
    expect(data.token).toMatch(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(await viewer()).toBeUndefined();

    const path = location.pathname + location.search;
    const page = await take(loadLimit(argsOf(path)));
    expect(page.data).toMatchObject({
      devices: [{ deviceId: LAPTOP, isCurrent: false }],
      isSignedIn: false,
      providers: [{ name: "google" }],
      redirectTo: "/upcoming",
    });

    const removed = await take(submitLimit(argsOf(path, { fields: { deviceId: LAPTOP } })));
    expect([removed.status, removed.location]).toEqual([303, "/auth/login?redirectTo=%2Fupcoming"]);
    expect((await flash()).toast).toEqual({ kind: "success", key: "auth:limit_room_made" });

    const arrived = await back((await begin())({ code: "three" }));
    expect([arrived.status, arrived.location]).toEqual([303, "/upcoming"]);
    expect(await viewer()).toMatchObject({ fullName: "Ann Lee" });
  });

  it("ends a popup too, whose opener goes to the devices", async () => {
    await back((await begin())({ code: "one" }));
    cookies = new Map();
    browser = PHONE;
    const view = viewOf(await back((await begin({ popup: "yes" }))({ code: "two" })));
    expect(view).toMatchObject({
      kind: "popup",
      message: { type: "success", to: expect.stringMatching(/^\/auth\/login\/limit\?data=/) },
    });
  });
});
