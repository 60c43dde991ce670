import { FALLBACK_LOCALE, type Locale } from "./locales";
import type { Messages, Namespace } from "./translate";

type Catalogues = Record<string, Record<string, Record<string, string>>>;

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

const cache = new Map<string, Messages>();
let rewrite = (text: string) => text;

/**
 * Applies a function to all messages from now on. For test installations only: marked messages reveal
 * hard-coded text (pseudo-text.server.ts).
 */
export function rewriteMessages(change: (text: string) => string): void {
  if (rewrite === change) return;
  rewrite = change;
  cache.clear();
}

/**
 * Returns the messages of some namespaces in one language; missing keys are in English. The result is cached
 * and returned as the same object.
 */
export function messagesFor(locale: Locale, ...namespaces: Namespace[]): Messages {
  const key = `${locale} ${namespaces.join()}`;
  let messages = cache.get(key);
  if (!messages) {
    messages = mergeMessages(catalogues, locale, namespaces, rewrite);
    cache.set(key, messages);
  }
  return messages;
}

/** Merges messages like `messagesFor`, from the given catalogues (locale → namespace → key → text). */
export function mergeMessages(
  from: Catalogues,
  locale: Locale,
  namespaces: readonly Namespace[],
  change = (text: string) => text,
): Messages {
  const merged: Record<string, string> = {};
  for (const namespace of namespaces) {
    for (const language of [FALLBACK_LOCALE, locale]) {
      for (const [name, text] of Object.entries(from[language]?.[namespace] ?? {})) {
        merged[`${namespace}:${name}`] = change(text);
      }
    }
  }
  return merged;
}
