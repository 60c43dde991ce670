import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contextOf } from "~/request/context.server";
import { useConfig } from "../../../tests/support/config";
import { type RunningServer, serve } from "../../../tests/support/http-server";
import { readOauthFlow } from "../../session/cookies.server";
import { beginFlow, finishFlow } from "./oauth.server";
import { settingsOf } from "./providers.server";

const CALLBACK = "https://tv.example/auth/oauth2/callback/ifa";

let partner: RunningServer;
let tokens: Record<string, unknown>;
let requested: { type: string | undefined; fields: [string, string][] };

beforeAll(async () => {
  partner = await serve(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    requested = { type: request.headers["content-type"], fields: [...new URLSearchParams(body)] };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(tokens));
  });
});
afterAll(() => partner.close());

/** The partner's part of the configuration. */
const partnerWith = (fields: Record<string, unknown>) => ({
  authorize_url: `${partner.url}/authorize`,
  token_url: `${partner.url}/token`,
  client_id: "web",
  ...fields,
});

/** Signs in with the partner. */
async function signIn() {
  const settings = settingsOf("ifa");
  if (!settings) throw new Error("no partner");
  const request = new Request("https://tv.example/auth/oauth2/start/ifa", { method: "POST" });
  const flow = { mode: "signin", returnTo: "/", basePath: "", isPopup: false } as const;
  const response = await beginFlow(contextOf({ request, context: {} }), settings, CALLBACK, flow);
  const authorize = new URL(response.headers.get("location") ?? "").searchParams;
  const [cookie = ""] = (response.headers.get("set-cookie") ?? "").split(";");
  const kept = await readOauthFlow(new Request(CALLBACK, { headers: { cookie } }));
  if (!kept) throw new Error("nothing kept");
  const parameters = new URLSearchParams({ code: "the-code", state: authorize.get("state") ?? "" });
  return { authorize, token: await finishFlow(settings, CALLBACK, kept, parameters) };
}

describe("the partner is given the code", () => {
  beforeEach(() => {
    requested = { type: undefined, fields: [] };
    tokens = { access_token: "ifa-at", expires_in: 600, token_type: "Bearer" };
  });

  it("in a form of exactly four fields", async () => {
    useConfig({ customer: { partner: partnerWith({}) } });
    const { authorize, token } = await signIn();
    expect(token).toMatchObject({ provider: "ifa", kind: "access", value: "ifa-at" });
    expect(requested.type).toMatch(/^application\/x-www-form-urlencoded/);
    expect(Object.fromEntries(requested.fields)).toEqual({
      grant_type: "authorization_code",
      client_id: "web",
      code: "the-code",
      redirect_uri: CALLBACK,
    });
    expect(authorize.has("code_challenge")).toBe(false);
  });

  it("and may leave out of what type its token is", async () => {
    useConfig({ customer: { partner: partnerWith({}) } });
    tokens = { access_token: "ifa-at" };
    expect((await signIn()).token).toMatchObject({ value: "ifa-at" });
  });

  it("with its secret and the PKCE verifier where the operator says so", async () => {
    useConfig({ customer: { partner: partnerWith({ client_secret: "hush", pkce: true }) } });
    const { authorize } = await signIn();
    expect(requested.fields.map(([name]) => name).sort()).toEqual([
      "client_id",
      "client_secret",
      "code",
      "code_verifier",
      "grant_type",
      "redirect_uri",
    ]);
    expect(authorize.get("code_challenge_method")).toBe("S256");
  });
});
