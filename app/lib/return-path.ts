/**
 * A path on this site to return to, or undefined: below the prefix of the page, or a whole one that names its locale
 * (`namesLocale`). Everything that a browser could read as another origin is refused: protocol-relative and backslash
 * forms, control characters, absolute URLs.
 */
export function safeReturnPath(given: unknown): string | undefined {
  if (typeof given !== "string" || given.length > 2048) return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (!/^\/(?![/\\])/.test(given) || /[\\\u0000-\u001f\u007f]/.test(given)) return undefined;
  const base = "http://return.invalid";
  if (!URL.canParse(given, base)) return undefined;
  const { origin, pathname, search, hash } = new URL(given, base);
  if (origin !== base || pathname.startsWith("//")) return undefined;
  return `${pathname}${search}${hash}`;
}

/** A path of the sign-in pages that remembers where signing in leads; home needs no remembering. */
export function withReturnPath(path: string, returnTo: string): string {
  return returnTo === "/" ? path : `${path}?redirectTo=${encodeURIComponent(returnTo)}`;
}

/** The sign-in page, which leads back to a path below the locale prefix. */
export function loginPath(returnTo: string): string {
  return withReturnPath("/auth/login", returnTo);
}
