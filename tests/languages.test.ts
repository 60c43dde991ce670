/**
 * Texts of each language keep to its glossary (`languages/<locale>.json`): one word for one thing, one way to
 * address the viewer, the typography of the language.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { LOCALES, type Locale } from "../app/i18n/locales.ts";
import { root } from "./support/root.ts";

const Glossary = z.strictObject({
  /** How the viewer is addressed, e.g. "du". */
  register: z.string(),
  /** The word for each concept; it occurs in the catalogue as it is. */
  terms: z.record(z.string(), z.string()),
  /** Words that no text may contain, as regular expressions, and what to use instead. */
  forbidden: z.array(
    z.strictObject({
      pattern: z.string(),
      use: z.string(),
      /** Keys of texts that may contain them, because a requirement has their words. */
      except: z.array(z.string()).optional(),
    }),
  ),
});

const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), "utf8"));
const glossaryOf = (locale: Locale) => Glossary.parse(read(`languages/${locale}.json`));
const textsOf = (locale: Locale): [key: string, text: string][] =>
  readdirSync(join(root, "locales", locale)).flatMap((file) =>
    Object.entries(z.record(z.string(), z.string()).parse(read(`locales/${locale}/${file}`))).map(
      ([key, text]): [string, string] => [`${file.replace(".json", "")}:${key}`, text],
    ),
  );
/** Returns `key: text` of the texts that match. */
const matching = (locale: Locale, pattern: RegExp, except: readonly string[] = []) =>
  textsOf(locale).flatMap(([key, text]) =>
    pattern.test(text) && !except.includes(key) ? [`${key}: ${text}`] : [],
  );

const CONCEPTS = Object.keys(glossaryOf("en").terms).sort();

describe.each(LOCALES)("%s", (locale) => {
  const { terms, forbidden } = glossaryOf(locale);

  it("has a word for every concept, and uses it", () => {
    expect(Object.keys(terms).sort()).toEqual(CONCEPTS);
    const all = textsOf(locale)
      .map(([, text]) => text.toLocaleLowerCase(locale))
      .join("\n");
    expect(Object.values(terms).filter((term) => !all.includes(term.toLocaleLowerCase(locale)))).toEqual([]);
  });

  it.each(forbidden)("does not use $pattern (but $use)", ({ pattern, except }) => {
    expect(matching(locale, new RegExp(pattern, "iu"), except)).toEqual([]);
  });

  it("has typographic apostrophes, quotes and ellipses", () => {
    expect(matching(locale, /['"]|\.\.\./)).toEqual([]);
  });

  it("has no double or outer spaces", () => {
    expect(matching(locale, /^\s|\s$| {2}/)).toEqual([]);
  });
});

it.each(["fr", "fr-CA"] as const)("%s has non-breaking spaces before a colon and in guillemets", (locale) => {
  // "{{time}}:" and times such as 67:12 have none.
  expect(matching(locale, / [:»]|« |[\p{L}}»]:(?!\d)|«(?!\u00a0)/u)).toEqual([]);
});

it("fr has narrow non-breaking spaces before other double punctuation", () => {
  expect(matching("fr", / [;!?]|[\p{L}\d}»][;!?]/u)).toEqual([]);
});

it("zh has full-width punctuation beside Chinese characters", () => {
  expect(matching("zh", /\p{Script=Han}[,;:!?()]|[,;:!?()]\p{Script=Han}/u)).toEqual([]);
});

it("es opens every question and exclamation", () => {
  const count = (text: string, mark: string) => text.split(mark).length;
  const wrong = textsOf("es").filter(
    ([, text]) => count(text, "?") !== count(text, "¿") || count(text, "!") !== count(text, "¡"),
  );
  expect(wrong).toEqual([]);
});
