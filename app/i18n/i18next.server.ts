import { createInstance, type i18n } from "i18next";
import { FALLBACK_LOCALE, type Locale } from "./locales";
import { formatValue, pluralForm, type Translate } from "./translate";

/** Texts by locale, namespace and key. */
export type Catalogues = Record<string, Record<string, Record<string, string>>>;

interface LookupOptions {
  lng?: string;
  count?: number;
}

/**
 * Plural forms with the rules of the page's locale, as in translate.ts. i18next's own lookup reads `pt` as
 * Brazilian, and takes the English text where a catalogue has no form for `many`.
 */
const pluralForms = {
  type: "i18nFormat" as const,
  addLookupKeys(keys: string[], key: string, language: string, _namespace: string, options: LookupOptions) {
    // i18next tries the last key first.
    if (typeof options.count === "number")
      keys.push(`${key}_other`, `${key}_${pluralForm(options.lng ?? language, options.count)}`);
  },
};

/**
 * Creates an i18next instance with texts in all languages. It can be used at once: nothing is loaded later.
 * Its texts are the ones that translate.ts makes of the same messages in the browser.
 */
export function createI18next(catalogues: Catalogues): i18n {
  const i18next = createInstance();
  i18next.use(pluralForms).init({
    resources: catalogues,
    lng: FALLBACK_LOCALE,
    fallbackLng: FALLBACK_LOCALE,
    // `fr-CA` falls back to English, not to `fr`.
    load: "currentOnly",
    initImmediate: false,
    keySeparator: false,
    interpolation: {
      // The writer of HTML or XML escapes texts.
      escapeValue: false,
      alwaysFormat: true,
      format: (value, _format, locale) =>
        value === undefined ? value : formatValue(locale ?? FALLBACK_LOCALE, value),
    },
  });
  return i18next;
}

/** Returns i18next's translate function for a locale, with the interface of translate.ts. */
export function translateWith(i18next: i18n, locale: Locale): Translate {
  const t = i18next.getFixedT(locale);
  return (key, values = {}) =>
    // As `replace`, because i18next takes other names of values for its own options.
    t(key, { replace: values, ...(typeof values.count === "number" ? { count: values.count } : {}) });
}
