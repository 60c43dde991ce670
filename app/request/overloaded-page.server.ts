import { escapeHtml } from "~/lib/escape-html";
import type { RequestFacts } from "./facts.server";

/** Minimum of `Retry-After` (s); up to twice as long, so that clients do not all return at once. */
const RETRY_AFTER_SECONDS = 2;

/**
 * Returns the page for a request that is refused because of overload: without rendering, platform calls or a
 * session.
 * @param random between 0 and 1
 */
export function overloadedPage(
  { locale, direction, t }: Pick<RequestFacts, "locale" | "direction" | "t">,
  random = Math.random(),
): Response {
  const title = escapeHtml(t("errors:unavailable"));
  const text = escapeHtml(t("errors:unavailable_text"));
  const html = `<!doctype html>
<html lang="${locale}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:20vh auto;padding:0 1rem}</style>
</head>
<body><main><h1>${title}</h1><p>${text}</p></main></body>
</html>`;
  return new Response(html, {
    status: 503,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "private, no-store",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
      "X-Content-Type-Options": "nosniff",
      "Retry-After": String(RETRY_AFTER_SECONDS + Math.round(random * RETRY_AFTER_SECONDS)),
    },
  });
}
