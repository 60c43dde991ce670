/** Providers of sign-in (requirement ACCOUNT-3); `ifa` is the partner's single sign-on. */
export const PROVIDERS = ["facebook", "apple", "google", "ifa"] as const;
export type Provider = (typeof PROVIDERS)[number];

/** Whether the viewer signs in to an existing account or creates one. */
export type AuthMode = "signin" | "signup";

/** A provider as the sign-in pages offer it. */
export interface OfferedProvider {
  name: Provider;
  clientId: string;
  /** URL of the provider's script, loaded when the viewer presses its button; the partner has none. */
  sdkUrl?: string;
  /** Callback URL, which Apple's script requires. */
  redirectUri?: string;
  /** Works without scripts, by a redirect to the provider and back. */
  hasRedirect: boolean;
}

export function isProvider(name: string | undefined): name is Provider {
  return PROVIDERS.some((provider) => provider === name);
}

/** Brand names of the providers; the partner's name is a message of the installation. */
export const PROVIDER_NAMES = { facebook: "Facebook", apple: "Apple", google: "Google" } as const;
