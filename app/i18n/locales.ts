/** The fourteen languages of the product, as they appear in URLs (`/fr-CA/...`). */
export const LOCALES = [
  "en",
  "de",
  "es",
  "fr",
  "fr-CA",
  "he",
  "it",
  "pl",
  "pt",
  "ca",
  "ko",
  "zh",
  "bs-BA",
  "uk-UA",
] as const;

export type Locale = (typeof LOCALES)[number];

/** Fallback language: the only catalogue that is always complete. */
export const FALLBACK_LOCALE: Locale = "en";

/** Name of each language in that language, for the language switch. */
export const LOCALE_NAMES: Record<Locale, string> = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  "fr-CA": "Français (Canada)",
  he: "עברית",
  it: "Italiano",
  pl: "Polski",
  pt: "Português",
  ca: "Català",
  ko: "한국어",
  zh: "中文",
  "bs-BA": "Bosanski",
  "uk-UA": "Українська",
};

/** Right-to-left languages, unless the operator sets `rtl_locales` in the customer configuration. */
export const DEFAULT_RTL_LOCALES: readonly Locale[] = ["he", "ko"];

export type Direction = "ltr" | "rtl";

/** Writing direction of a locale. */
export function directionOf(locale: Locale, rtlLocales: readonly string[] = DEFAULT_RTL_LOCALES): Direction {
  return rtlLocales.includes(locale) ? "rtl" : "ltr";
}

/** Whether a text is exactly one of our locale codes (case-sensitive). */
export function isLocale(text: string | null | undefined): text is Locale {
  return (LOCALES as readonly string[]).includes(text ?? "");
}

/** Returns the locale of a URL segment, ignoring case (`FR-ca` → `fr-CA`), or undefined. */
export function localeOfSegment(segment: string): Locale | undefined {
  const lower = segment.toLowerCase();
  return LOCALES.find((locale) => locale.toLowerCase() === lower);
}

/** Locale prefix of a path, in any letter case. No page's own path begins with a locale code. */
const PREFIX = new RegExp(`^/(${LOCALES.join("|")})(?=[/?#]|$)`, "i");

/**
 * Whether a path starts with a locale prefix, and is therefore not relative to the prefix of the current
 * page.
 */
export function namesLocale(path: string): boolean {
  return PREFIX.test(path);
}

/** Returns a path without its locale prefix, if it has one. */
export function withoutLocale(path: string): string {
  const below = path.replace(PREFIX, "");
  return below.startsWith("/") ? below : `/${below}`;
}

/** Returns the path of the same page in a locale, replacing the locale prefix if there is one. */
export function inLocale(locale: Locale, path: string): string {
  const below = path.replace(PREFIX, "");
  return `/${locale}${below === "/" ? "" : below}`;
}
