/**
 * Locales that `Intl` would format differently from our texts, or not at all. The texts of `en` are British
 * and those of `pt` European. Chromium reports `bs` as supported but has no data for it, so pages would fall
 * back to English there and differ from the server's HTML. Serbian in Latin script as used in Bosnia
 * (`sr-Latn-BA`) has the same numbers and plurals.
 */
const INTL_LOCALES: Readonly<Record<string, string>> = {
  en: "en-GB",
  pt: "pt-PT",
  "bs-BA": "sr-Latn-BA",
};

/**
 * Returns the locale to pass to `Intl` (numbers, prices, units, plurals, dates); others are returned
 * unchanged.
 */
export function intlLocale(locale: string): string {
  return INTL_LOCALES[locale] ?? locale;
}
