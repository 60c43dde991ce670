import { getConfig } from "~/config/config.server";
import { skipsLoginPage } from "~/config/customer.server";
import type { PolicyExtras } from "~/lib/content-security-policy.server";
import { PROVIDERS } from "./providers";
import { settingsOf } from "./providers.server";

/** The pages with buttons of providers. */
const SIGN_IN_PAGE = /^\/auth\/(login|login\/limit|sign-up)\/?$/;

/** Windows and frames that a provider's script opens from its other hosts. */
const OTHER_HOSTS = {
  facebook: ["https://*.facebook.com"],
  google: ["https://accounts.google.com"],
  apple: ["https://appleid.apple.com"],
  ifa: [],
} as const;

/**
 * What the policy of a page must allow besides its usual: on the sign-in pages the providers' scripts and the way to
 * them, elsewhere the way to the partner where its sign-on begins on every page. Browsers hold the addresses that a
 * form is redirected to against the same list.
 * @param path below the locale prefix
 */
export function signInPolicy(path: string): PolicyExtras {
  const isSignInPage = SIGN_IN_PAGE.test(path);
  const skipsLogin = skipsLoginPage(getConfig().customer);
  const here = PROVIDERS.flatMap((name) => {
    const isHere = isSignInPage || (skipsLogin && name === "ifa");
    return (isHere && settingsOf(name)) || [];
  });
  return {
    scripts: unique(
      here.flatMap(({ name, sdkUrl }) => (sdkUrl ? [new URL(sdkUrl).origin, ...OTHER_HOSTS[name]] : [])),
    ),
    forms: unique(
      here.flatMap(({ name, authorizeUrl, proof }) =>
        proof ? [new URL(authorizeUrl).origin, ...OTHER_HOSTS[name]] : [],
      ),
    ),
  };
}

const unique = (origins: readonly string[]) => [...new Set(origins)];
