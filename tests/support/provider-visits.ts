/**
 * A browser that signs in with fake providers, which implement the real protocols; the site has a real
 * platform.
 */
import { generateKeyPairSync } from "node:crypto";
import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { contextOf } from "../../app/request/context.server.ts";
import { type CallbackView, loadCallback } from "../../app/routes/auth/oauth2-callback/callback.server.ts";
import { action as start } from "../../app/routes/auth/oauth2-start/route.ts";
import { readFlash, readSessionId } from "../../app/session/cookies.server.ts";
import { getSessionStore, setSessionStore } from "../../app/session/store.server.ts";
import { useConfig } from "./config.ts";
import { type FakeOpenIdProvider, startFakeOpenIdProvider } from "./fake-providers.ts";
import { type RunningServer, serve } from "./http-server.ts";
import { createMemoryStore } from "./memory-store.ts";
import { responseOf } from "./signed-in-viewers.ts";
import { storeCookies } from "./store-cookies.ts";
import { startTestPlatform, type TestPlatform } from "./test-platform.ts";

export const SITE = "http://localhost:3000";
export const LAPTOP = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";
export const PHONE =
  "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36";
const CLIENTS = { google: "google-web", apple: "apple-web" } as const;

interface Asked {
  fields?: Record<string, string>;
  provider?: string;
  locale?: string;
  headers?: Record<string, string>;
}

/** Data of the callback's page. */
export const viewOf = ({ data }: { data: unknown }) => (data as { view: CallbackView }).view;

/**
 * Sets up providers, platform and site for the tests of a file; each test has a new browser and a new user.
 */
export function prepareProviderVisits() {
  let google: FakeOpenIdProvider;
  let apple: FakeOpenIdProvider;
  let tokenEndpoint: RunningServer;
  let platform: TestPlatform;
  let accountCount = 0;
  /** The user at the provider. */
  let person: string;

  const visit = {
    /** The provider's response to a code. */
    answersCode: (_form: URLSearchParams): Promise<object | undefined> => granted(),
    codesSeen: [] as string[],
    /** A browser: its cookies and its identification. */
    cookies: new Map<string, string>(),
    agent: LAPTOP,
    /** Requests that the provider has received. */
    authorization: new URLSearchParams(),
    get apple() {
      return apple;
    },
    granted,
    argsOf,
    contextAt,
    take,
    begin,
    back: (path: string, provider = "google") => take(loadCallback(contextAt(path, { provider }))),
    viewer,
    flash: () => readFlash(argsOf("/").request),
  };

  beforeAll(async () => {
    [google, apple] = await Promise.all([
      startFakeOpenIdProvider(Date.now),
      startFakeOpenIdProvider(Date.now),
    ]);
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
      visit.codesSeen.push(form.get("code") ?? "");
      const granted = await visit.answersCode(form);
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
    const urls = {
      authorizeUrl: `${tokenEndpoint.url}/authorize`,
      tokenUrl: `${tokenEndpoint.url}/token`,
    };
    useConfig({
      env: {
        API_BASE: platform.url,
        SOCIAL_SIGN_IN: JSON.stringify({
          google: { clientSecret: "google-secret", issuer: google.url, ...urls },
          apple: {
            key: { teamId: "TEAM", keyId: "KEY", privateKey: key },
            issuer: apple.url,
            ...urls,
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
    visit.cookies = new Map();
    visit.agent = LAPTOP;
    accountCount += 1;
    person = `person-${accountCount}`;
    visit.codesSeen = [];
    visit.answersCode = () => granted();
  });
  afterEach(() => vi.useRealTimers());

  const requestedNonce = () => visit.authorization.get("nonce") ?? "";

  /** The provider's tokens for this user. */
  async function granted({ nonce = requestedNonce(), provider = google } = {}) {
    const client = provider === google ? CLIENTS.google : CLIENTS.apple;
    const token = `${person}-${visit.codesSeen.length}`;
    provider.accessTokens.set(token, { audience: client, claims: { sub: person, name: "Ann Lee" } });
    const id_token = await provider.idToken({ sub: person, nonce }, { audience: client });
    return { token_type: "Bearer", expires_in: 600, access_token: token, id_token };
  }

  /** The context of a request, for functions of loaders and actions. */
  function contextAt(path: string, input?: Asked) {
    return contextOf(argsOf(path, input));
  }

  function argsOf(path: string, { fields, provider, locale, headers = {} }: Asked = {}): ActionFunctionArgs {
    const cookie = [...visit.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const all = { cookie, "user-agent": visit.agent, accept: "text/html", ...headers };
    const init = fields
      ? { method: "POST", body: new URLSearchParams(fields), headers: all }
      : { headers: all };
    const context = { locale } as AppLoadContext;
    return { request: new Request(new URL(path, SITE), init), params: { provider }, context };
  }

  /** Reads a response and stores its cookies. */
  async function take<R>(work: Promise<R>) {
    const input = work.catch((thrown: unknown) => {
      if (thrown instanceof Error) throw thrown;
      return thrown as R;
    });
    const raw = (await input) as Response | { init: ResponseInit | null };
    const headers = raw instanceof Response ? raw.headers : new Headers(raw.init?.headers);
    storeCookies(visit.cookies, headers);
    return responseOf(input);
  }

  /** Presses the button; resolves to the URL to which the provider would redirect the browser. */
  async function begin(fields: Record<string, string> = {}, { provider = "google", locale }: Asked = {}) {
    const form = { mode: "signin", redirectTo: "/upcoming", popup: "", ...fields };
    const response = await take(
      start(argsOf(`/auth/oauth2/start/${provider}`, { fields: form, provider, locale })),
    );
    expect(response.status).toBe(303);
    visit.authorization = new URL(response.location ?? "").searchParams;
    return (answered: Record<string, string>) =>
      `${visit.authorization.get("redirect_uri")}?${new URLSearchParams({ state: visit.authorization.get("state") ?? "", ...answered })}`;
  }

  async function viewer() {
    const id = await readSessionId(argsOf("/").request);
    const record = id === undefined ? undefined : (await getSessionStore().read(id))?.record;
    return record?.user;
  }
  return visit;
}
