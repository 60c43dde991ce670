import { redirectDocument } from "@remix-run/node";
import { importPKCS8, SignJWT } from "jose";
import * as oauth from "oauth4webapi";
import { plainText } from "#common/plain-text";
import type { ProviderToken } from "~/platform/endpoints/user";
import { PlatformError } from "~/platform/errors";
import type { RequestContext } from "~/request/context.server";
import { type OauthFlow, writeOauthFlow } from "~/session/cookies.server";
import { fullNameOf } from "./full-name";
import type { ClientProof, ProviderSettings } from "./providers.server";

/** Timeout of the token request (ms); short, because the viewer waits for it. */
const TIMEOUT_MS = 5_000;
const APPLE_SECRET_SECONDS = 300;

/** Failed sign-in with a provider (requirement ACCOUNT-7). The message is meant for the log. */
class LoginFailed extends PlatformError {
  constructor(reason: string, cause?: unknown) {
    super("login_failed", 400);
    this.message = `login_failed: ${reason}`;
    this.cause = cause;
  }
}

/**
 * Redirects the browser to a provider (authorisation code flow, RFC 6749 section 4.1), and stores the state,
 * the nonce and the PKCE verifier in a cookie to check the callback against.
 */
export async function beginFlow(
  context: RequestContext,
  settings: ProviderSettings,
  redirectUri: string,
  flow: Pick<OauthFlow, "mode" | "returnTo" | "basePath" | "isPopup">,
): Promise<Response> {
  const state = oauth.generateRandomState();
  const nonce = oauth.generateRandomNonce();
  const verifier = oauth.generateRandomCodeVerifier();
  const to = new URL(settings.authorizeUrl);
  const parameters = {
    response_type: "code",
    client_id: settings.clientId,
    redirect_uri: redirectUri,
    scope: settings.scope,
    state,
    nonce,
    ...(settings.hasPkce
      ? { code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: "S256" }
      : {}),
    ...(settings.isPosted ? { response_mode: "form_post" } : {}),
  };
  for (const [name, value] of Object.entries(parameters)) to.searchParams.set(name, value);
  const cookie = await writeOauthFlow(
    context.request,
    { ...flow, provider: settings.name, state, nonce, verifier },
    settings.isPosted,
  );
  return redirectDocument(to.href, {
    status: 303,
    headers: { "Set-Cookie": cookie, "Cache-Control": "no-store", "Referrer-Policy": "same-origin" },
  });
}

/**
 * Exchanges the authorisation code of a callback for the provider's token.
 * @param callback the parameters of the callback
 * @throws LoginFailed if the provider refused, or the callback does not match the flow that this browser
 * started
 */
export async function finishFlow(
  settings: ProviderSettings,
  redirectUri: string,
  { state, nonce, verifier }: OauthFlow,
  callback: URLSearchParams,
): Promise<ProviderToken> {
  const server: oauth.AuthorizationServer = {
    issuer: settings.issuer,
    authorization_endpoint: settings.authorizeUrl,
    token_endpoint: settings.tokenUrl,
  };
  const client: oauth.Client = { client_id: settings.clientId };
  try {
    const checked = oauth.validateAuthResponse(server, client, withoutTokens(callback), state);
    const fromTokenEndpoint = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      await authenticationOf(settings),
      checked,
      redirectUri,
      settings.hasPkce ? verifier : oauth.nopkce,
      {
        signal: () => AbortSignal.timeout(TIMEOUT_MS),
        // The configuration accepts http for this machine only.
        [oauth.allowInsecureRequests]: new URL(settings.tokenUrl).protocol === "http:",
      },
    );
    const { response, bringsIdToken } = await readable(fromTokenEndpoint);
    const hasIdToken = settings.requiresIdToken || bringsIdToken;
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
      ...(hasIdToken ? { expectedNonce: nonce } : {}),
      requireIdToken: settings.requiresIdToken,
    });
    const value = settings.tokenKind === "id" ? tokens.id_token : tokens.access_token;
    if (!value) throw new LoginFailed("the provider gave no token");
    return {
      provider: settings.name,
      kind: settings.tokenKind,
      value,
      displayName: plainText(postedName(callback.get("user")) ?? "") || undefined,
    };
  } catch (error) {
    if (error instanceof LoginFailed) throw error;
    throw new LoginFailed(error instanceof Error ? error.message : "unknown", error);
  }
}

/** Removes the ID token that Apple may post with the callback: only the token endpoint's is accepted. */
function withoutTokens(callback: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams(callback);
  for (const name of ["id_token", "user"]) kept.delete(name);
  return kept;
}

/** Completes the response of a token endpoint: a missing `token_type` means Bearer, the only type in use. */
async function readable(received: Response): Promise<{ response: Response; bringsIdToken: boolean }> {
  const body: unknown = await received
    .clone()
    .json()
    .catch(() => undefined);
  if (typeof body !== "object" || body === null) return { response: received, bringsIdToken: false };
  const { status, headers } = received;
  const response =
    "token_type" in body ? received : Response.json({ token_type: "Bearer", ...body }, { status, headers });
  return { response, bringsIdToken: "id_token" in body };
}

/** Reads the name that Apple posts as JSON, only at a user's first sign-in. */
function postedName(user: string | null): string | undefined {
  if (!user) return undefined;
  try {
    const { name } = JSON.parse(user) as { name?: { firstName?: unknown; lastName?: unknown } };
    return fullNameOf(name);
  } catch {
    return undefined;
  }
}

async function authenticationOf({ proof, clientId, issuer }: ProviderSettings): Promise<oauth.ClientAuth> {
  if (!proof) throw new LoginFailed("no secret is configured for this provider");
  if (proof.kind === "none") return oauth.None();
  const secret = proof.kind === "secret" ? proof.secret : await appleSecret(proof, clientId, issuer);
  return oauth.ClientSecretPost(secret);
}

/** Creates Apple's client secret, a JWT signed with the operator's key, for each use. */
async function appleSecret(
  { teamId, keyId, privateKey }: Extract<ClientProof, { kind: "apple" }>,
  clientId: string,
  audience: string,
): Promise<string> {
  const key = await importPKCS8(privateKey, "ES256");
  return new SignJWT()
    .setProtectedHeader({ alg: "ES256", kid: keyId })
    .setIssuer(teamId)
    .setIssuedAt()
    .setExpirationTime(`${APPLE_SECRET_SECONDS}s`)
    .setAudience(audience)
    .setSubject(clientId)
    .sign(key);
}
