import { escapeHtml } from "~/lib/escape-html";
import type { RequestFacts } from "./facts.server";

interface BareResponse {
  status: number;
  title: string;
  text: string;
  link?: { href: string; text: string };
  /** Headers in addition to those of every such page. */
  headers?: Record<string, string>;
}

/** Returns a page without rendering, scripts or a session, for requests that get no page of the product. */
export function bareResponse(
  { locale, direction }: Pick<RequestFacts, "locale" | "direction">,
  { status, title, text, link, headers }: BareResponse,
): Response {
  const name = escapeHtml(title);
  const further = link && `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p>`;
  const html = `<!doctype html>
<html lang="${locale}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${name}</title>
<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:20vh auto;padding:0 1rem}</style>
</head>
<body><main><h1>${name}</h1><p>${escapeHtml(text)}</p>${further ?? ""}</main></body>
</html>`;
  return new Response(html, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "private, no-store",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      "X-Frame-Options": "DENY",
      "X-Content-Type-Options": "nosniff",
      ...headers,
    },
  });
}
