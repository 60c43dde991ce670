import * as paths from "~/lib/paths";
import { withQuery } from "./with-query";

/**
 * Returns a path on this site to return to, or undefined: a path below the prefix of the page, or one that
 * names its own locale (`namesLocale`). Everything that a browser could interpret as another origin is
 * refused: protocol-relative and backslash forms, control characters, absolute URLs.
 */
export function safeReturnPath(input: unknown): string | undefined {
  if (typeof input !== "string" || input.length > 2048) return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (!/^\/(?![/\\])/.test(input) || /[\\\u0000-\u001f\u007f]/.test(input)) return undefined;
  const base = "http://return.invalid";
  if (!URL.canParse(input, base)) return undefined;
  const { origin, pathname, search, hash } = new URL(input, base);
  if (origin !== base || pathname.startsWith("//")) return undefined;
  return `${pathname}${search}${hash}`;
}

/**
 * Returns a path with the path to return to afterwards as its parameter `redirectTo`.
 * @param returnTo below the locale prefix; the home page is the default and not added
 */
export function withReturnPath(path: string, returnTo: string = paths.home): string {
  return withQuery(path, { redirectTo: returnTo === paths.home ? undefined : returnTo });
}
