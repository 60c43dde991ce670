import { getConfig } from "~/config/config.server";
import * as paths from "~/lib/paths";
import type { OfferedProvider, Provider } from "./providers";

/** Configuration of the sign-in with a provider. */
export interface ProviderSettings {
  name: Provider;
  clientId: string;
  issuer: string;
  authorizeUrl: string;
  tokenUrl: string;
  scope: string;
  sdkUrl?: string;
  /** Client authentication at the token endpoint; undefined if no secret is configured. */
  proof?: ClientProof;
  /** Which of the provider's tokens is sent to the platform. */
  tokenKind: "access" | "id";
  /** The token response must contain an ID token with the nonce of this flow. */
  requiresIdToken: boolean;
  /** The code is bound to this browser by PKCE (RFC 7636). */
  hasPkce: boolean;
  /** The callback is a form post (`response_mode=form_post`) instead of URL parameters. */
  isPosted: boolean;
}

export type ClientProof =
  | { kind: "none" }
  | { kind: "secret"; secret: string }
  | { kind: "apple"; teamId: string; keyId: string; privateKey: string };

/** Returns the configuration of a provider; undefined if this installation does not offer it. */
export function settingsOf(name: Provider): ProviderSettings | undefined {
  const { customer, socialSignIn } = getConfig();
  const app = customer.appConfig;
  const common = { name, hasPkce: true, isPosted: false, requiresIdToken: false } as const;
  switch (name) {
    case "facebook": {
      const { appSecret, ...urls } = socialSignIn.facebook;
      if (!app.enableAuthViaFacebook || !app.appIdFacebook) return undefined;
      return {
        ...common,
        ...urls,
        clientId: app.appIdFacebook,
        scope: "public_profile,email",
        proof: proofOf(appSecret),
        tokenKind: "access",
      };
    }
    case "google": {
      const { clientSecret, ...urls } = socialSignIn.google;
      if (!app.enableAuthViaGoogle || !app.appClientIdForGoogle) return undefined;
      return {
        ...common,
        ...urls,
        clientId: app.appClientIdForGoogle,
        scope: "openid email profile",
        proof: proofOf(clientSecret),
        tokenKind: "access",
        requiresIdToken: true,
      };
    }
    case "apple": {
      const { key, ...urls } = socialSignIn.apple;
      if (!app.enableAuthViaApple || !app.appClientIdForApple) return undefined;
      return {
        ...common,
        ...urls,
        clientId: app.appClientIdForApple,
        scope: "name email",
        proof: key && { kind: "apple", ...key },
        tokenKind: "id",
        requiresIdToken: true,
        // Apple does not support PKCE; the nonce in its ID token binds the response to this browser.
        hasPkce: false,
        isPosted: true,
      };
    }
    case "ifa":
      return partnerSettings();
  }
}

function partnerSettings(): ProviderSettings | undefined {
  const { customer, socialSignIn } = getConfig();
  const written = customer.partner && {
    clientId: customer.partner.clientId,
    clientSecret: customer.partner.clientSecret,
    authorizeUrl: customer.partner.authorizeUrl,
    tokenUrl: customer.partner.tokenUrl,
    scope: customer.partner.scope,
    pkce: customer.partner.pkce,
    issuer: undefined,
  };
  const partner = socialSignIn.ifa ?? written;
  if (!partner) return undefined;
  const { clientSecret, issuer, pkce, ...rest } = partner;
  return {
    ...rest,
    name: "ifa",
    issuer: issuer ?? new URL(partner.authorizeUrl).origin,
    proof: proofOf(clientSecret) ?? { kind: "none" },
    tokenKind: "access",
    requiresIdToken: false,
    // The token request has four fields (requirement ACCOUNT-8); PKCE is sent only if configured.
    hasPkce: pkce,
    isPosted: false,
  };
}

const proofOf = (secret: string | undefined): ClientProof | undefined =>
  secret ? { kind: "secret", secret } : undefined;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Returns the callback URL of a provider, without a locale prefix. Its origin is the configured `appOrigin`;
 * the origin of the request, which the client controls, is used on loopback hosts only.
 * @returns undefined if no origin is configured and the host is not loopback
 */
export function redirectUriOf(request: Request, provider: Provider): string | undefined {
  const { origin, hostname } = new URL(request.url);
  const own = getConfig().appOrigin ?? (LOOPBACK.test(hostname) ? origin : undefined);
  return own && own + paths.oauthCallback(provider);
}

/** The providers that the sign-in pages offer, in the order of their buttons. */
export function offeredProviders(request: Request): OfferedProvider[] {
  const order: readonly Provider[] = ["ifa", "google", "apple", "facebook"];
  return order.flatMap((name) => {
    const settings = settingsOf(name);
    if (!settings) return [];
    const { clientId, sdkUrl, proof } = settings;
    const redirectUri = redirectUriOf(request, name);
    const hasRedirect = proof !== undefined && redirectUri !== undefined;
    return hasRedirect || sdkUrl ? [{ name, clientId, sdkUrl, redirectUri, hasRedirect }] : [];
  });
}
