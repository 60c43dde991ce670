/** Fake providers for tests; they implement the real protocols, on this machine. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from "jose";

export interface FakeProvider {
  url: string;
  /** Requests so far, as method and path. */
  requests: string[];
  stop(): Promise<void>;
}

export interface FakeOpenIdProvider extends FakeProvider {
  /** Signs an ID token with the published key, or with another one. */
  idToken(
    claims: Record<string, unknown>,
    options?: { key?: CryptoKey; audience?: string | string[]; issuer?: string; expires?: number },
  ): Promise<string>;
  /** Valid access tokens: the audience of each, and the claims about its user. */
  accessTokens: Map<string, { audience: string; claims: Record<string, unknown> }>;
}

export interface FakeFacebook extends FakeProvider {
  tokens: Map<
    string,
    { appId: string; user: { id: string; name?: string; email?: string }; isValid?: boolean }
  >;
}

type Handler = (url: URL, request: IncomingMessage, response: ServerResponse) => unknown;

/** A JSON server; responds with 400 if the handler returns `undefined`. */
async function serve(handle: Handler): Promise<FakeProvider> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://fake.test");
    requests.push(`${request.method} ${url.pathname}`);
    const body = handle(url, request, response);
    if (response.writableEnded) return;
    response.writeHead(body === undefined ? 400 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(body ?? { error: "invalid_request" }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/**
 * A provider like Google and Apple: discovery, keys, user information and token information.
 * @param now milliseconds since the epoch
 */
export async function startFakeOpenIdProvider(now: () => number): Promise<FakeOpenIdProvider> {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "one", use: "sig", alg: "RS256" };
  const accessTokens: FakeOpenIdProvider["accessTokens"] = new Map();
  const fake = await serve(({ pathname, searchParams }, request, response) => {
    switch (pathname) {
      case "/.well-known/openid-configuration":
        return {
          issuer: fake.url,
          jwks_uri: `${fake.url}/keys`,
          userinfo_endpoint: `${fake.url}/userinfo`,
        };
      case "/keys":
        return { keys: [jwk] };
      case "/userinfo":
        return accessTokens.get(request.headers.authorization?.replace("Bearer ", "") ?? "")?.claims;
      case "/tokeninfo": {
        const known = accessTokens.get(searchParams.get("access_token") ?? "");
        return known && { aud: known.audience, sub: known.claims.sub };
      }
      default:
        response.writeHead(404).end();
        return undefined;
    }
  });
  return {
    ...fake,
    accessTokens,
    idToken: (claims, { key = privateKey, audience = "web", issuer = fake.url, expires = 600 } = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: "RS256", kid: "one" })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(Math.floor(now() / 1000) - 10)
        .setExpirationTime(Math.floor(now() / 1000) + expires)
        .sign(key),
  };
}

/** The two calls of the Graph API that a sign-in needs, for the application `app` with the secret `secret`. */
export async function startFakeFacebook(): Promise<FakeFacebook> {
  const tokens: FakeFacebook["tokens"] = new Map();
  const fake = await serve(({ pathname, searchParams }) => {
    if (pathname === "/debug_token") {
      if (searchParams.get("access_token") !== "app|secret") return undefined;
      const known = tokens.get(searchParams.get("input_token") ?? "");
      if (!known) return { data: { is_valid: false } };
      return {
        data: {
          app_id: known.appId,
          user_id: known.user.id,
          type: "USER",
          is_valid: known.isValid ?? true,
          expires_at: 0,
        },
      };
    }
    if (!searchParams.get("appsecret_proof")) return undefined;
    return tokens.get(searchParams.get("access_token") ?? "")?.user;
  });
  return { ...fake, tokens };
}
