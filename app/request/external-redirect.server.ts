import { getConfig } from "~/config/config.server";

const STORE_HOSTS = ["apps.apple.com", "itunes.apple.com", "play.google.com"];
const STORE_SCHEMES = ["itms-apps:", "market:"];

/**
 * Whether a URL from outside may become a redirect: https (or http outside production), and a host of the app
 * stores, of the configured store URLs or of the operator's list; no credentials, and no characters that hide
 * the host.
 */
export function isExternalRedirectAllowed(input: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\\\s\u0000-\u001f\u007f]/.test(input) || !/^[a-z][a-z-]*:/i.test(input) || !URL.canParse(input))
    return false;
  const { production, customer } = getConfig();
  const url = new URL(input);
  if (url.username || url.password) return false;
  const configured = [customer.storeUrlIos, customer.storeUrlAndroid].filter((text) => text !== undefined);
  if (STORE_SCHEMES.includes(url.protocol))
    return configured.some((text) => new URL(text).protocol === url.protocol);
  if (url.protocol !== "https:" && (production || url.protocol !== "http:")) return false;
  const hosts = [
    ...STORE_HOSTS,
    ...customer.allowedExternalHosts,
    ...configured.map((text) => new URL(text).host),
  ];
  return hosts.includes(url.host) || hosts.includes(url.hostname);
}
