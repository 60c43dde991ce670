/** Providers that support OpenID Connect: Google, Apple and the partner. */
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import { z } from "zod";
import { emailAddress } from "../../../common/email.ts";
import { isProtected, type OpenIdSettings } from "./configuration.ts";
import {
  isTrue,
  ProviderUnavailableError,
  RefusedTokenError,
  type SocialIdentity,
  type SocialProvider,
  type SocialToken,
} from "./identity.ts";
import { callProvider, readProvider } from "./provider-call.ts";

/** Asymmetric signatures only: with a shared secret or no signature, others could forge tokens. */
const ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"];
/** Maximum difference between the provider's clock and ours (s). */
const CLOCK_TOLERANCE_SECONDS = 30;
const DISCOVERY_LIFETIME_MS = 60 * 60 * 1000;

const Endpoint = z.string().refine(isProtected);
/** The part of a discovery document (OpenID Connect Discovery 1.0, section 3) that is used here. */
const Discovery = z.object({
  issuer: z.string(),
  jwks_uri: Endpoint,
  userinfo_endpoint: Endpoint.optional(),
  introspection_endpoint: Endpoint.optional(),
});
const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(254).nullish(),
  email_verified: z.union([z.boolean(), z.string()]).nullish(),
  name: z.string().nullish(),
});
const Introspection = z.object({
  active: z.boolean(),
  sub: z.string().optional(),
  client_id: z.string().optional(),
});
const TokenInfo = z.object({ sub: z.string().optional(), aud: z.string() });

type Discovered = z.infer<typeof Discovery> & { keys: JWTVerifyGetKey };

/** Creates a provider; it sends no request before the first sign-in. */
export function createOpenIdProvider(settings: OpenIdSettings, now: () => number): SocialProvider {
  const discover = createDiscovery(settings.issuer, now);
  return {
    async identify(token) {
      const discovered = await discover();
      const claims =
        token.kind === "id_token"
          ? await claimsOfIdToken(settings, discovered, token, now)
          : await claimsOfAccessToken(settings, discovered, token.value);
      return toIdentity(settings.issuer, claims);
    },
  };
}

/**
 * Returns a function that reads the discovery document, once for concurrent callers, and again after its
 * lifetime.
 */
function createDiscovery(issuer: string, now: () => number): () => Promise<Discovered> {
  let known: { document: Promise<Discovered>; until: number } | undefined;
  return () => {
    if (known && known.until > now()) return known.document;
    const current = { document: readDiscovery(issuer), until: now() + DISCOVERY_LIFETIME_MS };
    known = current;
    current.document.catch(() => {
      if (known === current) known = undefined;
    });
    return current.document;
  };
}

async function readDiscovery(issuer: string): Promise<Discovered> {
  const url = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const document = await readProvider(url, Discovery).catch((error) => {
    // Without this document no token can be judged invalid.
    throw error instanceof RefusedTokenError ? new ProviderUnavailableError(error.message) : error;
  });
  if (document.issuer !== issuer) throw new ProviderUnavailableError(`${url} is about ${document.issuer}`);
  const keys = createRemoteJWKSet(new URL(document.jwks_uri), {
    [customFetch]: (url, { headers, method, signal }) => callProvider(url, { headers, method, signal }),
  });
  return { ...document, keys };
}

async function claimsOfIdToken(
  { issuer, clientIds }: OpenIdSettings,
  { keys }: Discovered,
  { value, nonce }: SocialToken,
  now: () => number,
): Promise<z.infer<typeof Claims>> {
  const { payload } = await jwtVerify(value, keys, {
    // Google's tokens may contain their issuer without the scheme.
    issuer: issuer === "https://accounts.google.com" ? [issuer, "accounts.google.com"] : issuer,
    audience: clientIds,
    algorithms: ALGORITHMS,
    requiredClaims: ["exp", "iat", "sub"],
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    currentDate: new Date(now()),
  }).catch((error) => {
    if (error instanceof ProviderUnavailableError) throw error;
    if (error instanceof errors.JWKSTimeout) throw new ProviderUnavailableError(error.message);
    throw new RefusedTokenError(error instanceof Error ? error.message : "the ID token is not valid");
  });
  if (nonce !== undefined && payload.nonce !== nonce) throw new RefusedTokenError("the nonce is another one");
  // In a token for several audiences, `azp` is the client that requested it.
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && !clientIds.includes(String(payload.azp))) {
    throw new RefusedTokenError("the token was issued to another client");
  }
  const claims = Claims.safeParse(payload);
  if (!claims.success) throw new RefusedTokenError("the ID token's claims are not valid");
  return claims.data;
}

async function claimsOfAccessToken(
  settings: OpenIdSettings,
  discovered: Discovered,
  token: string,
): Promise<z.infer<typeof Claims>> {
  const { userinfo_endpoint: userinfo } = discovered;
  if (!userinfo) throw new RefusedTokenError("this provider has ID tokens only");
  const subject = await subjectForUs(settings, discovered, token);
  const claims = await readProvider(userinfo, Claims, { headers: { authorization: `Bearer ${token}` } });
  if (subject !== undefined && subject !== claims.sub) {
    throw new RefusedTokenError("the token's subject is not the one of the user information");
  }
  return claims;
}

/**
 * Checks that an access token was issued to us. Otherwise another client of the same provider could use a
 * token it received to sign in here as that user.
 * @returns the token's subject if the provider sends it
 */
async function subjectForUs(
  { clientIds, clientSecret, tokenInfoUrl, anyClient }: OpenIdSettings,
  { introspection_endpoint: introspection }: Discovered,
  token: string,
): Promise<string | undefined> {
  if (tokenInfoUrl) {
    const url = `${tokenInfoUrl}?${new URLSearchParams({ access_token: token })}`;
    const { aud, sub } = await readProvider(url, TokenInfo);
    if (!clientIds.includes(aud)) throw new RefusedTokenError("the token was issued to another client");
    return sub;
  }
  if (introspection) {
    const clientId = clientIds[0] ?? "";
    const { active, client_id, sub } = await readProvider(introspection, Introspection, {
      method: "POST",
      headers: clientSecret ? { authorization: basic(clientId, clientSecret) } : {},
      body: new URLSearchParams({
        token,
        token_type_hint: "access_token",
        ...(clientSecret ? {} : { client_id: clientId }),
      }),
    });
    if (!active) throw new RefusedTokenError("the access token is not active");
    if (!clientIds.includes(client_id ?? "")) {
      throw new RefusedTokenError("the token was issued to another client");
    }
    return sub;
  }
  if (anyClient) return undefined;
  throw new RefusedTokenError("the provider does not tell whom its access tokens were issued to");
}

/** RFC 6749 section 2.3.1: both parts form-encoded. */
const basic = (id: string, secret: string) =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString("base64")}`;

function toIdentity(issuer: string, claims: z.infer<typeof Claims>): SocialIdentity {
  const isVerified = isTrue(claims.email_verified) && emailAddress().safeParse(claims.email).success;
  return {
    issuer,
    subject: claims.sub,
    verifiedEmail: isVerified ? (claims.email ?? null) : null,
    name: claims.name?.trim() || null,
  };
}
