import { LOCALES } from "~/i18n/locales";
import * as paths from "~/lib/paths";
import { ROUTE_FACTS } from "~/lib/route-facts";
import { CACHE_CLASSES } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { missing } from "../responses.server";

const CLOSED = Object.keys(ROUTE_FACTS).filter((path) => ROUTE_FACTS[path]?.isClosed);

/** `/robots.txt`: paths closed to crawlers, and the URL of the sitemap. */
export const loader = withContext((context): Response => {
  if (context.hasLocalePrefix) return missing();
  const prefixes = ["", ...LOCALES.map((locale) => `/${locale}`)];
  const lines = [
    "User-agent: *",
    ...prefixes.flatMap((prefix) => CLOSED.map((path) => `Disallow: ${prefix}${path}`)),
    "",
    `Sitemap: ${context.origin}${paths.sitemap}`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": CACHE_CLASSES.STATIC },
  });
});
