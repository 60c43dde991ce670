import { COMPETITION_NAMES } from "./competition-names.ts";
import { GUIDE_TEXTS } from "./guide-texts.ts";
import { MOMENT_NAMES } from "./moment-names.ts";
import { OFFER_TEXTS } from "./offer-texts.ts";
import { STAT_NAMES } from "./stat-names.ts";

type Names = Record<string, Record<string, string>>;

/** Languages of the texts; English is what is stored. */
export const TEXT_LOCALES: readonly string[] = ["en", ...Object.keys(MOMENT_NAMES.Goal ?? {})];

/** What stands between a kind and a name, as in "Goal: Harbour City". */
const SEPARATORS: Record<string, string> = { fr: "\u00a0: ", "fr-CA": "\u00a0: ", zh: "：" };

/** Returns a function that translates the texts of a table, and returns others as they are. */
const translatorOf =
  (names: Names) =>
  (text: string, locale: string | undefined): string =>
    lookUp(names, text, locale) ?? text;

/**
 * Translates the name of a statistic.
 * @param locale language of the response; without one, English
 * @returns the name as it is, unless it is one that the simulation counts
 */
export const statName = translatorOf(STAT_NAMES);

/** Translates the title of a tag that the simulation has set, like `statName`. */
export const tagTitle = translatorOf(MOMENT_NAMES);

/** Translates the first part of a title such as "Goal: Harbour City", like `statName`. */
export function highlightTitle(title: string, locale: string | undefined): string {
  return withTranslatedKind(MOMENT_NAMES, title, locale);
}

/** Translates the name of a league's division, like `statName`. */
export const competitionName = translatorOf(COMPETITION_NAMES);

/** Translates a match's description such as "Round 4, Northern League, Women", like `statName`. */
export function matchDescription(text: string, locale: string | undefined): string {
  const [start = "", ...names] = text.split(", ");
  const number = /^Round (\d+)$/.exec(start)?.[1];
  const round = lookUp(COMPETITION_NAMES, "Round {{number}}", locale);
  if (number === undefined || !round) return text;
  const translated = names.map((name) => competitionName(name, locale));
  return [round.replace("{{number}}", number), ...translated].join(locale === "zh" ? "，" : ", ");
}

/** Translates the title of a plan, or of a ticket ("Ticket: Harbour City – Northgate"), like `statName`. */
export function offerTitle(title: string, locale: string | undefined): string {
  return lookUp(OFFER_TEXTS, title, locale) ?? withTranslatedKind(OFFER_TEXTS, title, locale);
}

/** Translates the description of a plan or ticket, like `statName`. */
export const offerDescription = translatorOf(OFFER_TEXTS);

/** Translates a title or description of the channel or its guide, like `statName`. */
export const guideText = translatorOf(GUIDE_TEXTS);

function withTranslatedKind(kinds: Names, title: string, locale: string | undefined): string {
  const [kind = "", ...rest] = title.split(": ");
  const translated = rest.length > 0 ? lookUp(kinds, kind, locale) : undefined;
  if (!translated || !locale) return title;
  return translated + (SEPARATORS[locale] ?? ": ") + rest.join(": ");
}

function lookUp(names: Names, name: string, locale: string | undefined): string | undefined {
  return locale && Object.hasOwn(names, name) ? names[name]?.[locale] : undefined;
}
