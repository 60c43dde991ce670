import { existsSync, readFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import type { RequestHandler } from "express";
import sirv from "sirv";

const YEAR_SECONDS = 365 * 24 * 3600;
const HOUR_SECONDS = 3600;

/**
 * Serves the build's hashed files, which never change under their names, from their brotli and gzip copies if
 * possible.
 * @param root directory of the checkout
 */
export function builtAssets(root: string): RequestHandler {
  return sirv(join(root, "build/client/assets"), {
    immutable: true,
    maxAge: YEAR_SECONDS,
    brotli: true,
    gzip: true,
    setHeaders: (response) => response.setHeader("X-Content-Type-Options", "nosniff"),
  }) as RequestHandler;
}

/**
 * Reads the build's stylesheets, each once, for pages that inline them.
 * @param root directory of the checkout
 * @returns a function from a path to its text; undefined when the path is no stylesheet of the build
 */
export function builtStyles(root: string): (href: string) => string | undefined {
  const texts = new Map<string, string>();
  return (href) => {
    const [, name] = /^\/assets\/([\w.-]+\.css)$/.exec(href) ?? [];
    if (!name) return undefined;
    const file = join(root, "build/client/assets", name);
    if (!texts.has(name) && existsSync(file)) texts.set(name, readFileSync(file, "utf8"));
    return texts.get(name);
  };
}

/**
 * Serves the files of `public/`. Their names do not change with their content, so browsers cache them for an
 * hour. The build has a copy of them with brotli and gzip versions.
 * @param isDevelopment serves `public/` itself and reads it on every request
 */
export function publicFiles(root: string, isDevelopment: boolean): RequestHandler {
  return sirv(join(root, isDevelopment ? "public" : "build/public"), {
    dev: isDevelopment,
    brotli: !isDevelopment,
    gzip: !isDevelopment,
    maxAge: HOUR_SECONDS,
    etag: true,
    setHeaders: (response, path) => {
      response.setHeader("X-Content-Type-Options", "nosniff");
      if (path.startsWith("/fonts/"))
        response.setHeader("Cache-Control", `public, max-age=${YEAR_SECONDS}, immutable`);
      // An SVG opened directly is a document, so forbid scripts in it.
      if (path.endsWith(".svg"))
        response.setHeader("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
    },
  }) as RequestHandler;
}

/**
 * Serves the stylesheet that only browsers without scripts load. It shows deferred parts of a page and hides
 * their skeletons; it adds the page's margins, because those parts are outside of the page's layout. Its
 * cookie makes the server render later pages completely. Browsers that save data get no web font: pages decide that by a
 * script, because caches keep one page for all viewers, and this response is never kept.
 */
export const noScriptStyles: RequestHandler = ({ headers }, response) => {
  response
    .set("Cache-Control", "no-store")
    .set("Set-Cookie", "noscript=1; Path=/; Max-Age=86400; SameSite=Lax")
    .type("text/css")
    .send(
      [
        '[data-fallback]{display:none!important}div[hidden][id^="S:"]{display:block!important;padding-inline:var(--gutter)}',
        // The last part is below the space that the page reserves for a phone's bottom bar.
        'div[hidden][id^="S:"]:last-of-type{padding-block-end:var(--bottom-bar)}',
        savesData(headers) ? WITHOUT_WEB_FONT : "",
      ].join(""),
    );
};

/** What `fonts.css.ts` has for pages that save data. */
const WITHOUT_WEB_FONT =
  ':root:root{--web-font:"Sofia Fallback"}:root:is(:lang(he),:lang(ko),:lang(zh)){--badge-font:var(--system-font)}';

/** Whether data saver is on: the viewer's choice on this device, otherwise the preference of the browser. */
function savesData({ cookie, "save-data": preference }: IncomingHttpHeaders): boolean {
  const [, chosen] = /(?:^|;\s*)data-saver=(on|off)(?:;|$)/.exec(cookie ?? "") ?? [];
  return (chosen ?? preference) === "on";
}
