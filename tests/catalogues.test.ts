/** Every language has the same messages as English, with the same placeholders, in its own plural forms. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { intlLocale } from "../app/i18n/intl-locale.ts";
import { LOCALES } from "../app/i18n/locales.ts";
import { root } from "./support/root.ts";

type Texts = Record<string, string>;

const folder = join(root, "locales");
const read = (locale: string, file: string): Texts =>
  JSON.parse(readFileSync(join(folder, locale, file), "utf8"));
const files = readdirSync(join(folder, "en"));

const PLURAL = /_(zero|one|two|few|many|other)$/;
/** A message counts as plural when it has the form that every language has. */
const isCounted = (texts: Texts, key: string) =>
  PLURAL.test(key) && `${key.replace(PLURAL, "")}_other` in texts;
const nameOf = (texts: Texts, key: string) => (isCounted(texts, key) ? key.replace(PLURAL, "") : key);
const namesOf = (texts: Texts) => [...new Set(Object.keys(texts).map((key) => nameOf(texts, key)))].sort();
const placeholdersOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

it("every language of the product has a folder, and there is no other", () => {
  expect(readdirSync(folder).sort()).toEqual([...LOCALES].sort());
});

describe.each(LOCALES)("the catalogue of %s", (locale) => {
  it("has the same files as the English one", () => {
    expect(readdirSync(join(folder, locale)).sort()).toEqual([...files].sort());
  });

  it.each(files)("%s has the messages of the English file, none empty", (file) => {
    const texts = read(locale, file);
    expect(namesOf(texts)).toEqual(namesOf(read("en", file)));
    expect(
      Object.entries(texts).filter(([, text]) => typeof text !== "string" || text.trim() === ""),
    ).toEqual([]);
  });

  it.each(files)("%s uses the placeholders of the English file", (file) => {
    const english = read("en", file);
    const texts = read(locale, file);
    const wrong = Object.entries(texts).filter(([key, text]) => {
      const original = english[key] ?? english[`${nameOf(texts, key)}_other`] ?? "";
      const expected = placeholdersOf(original);
      const found = placeholdersOf(text);
      // "One match", "two matches": a form for an exact number may omit the number.
      const mayDrop = isCounted(texts, key) && !key.endsWith("_other") ? ["count"] : [];
      return (
        found.some((name) => !expected.includes(name)) ||
        expected.some((name) => !found.includes(name) && !mayDrop.includes(name ?? ""))
      );
    });
    expect(wrong).toEqual([]);
  });

  it.each(files)("%s has the plural forms of the language and no others", (file) => {
    const texts = read(locale, file);
    const forms = new Set<string>(
      new Intl.PluralRules(intlLocale(locale)).resolvedOptions().pluralCategories,
    );
    const counted = Object.keys(texts).filter((key) => isCounted(texts, key));
    for (const name of new Set(counted.map((key) => key.replace(PLURAL, "")))) {
      const found = counted
        .filter((key) => key.replace(PLURAL, "") === name)
        .map((key) => PLURAL.exec(key)?.[1] ?? "");
      expect(
        found.filter((form) => !forms.has(form)),
        `${name}: forms that ${locale} does not use`,
      ).toEqual([]);
      expect(
        [...forms].filter((form) => !found.includes(form)),
        `${name}: forms that are missing`,
      ).toEqual([]);
    }
  });
});
