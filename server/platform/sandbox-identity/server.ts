/**
 * A partner for sign-in, for the demo and for tests: a real OpenID Connect provider on its own port, with
 * test users and in-memory data.
 */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";
import type Provider from "oidc-provider";
import type { ClientMetadata, Configuration, KoaContextWithOIDC } from "oidc-provider";
import type { Logger } from "pino";
import { SANDBOX_CLIENT_ID } from "./client.ts";
import { createMemory } from "./memory.ts";
import { consentPage, errorPage, loginPage } from "./pages.ts";
import { PERSONS, SANDBOX_PASSWORD } from "./persons.ts";

/** Path of the web application that receives the code. */
const CALLBACK_PATH = "/auth/oauth2/callback/ifa";
const MAX_FORM_BYTES = 8 * 1024;
const SECONDS = { code: 60, interaction: 600, token: 3600, session: 86_400 };

export interface SandboxIdentityOptions {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** Origins of web applications; default: any port of this machine. */
  appOrigins?: readonly string[];
  logger: Logger;
}

export interface SandboxIdentity {
  /** URL, which is also the issuer name. */
  issuer: string;
  stop(): Promise<void>;
}

/** @throws Error when oidc-provider is not installed, or the port is taken */
export async function startSandboxIdentity(options: SandboxIdentityOptions): Promise<SandboxIdentity> {
  const { host, port, logger } = options;
  const { default: OpenIdProvider } = await import("oidc-provider").catch((cause) => {
    throw new Error(
      "the sandbox identity provider needs the package oidc-provider, a development dependency. " +
        "Install with npm ci --include=dev, or set SANDBOX_IDENTITY=off",
      { cause },
    );
  });
  let handle = async (_: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(503, { "retry-after": "1" }).end();
  const server = createServer((request, response) => {
    handle(request, response).catch((error) => {
      logger.warn({ err: error }, "the sandbox identity provider could not answer");
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  server.listen(port, host);
  await once(server, "listening").catch((error) => {
    if (error.code !== "EADDRINUSE") throw error;
    throw new Error(`port ${port} is already in use; choose another SANDBOX_IDENTITY_PORT`);
  });
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  const issuer = `http://${name}:${(server.address() as AddressInfo).port}`;
  try {
    const provider = new OpenIdProvider(issuer, await configure(options.appOrigins));
    const fallback = provider.callback();
    handle = async (request, response) => {
      const [, uid] = /^\/interaction\/([\w-]+)$/.exec(request.url ?? "") ?? [];
      if (uid) await interact(provider, request, response);
      else await fallback(request, response);
    };
  } catch (error) {
    server.close();
    throw error;
  }
  logger.info({ issuer }, "the sandbox identity provider is ready");
  return {
    issuer,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

async function configure(appOrigins: readonly string[] | undefined): Promise<Configuration> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return {
    adapter: createMemory(),
    clients: [clientFor(appOrigins)],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: "sandbox", use: "sig", alg: "RS256" }] },
    cookies: {
      keys: [randomBytes(32).toString("base64url")],
      // Cookies are not separated by port: these names do not collide with other programs on this machine.
      names: {
        interaction: "sandbox-interaction",
        resume: "sandbox-resume",
        session: "sandbox-session",
      },
    },
    pkce: { required: () => true },
    scopes: ["openid", "email", "profile"],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    // ID tokens contain the e-mail, as those of large providers do.
    conformIdTokenClaims: false,
    findAccount: (_, id) => {
      const person = PERSONS.find((candidate) => candidate.id === id);
      if (!person) return undefined;
      const { email, isVerified, name } = person;
      return { accountId: id, claims: () => ({ sub: id, email, email_verified: isVerified, name }) };
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    clientBasedCORS: () => false,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      introspection: {
        enabled: true,
        allowedPolicy: (_, client, token) => token.clientId === client.clientId,
      },
    },
    ttl: {
      AuthorizationCode: SECONDS.code,
      AccessToken: SECONDS.token,
      IdToken: SECONDS.token,
      Interaction: SECONDS.interaction,
      Session: SECONDS.session,
      Grant: SECONDS.session,
    },
    renderError: (context: KoaContextWithOIDC, { error, error_description }) => {
      context.type = "html";
      context.set("content-security-policy", POLICY);
      context.body = errorPage(error, error_description ?? "The request is not valid");
    },
  };
}

/** A public client: a code can only be exchanged together with its PKCE verifier. */
function clientFor(appOrigins: readonly string[] | undefined): ClientMetadata {
  const origins = appOrigins ?? ["http://127.0.0.1", "http://localhost"];
  return {
    client_id: SANDBOX_CLIENT_ID,
    client_name: "Touchline",
    // For native clients the port of a loopback redirect URL may vary (RFC 8252, section 7.3).
    application_type: appOrigins ? "web" : "native",
    redirect_uris: origins.map((origin) => `${origin}${CALLBACK_PATH}`),
    grant_types: ["authorization_code"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  };
}

/** No `form-action`: Chromium applies it to the redirect back to the application too. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

function sendPage(response: ServerResponse, status: number, html: string): void {
  response
    .writeHead(status, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": POLICY,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
    })
    .end(html);
}

/**
 * Shows the form that a sign-in waits for, or handles its submission. The interaction cookie identifies it.
 */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const details = await provider.interactionDetails(request, response).catch(() => undefined);
  if (!details) return sendPage(response, 400, errorPage("invalid_request", "This sign-in has ended"));
  const { prompt, params, session, uid, grantId } = details;
  const action = `/interaction/${uid}`;
  if (request.method !== "POST") {
    if (prompt.name === "login") return sendPage(response, 200, loginPage(action));
    const client = await provider.Client.find(String(params.client_id));
    const scopes = String(params.scope ?? "")
      .split(" ")
      .filter(Boolean);
    return sendPage(response, 200, consentPage(action, client?.clientName ?? "Somebody", scopes));
  }
  const form = await readForm(request);
  const decision = form.get("answer");
  if (decision === "cancel") {
    const result = { error: "access_denied", error_description: "The sign-in was cancelled" };
    return provider.interactionFinished(request, response, result);
  }
  if (prompt.name === "login") {
    const email = form.get("email")?.trim().toLowerCase() ?? "";
    const person = PERSONS.find((candidate) => candidate.email === email);
    if (!person || form.get("password") !== SANDBOX_PASSWORD) {
      return sendPage(response, 401, loginPage(action, { wrong: true, email }));
    }
    return provider.interactionFinished(request, response, { login: { accountId: person.id } });
  }
  const grant =
    (grantId ? await provider.Grant.find(grantId) : undefined) ??
    new provider.Grant({ accountId: session?.accountId, clientId: String(params.client_id) });
  grant.addOIDCScope(String(params.scope ?? ""));
  return provider.interactionFinished(
    request,
    response,
    { consent: { grantId: await grant.save() } },
    { mergeWithLastSubmission: true },
  );
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MAX_FORM_BYTES) throw new Error("the form is too long");
    parts.push(part);
  }
  return new URLSearchParams(Buffer.concat(parts).toString("utf8"));
}
