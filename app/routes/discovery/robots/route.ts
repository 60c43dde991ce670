import type { LoaderFunctionArgs } from "@remix-run/node";
import { LOCALES } from "~/i18n/locales";
import { CACHE_CLASSES } from "~/lib/cache-class";
import { isBelowLocale, missing, originOf } from "../responses.server";

/** Paths that are specific to one viewer or change data. None of them is needed to render a page. */
const CLOSED = [
  "/auth/",
  "/account",
  "/club",
  "/following/",
  "/selected/",
  "/payment/",
  "/actions/",
  "/search/suggestions",
  "/redirect/",
];

/** `/robots.txt`: paths closed to crawlers, and the URL of the sitemap. */
export function loader(args: LoaderFunctionArgs): Response {
  if (isBelowLocale(args)) return missing();
  const prefixes = ["", ...LOCALES.map((locale) => `/${locale}`)];
  const lines = [
    "User-agent: *",
    ...prefixes.flatMap((prefix) => CLOSED.map((path) => `Disallow: ${prefix}${path}`)),
    "",
    `Sitemap: ${originOf(args.request)}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": CACHE_CLASSES.STATIC },
  });
}
