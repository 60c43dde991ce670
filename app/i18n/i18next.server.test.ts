/** A text is the same wherever it is made: by i18next on the server, or by translate.ts in the browser. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../tests/support/root";
import { createI18next, translateWith } from "./i18next.server";
import { intlLocale } from "./intl-locale";
import { LOCALES, type Locale } from "./locales";
import { mergeMessages, messagesFor, translateIn } from "./messages.server";
import {
  createTranslate,
  type MessageKey,
  type Messages,
  type MessageValues,
  type Namespace,
} from "./translate";

const namespaces = readdirSync(join(root, "locales/en")).map(
  (file) => file.replace(".json", "") as Namespace,
);
const PLURAL = /_(zero|one|two|few|many|other)$/;
/** Numbers of every plural category of every locale, and numbers that are written with separators. */
const COUNTS = [0, 1, 2, 3, 5, 11, 21, 22, 100, 101, 1.5, 12_500, 1_000_000, 1_000_001];
const TEXTS = ["Ann", "", "$& $1 $$", `<b>"Tom & 'Jo'"</b>`, "$t(common:live)", "שלום", "12500"];

const stemOf = (messages: Messages, key: string) => {
  const stem = key.replace(PLURAL, "");
  return `${stem}_other` in messages ? stem : key;
};
const placeholdersOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name);

/** Values for the placeholders of a message: none, and each sample in all of them. */
function samplesFor(messages: Messages, key: string, text: string): MessageValues[] {
  const names = placeholdersOf(text);
  const valuesOf = (sample: string | number, count?: number) => ({
    ...Object.fromEntries(names.map((name) => [name, sample])),
    ...(count === undefined ? {} : { count }),
  });
  if (stemOf(messages, key) !== key)
    return COUNTS.flatMap((count) => ["Ann", 12_500].map((sample) => valuesOf(sample, count)));
  return names.length === 0
    ? [{}, { count: 2 }]
    : [{}, ...[...TEXTS, ...COUNTS].map((sample) => valuesOf(sample))];
}

describe.each(LOCALES)("i18next and the browser's reader in %s", (locale) => {
  const messages = messagesFor(locale, ...namespaces);

  it("the numbers of this test have every plural category", () => {
    const rules = new Intl.PluralRules(intlLocale(locale));
    const found = new Set(COUNTS.map((count) => rules.select(count)));
    expect([...found].sort()).toEqual([...rules.resolvedOptions().pluralCategories].sort());
  });

  it("make the same text of every message", () => {
    const inBrowser = createTranslate(messages, locale);
    const onServer = translateIn(locale);
    const different: unknown[] = [];
    let compared = 0;
    for (const [key, text] of Object.entries(messages)) {
      const name = stemOf(messages, key) as MessageKey;
      for (const values of samplesFor(messages, key, text)) {
        compared += 1;
        const [expected, found] = [inBrowser(name, values), onServer(name, values)];
        if (found !== expected) different.push({ name, values, expected, found });
      }
    }
    expect(different).toEqual([]);
    expect(compared).toBeGreaterThan(1_000);
  });
});

describe("i18next", () => {
  const catalogues = {
    en: { common: { live: "Live", count_one: "{{count}} match", count_other: "{{count}} matches" } },
    fr: { common: { live: "En direct" } },
    "fr-CA": { common: {} },
    pl: { common: { count_one: "{{count}} mecz", count_other: "{{count}} meczu" } },
  };
  const i18next = createI18next(catalogues);
  const both = (locale: Locale, key: string, values?: MessageValues) => {
    const inBrowser = createTranslate(mergeMessages(i18next, locale, ["common"]), locale);
    return [translateWith(i18next, locale), inBrowser].map((t) => t(key as MessageKey, values));
  };

  it.each([
    ["falls back to English", "pl", "common:live", undefined, "Live"],
    ["falls back to English, not to a related language", "fr-CA", "common:live", undefined, "Live"],
    [
      "falls back to English where there is no catalogue",
      "ca",
      "common:count",
      { count: 1_000 },
      "1.000 matches",
    ],
    [
      "chooses the form of the page's language in English, too",
      "zh",
      "common:count",
      { count: 1 },
      "1 matches",
    ],
    ["takes the general form before English", "pl", "common:count", { count: 3 }, "3 meczu"],
    ["counts zero as the Portuguese do", "pt", "common:count", { count: 0 }, "0 matches"],
    ["shows the key's last part where there is no text", "en", "common:nothing", undefined, "nothing"],
    ["shows the key's last part in a namespace that does not exist", "en", "nowhere:live", undefined, "live"],
  ] as const)("%s, and so does the browser's reader", (_rule, locale, key, values, text) => {
    expect(both(locale, key, values)).toEqual([text, text]);
  });

  it("takes no value for an option of its own", () => {
    const named = createI18next({ en: { common: { text: "{{lng}} {{ns}} {{context}} {{defaultValue}}" } } });
    const values = { lng: "de", ns: "errors", context: "male", defaultValue: "none" };
    expect(translateWith(named, "en")("common:text" as MessageKey, values)).toBe("de errors male none");
  });
});
