import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RequestHandler } from "express";
import sirv from "sirv";

const YEAR_SECONDS = 365 * 24 * 3600;
const HOUR_SECONDS = 3600;

/**
 * The build's hashed files, which never change under their names; brotli and gzip copies lie beside them.
 * @param root folder of the checkout
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
 * Reads the build's stylesheets, each once, for pages that carry theirs themselves.
 * @param root folder of the checkout
 * @returns gives the text behind a path, or undefined when it is no stylesheet of the build
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
 * Files of `public/`: they keep their names when they change, so browsers ask again after an hour. The build has a copy of
 * them with brotli and gzip beside it.
 * @param isDevelopment reads the folder itself, on every request
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
      // Drawings are files of ours, yet a drawing opened by itself is a document: nothing in it may run.
      if (path.endsWith(".svg"))
        response.setHeader("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
    },
  }) as RequestHandler;
}

/**
 * The stylesheet that only browsers without scripts ask for. It shows the parts of a page that came late and
 * hides their placeholders, between the margins of a page since they stand outside of it; its cookie makes the server
 * send the next pages whole.
 */
export const noScriptStyles: RequestHandler = (_request, response) => {
  response
    .set("Cache-Control", "no-store")
    .set("Set-Cookie", "noscript=1; Path=/; Max-Age=86400; SameSite=Lax")
    .type("text/css")
    .send(
      '[data-fallback]{display:none!important}div[hidden][id^="S:"]{display:block!important;padding-inline:var(--gutter)}',
    );
};
