import { MOMENT_NAMES } from "./moment-names.ts";
import { STAT_NAMES } from "./stat-names.ts";

/** Languages of the texts; English is what is stored. */
export const TEXT_LOCALES: readonly string[] = ["en", ...Object.keys(MOMENT_NAMES.Goal ?? {})];

/** What stands between the kind of a highlight and what it shows. */
const SEPARATORS: Record<string, string> = { fr: "\u00a0: ", "fr-CA": "\u00a0: ", zh: "：" };

/**
 * Translates the name of a statistic.
 * @param locale language of the response; without one, English
 * @returns the name as it is, unless it is one that the simulation counts
 */
export function statName(name: string, locale: string | undefined): string {
  return lookUp(STAT_NAMES, name, locale) ?? name;
}

/** Translates the title of a tag that the simulation has set, like `statName`. */
export function tagTitle(title: string, locale: string | undefined): string {
  return lookUp(MOMENT_NAMES, title, locale) ?? title;
}

/** Translates the first part of a title such as "Goal: Harbour City", like `statName`. */
export function highlightTitle(title: string, locale: string | undefined): string {
  const [kind = "", ...rest] = title.split(": ");
  const translated = rest.length > 0 ? lookUp(MOMENT_NAMES, kind, locale) : undefined;
  if (!translated || !locale) return title;
  return translated + (SEPARATORS[locale] ?? ": ") + rest.join(": ");
}

function lookUp(
  names: Record<string, Record<string, string>>,
  name: string,
  locale: string | undefined,
): string | undefined {
  return locale && Object.hasOwn(names, name) ? names[name]?.[locale] : undefined;
}
