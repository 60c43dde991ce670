import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { PAGE_LOCALES, pageTexts } from "./page-texts.ts";

/** Every text of a language, with the path to it. */
function entriesOf(texts: object, path = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${path}${key}`, value] as [string, string]] : entriesOf(value, `${key}.`),
  );
}
const english = new Map(entriesOf(pageTexts("en")));

it("the pages have every language of the site", () => {
  expect([...PAGE_LOCALES].sort()).toEqual(readdirSync("locales").sort());
});

it.each(PAGE_LOCALES.filter((locale) => locale !== "en"))("no text is English in %s", (locale) => {
  const same = entriesOf(pageTexts(locale)).filter(([key, text]) => english.get(key) === text);
  expect(same).toEqual([]);
});

it.each(["xx", "__proto__", "constructor", ""])("the texts are English for %j", (locale) => {
  expect(pageTexts(locale)).toBe(pageTexts("en"));
});
