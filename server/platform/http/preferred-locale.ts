/**
 * Returns the language of a response: the first entry of `Accept-Language` that is among `locales`, or has the
 * language of one. The site sends the language of the page; other clients send their users' preferences.
 * @returns undefined when there is none
 */
export function preferredLocale(
  acceptLanguage: string | undefined,
  locales: readonly string[],
): string | undefined {
  const tags = (acceptLanguage ?? "").split(",").map((part) => (part.split(";", 1)[0] ?? "").trim());
  const languageOf = (tag: string) => tag.split("-", 1)[0]?.toLowerCase();
  for (const tag of tags) {
    const exact = locales.find((locale) => locale.toLowerCase() === tag.toLowerCase());
    const found = exact ?? locales.find((locale) => languageOf(locale) === languageOf(tag));
    if (found) return found;
  }
  return undefined;
}
