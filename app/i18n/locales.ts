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

/** The language of last resort: the only catalogue that is always complete. */
export const FALLBACK_LOCALE: Locale = "en";

/** Every language in its own words, for the language switch. */
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

/** Right-to-left languages unless an operator says otherwise (`rtl_locales` of the customer configuration). */
export const DEFAULT_RTL_LOCALES: readonly Locale[] = ["he", "ko"];

export type Direction = "ltr" | "rtl";

/** Writing direction of a locale. */
export function directionOf(locale: Locale, rtlLocales: readonly string[] = DEFAULT_RTL_LOCALES): Direction {
  return rtlLocales.includes(locale) ? "rtl" : "ltr";
}

/** Whether a text is, letter for letter, one of our locale codes. */
export function isLocale(text: string | null | undefined): text is Locale {
  return (LOCALES as readonly string[]).includes(text ?? "");
}

/** The locale a URL segment means when its letter case is ignored (`FR-ca` → `fr-CA`), or undefined. */
export function localeOfSegment(segment: string): Locale | undefined {
  const lower = segment.toLowerCase();
  return LOCALES.find((locale) => locale.toLowerCase() === lower);
}

/** No page's path begins with one of our locale codes: the web host reads it as the prefix, in any letter case. */
const PREFIX = new RegExp(`^/(${LOCALES.join("|")})(?=[/?#]|$)`, "i");

/** Whether a path names its locale: it is whole then, not one below the prefix of the page it is on. */
export function namesLocale(path: string): boolean {
  return PREFIX.test(path);
}

/** The path of the same page in a locale, whichever the given one names or none. */
export function inLocale(locale: Locale, path: string): string {
  const below = path.replace(PREFIX, "");
  return `/${locale}${below === "/" ? "" : below}`;
}
