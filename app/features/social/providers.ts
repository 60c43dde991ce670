/** Whom viewers may sign in with (specification, section 3); `ifa` is the partner's single sign-on. */
export const PROVIDERS = ["facebook", "apple", "google", "ifa"] as const;
export type Provider = (typeof PROVIDERS)[number];

/** Whether somebody opens an account or comes back. */
export type AuthMode = "signin" | "signup";

/** What a page needs to offer a provider. */
export interface OfferedProvider {
  name: Provider;
  clientId: string;
  /** The provider's own script, loaded when a viewer asks for it; the partner has none. */
  sdkUrl?: string;
  /** Where the provider sends the browser back to; Apple's script wants to know. */
  redirectUri?: string;
  /** It works without scripts too: the browser is sent there and back. */
  hasRedirect: boolean;
}

export function isProvider(name: string | undefined): name is Provider {
  return PROVIDERS.some((provider) => provider === name);
}

/** How a provider writes its name; the partner's is the installation's business. */
export const PROVIDER_NAMES = { facebook: "Facebook", apple: "Apple", google: "Google" } as const;
