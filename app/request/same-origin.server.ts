import { getConfig } from "~/config/config.server";

/**
 * Whether a request was sent by a page of this site. The web host already refuses writes from other sites,
 * except on the one path to which a provider's page may post; that path uses this check.
 */
export function isSameOrigin({ url, headers }: Request): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = headers.get("origin");
  return origin === null || origin === (getConfig().appOrigin ?? new URL(url).origin);
}
