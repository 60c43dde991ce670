import { getConfig } from "~/config/config.server";

/**
 * Whether a page of this site made the browser send a request. The web host refuses other sites' writes before they
 * come here; the one address that a provider's page may post to asks again.
 */
export function isSameOrigin({ url, headers }: Request): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = headers.get("origin");
  return origin === null || origin === (getConfig().appOrigin ?? new URL(url).origin);
}
