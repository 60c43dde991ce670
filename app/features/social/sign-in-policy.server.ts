import { getConfig } from "~/config/config.server";
import { skipsLoginPage } from "~/config/customer.server";
import { routeFacts } from "~/lib/route-facts";
import type { PolicyExtras } from "~/request/content-security-policy.server";
import { PROVIDERS } from "./providers";
import { settingsOf } from "./providers.server";

/** Further origins of windows and frames that a provider's script opens. */
const OTHER_HOSTS = {
  facebook: ["https://*.facebook.com"],
  google: ["https://accounts.google.com"],
  apple: ["https://appleid.apple.com"],
  ifa: [],
} as const;

/**
 * Additions to a page's content security policy: the providers' scripts and form targets on the sign-in
 * pages, and the partner's form target on every page where its sign-on replaces the login page. Browsers
 * apply `form-action` to the redirects of a form submission, too.
 * @param path below the locale prefix
 */
export function signInPolicy(path: string): PolicyExtras {
  const { hasProviders } = routeFacts(path);
  const skipsLogin = skipsLoginPage(getConfig().customer);
  const here = PROVIDERS.flatMap((name) => {
    const isHere = hasProviders || (skipsLogin && name === "ifa");
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
