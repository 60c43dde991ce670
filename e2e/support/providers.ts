/**
 * Fake Facebook, Google and Apple on this machine: they implement the providers' protocols at the URLs in the
 * operator's settings. Every sign-in is that of a new user.
 */
import { createHash, generateKeyPairSync, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { decodeProtectedHeader, importSPKI, jwtVerify } from "jose";
import { startFakeFacebook, startFakeOpenIdProvider } from "../../tests/support/fake-providers.ts";
import { serve } from "../../tests/support/http-server.ts";

const CLIENT_IDS = { facebook: "app", google: "google-web", apple: "apple-web" } as const;
const SECRETS = { facebook: "secret", google: "google-secret" } as const;
const APPLE = { teamId: "TEAM", keyId: "KEY" } as const;

type Name = keyof typeof CLIENT_IDS;

interface Question {
  name: Name;
  redirectUri: string;
  challenge: string | null;
  nonce: string | null;
}

export interface Providers {
  /** Environment of the product: settings of the platform and of the web host. */
  env: Record<string, string>;
  /** `app_config` of the customer configuration. */
  appConfig: Record<string, unknown>;
  close(): Promise<void>;
}

export async function startProviders(): Promise<Providers> {
  const google = await startFakeOpenIdProvider(Date.now);
  const apple = await startFakeOpenIdProvider(Date.now);
  const facebook = await startFakeFacebook();
  const key = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const questions = new Map<string, Question>();

  const newAccount = () => ({ sub: randomUUID(), name: "Ann Lee", email: "", email_verified: false });
  const accessToken = (name: "facebook" | "google") => {
    const account = newAccount();
    const token = randomUUID();
    if (name === "google") google.accessTokens.set(token, { audience: CLIENT_IDS.google, claims: account });
    else
      facebook.tokens.set(token, {
        appId: CLIENT_IDS.facebook,
        user: { id: account.sub, name: account.name },
      });
    return token;
  };
  const idToken = (name: "apple" | "google", nonce?: string | null) =>
    (name === "apple" ? apple : google).idToken(
      { sub: randomUUID(), ...(nonce ? { nonce } : {}) },
      { audience: CLIENT_IDS[name] },
    );

  /** Redirects the browser back at once, with a code, without showing a page. */
  function authorize(name: Name, { searchParams: asked }: URL, response: ServerResponse) {
    const code = randomUUID();
    const redirectUri = asked.get("redirect_uri") ?? "";
    questions.set(code, {
      name,
      redirectUri,
      challenge: asked.get("code_challenge"),
      nonce: asked.get("nonce"),
    });
    const parameters = { code, state: asked.get("state") ?? "" };
    if (asked.get("response_mode") !== "form_post") {
      response.writeHead(302, { location: `${redirectUri}?${new URLSearchParams(parameters)}` }).end();
      return;
    }
    const user = JSON.stringify({ name: { firstName: "Ann", lastName: "Lee" } }).replaceAll('"', "&quot;");
    const fields = Object.entries({ ...parameters, user }).map(
      ([field, value]) => `<input type="hidden" name="${field}" value="${value}">`,
    );
    response.writeHead(200, { "content-type": "text/html" });
    response.end(
      `<!doctype html><title>Apple</title><form method="post" action="${redirectUri}">${fields.join("")}<button>Allow</button></form>`,
    );
  }

  /** Whether the client has authenticated itself in the way that the provider requires. */
  async function isProved(name: Name, form: URLSearchParams): Promise<boolean> {
    if (form.get("client_id") !== CLIENT_IDS[name]) return false;
    const secret = form.get("client_secret") ?? "";
    if (name !== "apple") return secret === SECRETS[name];
    const publicKey = await importSPKI(
      key.publicKey.export({ type: "spki", format: "pem" }).toString(),
      "ES256",
    );
    const { payload } = await jwtVerify(secret, publicKey, { issuer: APPLE.teamId, audience: apple.url });
    return payload.sub === CLIENT_IDS.apple && decodeProtectedHeader(secret).kid === APPLE.keyId;
  }

  async function token(name: Name, form: URLSearchParams) {
    const code = form.get("code") ?? "";
    const question = questions.get(code);
    questions.delete(code);
    const verifier = form.get("code_verifier");
    const isBound =
      name === "apple" ||
      question?.challenge ===
        createHash("sha256")
          .update(verifier ?? "")
          .digest("base64url");
    const isGood = question?.name === name && question.redirectUri === form.get("redirect_uri");
    if (!isGood || !isBound || !(await isProved(name, form))) return undefined;
    return {
      token_type: "Bearer",
      expires_in: 600,
      access_token: name === "apple" ? randomUUID() : accessToken(name),
      ...(name === "facebook" ? {} : { id_token: await idToken(name, question?.nonce) }),
    };
  }

  /** The parts of the providers' scripts that the product uses. */
  async function sdk(name: Name): Promise<string> {
    if (name === "facebook")
      return `window.FB={init(o){window.facebookOptions=o},login(answer){answer(window.facebookReply||{status:"connected",authResponse:{accessToken:"${accessToken("facebook")}"}})}}`;
    if (name === "google")
      return `window.google={accounts:{oauth2:{initTokenClient(o){return{requestAccessToken(){o.callback({access_token:"${accessToken("google")}"})}}}}}}`;
    return `window.AppleID={auth:{init(){},signIn:async()=>({authorization:{id_token:"${await idToken("apple")}"},user:{name:{firstName:"Ann",lastName:"Lee"}}})}}`;
  }

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? "/", "http://providers.test");
    if (url.pathname === "/favicon.ico") return void response.writeHead(204).end();
    const [, name, what] = url.pathname.split("/") as [string, Name, string];
    if (what === "authorize") return authorize(name, url, response);
    if (what === "sdk") {
      response.writeHead(200, { "content-type": "text/javascript" }).end(await sdk(name));
      return;
    }
    let body = "";
    for await (const chunk of request) body += chunk;
    const granted = await token(name, new URLSearchParams(body)).catch(() => undefined);
    response.writeHead(granted ? 200 : 400, { "content-type": "application/json" });
    response.end(JSON.stringify(granted ?? { error: "invalid_grant" }));
  }

  const server = await serve((request, response) => void respond(request, response));
  const urls = (name: Name) => ({
    authorizeUrl: `${server.url}/${name}/authorize`,
    tokenUrl: `${server.url}/${name}/token`,
    sdkUrl: `${server.url}/${name}/sdk`,
  });
  return {
    env: {
      SOCIAL_PROVIDERS: JSON.stringify({
        facebook: { appId: CLIENT_IDS.facebook, appSecret: SECRETS.facebook, graphUrl: facebook.url },
        google: {
          issuer: google.url,
          clientIds: [CLIENT_IDS.google],
          tokenInfoUrl: `${google.url}/tokeninfo`,
        },
        apple: { issuer: apple.url, clientIds: [CLIENT_IDS.apple] },
      }),
      SOCIAL_SIGN_IN: JSON.stringify({
        facebook: { appSecret: SECRETS.facebook, ...urls("facebook") },
        google: { clientSecret: SECRETS.google, issuer: google.url, ...urls("google") },
        apple: {
          key: {
            ...APPLE,
            privateKey: key.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
          },
          issuer: apple.url,
          ...urls("apple"),
        },
      }),
    },
    appConfig: {
      enable_auth_via_facebook: true,
      app_id_facebook: CLIENT_IDS.facebook,
      enable_auth_via_google: true,
      app_client_id_for_google: CLIENT_IDS.google,
      enable_auth_via_apple: true,
      app_client_id_for_apple: CLIENT_IDS.apple,
    },
    async close() {
      await server.close();
      await Promise.all([google, apple, facebook].map((fake) => fake.stop()));
    },
  };
}
