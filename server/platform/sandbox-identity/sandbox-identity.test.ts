/** The partner's sign-in from the first URL to the platform's tokens, in a browser without scripts. */
import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { startTestPlatform, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { SANDBOX_PASSWORD } from "./persons.ts";

const CALLBACK = "http://127.0.0.1:3999/auth/oauth2/callback/ifa";
const ACCESS = "urn:ietf:params:oauth:token-type:access_token";
const ID = "urn:ietf:params:oauth:token-type:id_token";

let platform: TestPlatform;
let issuer: string;
beforeAll(async () => {
  // The partner uses the system's clock.
  platform = await startTestPlatform({ sandboxIdentity: { port: 0 }, clock: "running" });
  issuer = platform.sandboxIdentityUrl ?? "";
});
afterAll(() => platform.stop());

/** A browser that follows redirects within the partner and keeps its cookies. */
function openBrowser() {
  const cookies = new Map<string, string>();
  return async function visit(url: string, form?: Record<string, string>) {
    let next = new URL(url, issuer);
    let body = form && new URLSearchParams(form);
    for (let steps = 0; steps < 10; steps++) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const response = await fetch(next, {
        method: body ? "POST" : "GET",
        body,
        headers: { cookie, accept: "text/html" },
        redirect: "manual",
      });
      for (const header of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
        cookies.set(name, value);
      }
      const location = response.headers.get("location");
      if (!location) return { url: next, status: response.status, html: await response.text() };
      next = new URL(location, next);
      body = undefined;
      if (next.origin !== issuer) return { url: next, status: response.status, html: "" };
    }
    throw new Error("too many redirects");
  };
}

const actionOf = (html: string) => /action="([^"]+)"/.exec(html)?.[1] ?? "";

function newRequest() {
  const verifier = randomBytes(32).toString("base64url");
  const parameters = {
    client_id: "partner-web",
    response_type: "code",
    scope: "openid email profile",
    redirect_uri: CALLBACK,
    state: "state-1",
    nonce: "nonce-1",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  };
  return { verifier, parameters };
}

const Tokens = z.object({ access_token: z.string(), id_token: z.string(), token_type: z.literal("Bearer") });

/** Goes through login and consent; returns the partner's response to the token request. */
async function signInAtPartner(email: string) {
  const visit = openBrowser();
  const { verifier, parameters } = newRequest();
  const login = await visit(`/auth?${new URLSearchParams(parameters)}`);
  expect(login.html).not.toContain("<script");
  const consent = await visit(actionOf(login.html), { answer: "login", email, password: SANDBOX_PASSWORD });
  expect(consent.html).toContain("Touchline");
  const { url } = await visit(actionOf(consent.html), { answer: "consent" });
  expect(`${url.origin}${url.pathname}`).toBe(CALLBACK);
  expect(url.searchParams.get("state")).toBe("state-1");
  const exchange = (code_verifier: string) =>
    fetch(`${issuer}/token`, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "authorization_code",
        client_id: "partner-web",
        code: url.searchParams.get("code") ?? "",
        redirect_uri: CALLBACK,
        code_verifier,
      }),
    });
  return { exchange, verifier };
}

async function tokensOf(email: string) {
  const { exchange, verifier } = await signInAtPartner(email);
  return Tokens.parse(await (await exchange(verifier)).json());
}

const signIn = (subject_token: string, subject_token_type: string, nonce?: string) =>
  platform.call("POST", "/api/oauth2/token", {
    body: {
      grant_type: "token-exchange",
      subject_token_type,
      subject_issuer: "ifa",
      subject_token,
      device: { id: "test browser" },
      strategy: "refresh",
      nonce,
    },
  });
const isRegister = (value: boolean, profile: object) => ({ auth_data: { isRegister: value, profile } });

it("signs in a user of the partner, by access token and by ID token", async () => {
  const { access_token, id_token } = await tokensOf("nora@partner.example");
  const profile = { email: "nora@partner.example", displayName: "Nora Berg" };
  expect((await signIn(access_token, ACCESS)).body).toMatchObject(isRegister(true, profile));
  expect((await signIn(id_token, ID, "nonce-1")).body).toMatchObject(isRegister(false, profile));
  expect((await signIn(id_token, ID, "nonce-2")).status).toBe(401);
  expect((await signIn(`${access_token}x`, ACCESS)).status).toBe(401);
});

it("finds an account by a verified e-mail only", async () => {
  const { access_token } = await tokensOf("demo@touchline.example");
  expect((await signIn(access_token, ACCESS)).body).toMatchObject(isRegister(false, { id: "user-alex" }));
  const unverified = await tokensOf("second@touchline.example");
  expect((await signIn(unverified.access_token, ACCESS)).body).toMatchObject(
    isRegister(true, { email: "", displayName: "Sam Rivera" }),
  );
});

it("issues tokens once, to the holder of the PKCE verifier only", async () => {
  const stranger = await signInAtPartner("nora@partner.example");
  expect((await stranger.exchange(randomBytes(32).toString("base64url"))).status).toBe(400);
  const { exchange, verifier } = await signInAtPartner("nora@partner.example");
  expect((await exchange(verifier)).status).toBe(200);
  expect((await exchange(verifier)).status).toBe(400);
});

it("shows an error for a wrong password, and can be cancelled", async () => {
  const visit = openBrowser();
  const login = await visit(`/auth?${new URLSearchParams(newRequest().parameters)}`);
  const wrong = await visit(actionOf(login.html), { answer: "login", email: "<b>@x.example", password: "?" });
  expect(wrong.status).toBe(401);
  expect(wrong.html).toContain("&lt;b&gt;@x.example");
  const { url } = await visit(actionOf(wrong.html), { answer: "cancel" });
  expect(url.searchParams.get("error")).toBe("access_denied");
});

it.each([
  ["without PKCE", { code_challenge: "", code_challenge_method: "" }, "invalid_request"],
  ["to another URL", { redirect_uri: "https://evil.example/" }, "invalid_redirect_uri"],
  ["of another client", { client_id: "other" }, "invalid_client"],
])("rejects a request %s", async (_, change, error) => {
  const parameters = Object.entries({ ...newRequest().parameters, ...change }).filter(([, value]) => value);
  const { url, html } = await openBrowser()(`/auth?${new URLSearchParams(parameters)}`);
  expect(`${url.search}${html}`).toContain(error);
});

it("returns 400 for an unknown interaction", async () => {
  expect((await openBrowser()("/interaction/unknown")).status).toBe(400);
});
