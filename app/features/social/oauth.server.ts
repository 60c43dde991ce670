import { redirectDocument } from "@remix-run/node";
import { importPKCS8, SignJWT } from "jose";
import * as oauth from "oauth4webapi";
import type { ProviderToken } from "~/platform/endpoints/user";
import { PlatformError } from "~/platform/errors";
import { type OauthFlow, writeOauthFlow } from "~/session/cookies.server";
import type { LoadArgs } from "~/session/scope.server";
import { fullNameOf } from "./full-name";
import type { ClientProof, ProviderSettings } from "./providers.server";

/** A viewer waits meanwhile. */
const TIMEOUT_MS = 5_000;
const APPLE_SECRET_SECONDS = 300;

/** Signing in with a provider did not work out (specification, section 8). The message is for the log. */
export class LoginFailed extends PlatformError {
  constructor(reason: string, cause?: unknown) {
    super("login_failed", 400);
    this.message = `login_failed: ${reason}`;
    this.cause = cause;
  }
}

/**
 * Sends the browser to a provider to sign in there (authorisation code flow, RFC 6749 section 4.1), and remembers in
 * a cookie what the answer has to match: state, nonce and the PKCE secret.
 */
export async function beginFlow(
  args: LoadArgs,
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
    args.request,
    { ...flow, provider: settings.name, state, nonce, verifier },
    settings.isPosted,
  );
  return redirectDocument(to.href, {
    status: 303,
    headers: { "Set-Cookie": cookie, "Cache-Control": "no-store", "Referrer-Policy": "same-origin" },
  });
}

/**
 * Trades the code that a provider answered with for its token.
 * @param answer the parameters of the callback
 * @throws LoginFailed when the provider refused, or its answer is not the one to this browser's question
 */
export async function finishFlow(
  settings: ProviderSettings,
  redirectUri: string,
  { state, nonce, verifier }: OauthFlow,
  answer: URLSearchParams,
): Promise<ProviderToken> {
  const server: oauth.AuthorizationServer = {
    issuer: settings.issuer,
    authorization_endpoint: settings.authorizeUrl,
    token_endpoint: settings.tokenUrl,
  };
  const client: oauth.Client = { client_id: settings.clientId };
  try {
    const checked = oauth.validateAuthResponse(server, client, withoutTokens(answer), state);
    const answered = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      await authenticationOf(settings),
      checked,
      redirectUri,
      settings.hasPkce ? verifier : oauth.nopkce,
      {
        signal: () => AbortSignal.timeout(TIMEOUT_MS),
        // The settings allow http on this machine only.
        [oauth.allowInsecureRequests]: new URL(settings.tokenUrl).protocol === "http:",
      },
    );
    const { response, bringsIdToken } = await readable(answered);
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
      displayName: postedName(answer.get("user")),
    };
  } catch (error) {
    if (error instanceof LoginFailed) throw error;
    throw new LoginFailed(error instanceof Error ? error.message : "unknown", error);
  }
}

/** Apple posts an ID token along when it is asked to; only the one from the token endpoint counts. */
function withoutTokens(answer: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams(answer);
  for (const name of ["id_token", "user"]) kept.delete(name);
  return kept;
}

/** The answer of a token endpoint. One that does not say of what type its token is means a bearer's: no other is used. */
async function readable(answer: Response): Promise<{ response: Response; bringsIdToken: boolean }> {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined);
  if (typeof body !== "object" || body === null) return { response: answer, bringsIdToken: false };
  const { status, headers } = answer;
  const response =
    "token_type" in body ? answer : Response.json({ token_type: "Bearer", ...body }, { status, headers });
  return { response, bringsIdToken: "id_token" in body };
}

/** First and last name, which Apple tells once, in JSON, the first time that somebody signs in. */
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

/** Apple's client secret: a token signed with the operator's key, made for each use. */
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
