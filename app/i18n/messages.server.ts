import type { i18n } from "i18next";
import { type Catalogues, createI18next, translateWith } from "./i18next.server";
import type { Locale } from "./locales";
import type { Messages, MessagesJson, Namespace, Translate } from "./translate";

const files = import.meta.glob<Record<string, string>>("/locales/*/*.json", {
  eager: true,
  import: "default",
});
const catalogues: Catalogues = {};
for (const [path, texts] of Object.entries(files)) {
  const [, , locale = "", file = ""] = path.split("/");
  catalogues[locale] ??= {};
  catalogues[locale][file.replace(".json", "")] = texts;
}

let instance = createI18next(catalogues);
let rewrite: ((text: string) => string) | undefined;
const cache = new Map<string, Messages>();
const jsons = new WeakMap<Messages, MessagesJson>();
const translates = new Map<Locale, Translate>();

/**
 * Applies a function to all messages from now on. For test installations only: marked messages reveal
 * hard-coded text (pseudo-text.server.ts).
 */
export function rewriteMessages(change: (text: string) => string): void {
  if (rewrite === change) return;
  rewrite = change;
  instance = createI18next(mapTexts(catalogues, change));
  cache.clear();
  translates.clear();
}

function mapTexts(from: Catalogues, change: (text: string) => string): Catalogues {
  const map = <T, R>(object: Record<string, T>, each: (value: T) => R): Record<string, R> =>
    Object.fromEntries(Object.entries(object).map(([key, value]) => [key, each(value)]));
  return map(from, (namespaces) => map(namespaces, (texts) => map(texts, change)));
}

/**
 * Returns the translate function of a locale for texts outside React: feeds, the web app manifest, pages
 * without rendering. It knows all namespaces; React translates with the messages of the page.
 */
export function translateIn(locale: Locale): Translate {
  let translate = translates.get(locale);
  if (!translate) {
    translate = translateWith(instance, locale);
    translates.set(locale, translate);
  }
  return translate;
}

/**
 * Returns the messages of some namespaces in one language; missing keys are in English. The result is cached
 * and returned as the same object.
 */
export function messagesFor(locale: Locale, ...namespaces: Namespace[]): Messages {
  const key = `${locale} ${namespaces.join()}`;
  let messages = cache.get(key);
  if (!messages) {
    messages = mergeMessages(instance, locale, namespaces);
    cache.set(key, messages);
  }
  return messages;
}

/** Returns the messages of `messagesFor` as JSON, for the data of a page. Cached. */
export function messagesJsonFor(locale: Locale, ...namespaces: Namespace[]): MessagesJson {
  const messages = messagesFor(locale, ...namespaces);
  let json = jsons.get(messages);
  if (json === undefined) {
    json = JSON.stringify(messages);
    jsons.set(messages, json);
  }
  return json;
}

/** Merges messages like `messagesFor`, from the texts and the fallback languages of an i18next instance. */
export function mergeMessages(i18next: i18n, locale: Locale, namespaces: readonly Namespace[]): Messages {
  const languages: string[] = i18next.services.languageUtils.toResolveHierarchy(locale);
  const merged: Record<string, string> = {};
  for (const namespace of namespaces) {
    for (const language of [...languages].reverse()) {
      const texts: Record<string, string> = i18next.getResourceBundle(language, namespace) ?? {};
      for (const [name, text] of Object.entries(texts)) merged[`${namespace}:${name}`] = text;
    }
  }
  return merged;
}
