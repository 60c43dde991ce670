import { getConfig } from "~/config/config.server";

/**
 * Whether browsers reach the site over https, according to the request or to the configured origin of the
 * site. Behind a proxy that terminates TLS, the request alone is not sufficient if `TRUST_PROXY` is not set.
 */
export function isOnHttps(request: Request): boolean {
  return new URL(request.url).protocol === "https:" || getConfig().appOrigin?.startsWith("https:") === true;
}
