import type { Logger } from "pino";
import { Failure } from "../http/failures.ts";
import { PROVIDER_NAMES, type ProviderName, type SocialProviders } from "./configuration.ts";
import { createFacebookProvider } from "./facebook.ts";
import {
  ProviderUnavailableError,
  RefusedTokenError,
  type SocialIdentity,
  type SocialProvider,
  type SocialToken,
} from "./identity.ts";
import { createOpenIdProvider } from "./openid.ts";

export interface SocialVerifier {
  /** @throws Failure 400 `provider_not_supported` for a provider that is unknown or not configured */
  requireProvider(name: string): ProviderName;
  /** @throws Failure 401 `login_failed` when the token is invalid, or the provider does not respond */
  verify(provider: ProviderName, token: SocialToken): Promise<SocialIdentity>;
}

/** Verifies tokens of the configured providers; sends no request to a provider before the first sign-in. */
export function createSocialVerifier(
  settings: SocialProviders,
  { now, logger }: { now: () => number; logger: Logger },
): SocialVerifier {
  const providers = new Map<ProviderName, SocialProvider>();
  if (settings.facebook) providers.set("facebook", createFacebookProvider(settings.facebook, now));
  for (const name of ["google", "apple", "ifa"] as const) {
    const own = settings[name];
    if (own) providers.set(name, createOpenIdProvider(own, now));
  }
  const requireProvider = (name: string): ProviderName => {
    const known = PROVIDER_NAMES.find((candidate) => candidate === name);
    if (known && providers.has(known)) return known;
    throw new Failure(400, "provider_not_supported", "This sign-in provider is not supported");
  };
  return {
    requireProvider,
    async verify(name, token) {
      const provider = providers.get(requireProvider(name));
      try {
        if (provider) return await provider.identify(token);
      } catch (error) {
        if (error instanceof RefusedTokenError) {
          logger.debug({ provider: name, reason: error.message }, "a provider's token was refused");
        } else if (error instanceof ProviderUnavailableError) {
          logger.warn({ provider: name, reason: error.message }, "a sign-in provider is not available");
          throw new Failure(401, "login_failed", "The sign-in provider does not answer, try again later");
        } else throw error;
      }
      throw new Failure(401, "login_failed", "Signing in with this provider has failed");
    },
  };
}
