import type accountEn from "#locales/en/account.json";
import type authEn from "#locales/en/auth.json";
import type clipsEn from "#locales/en/clips.json";
import type codesEn from "#locales/en/codes.json";
import type commerceEn from "#locales/en/commerce.json";
import type commonEn from "#locales/en/common.json";
import type dataEn from "#locales/en/data.json";
import type deskEn from "#locales/en/desk.json";
import type devicesEn from "#locales/en/devices.json";
import type errorsEn from "#locales/en/errors.json";
import type eventEn from "#locales/en/event.json";
import type faqEn from "#locales/en/faq.json";
import type followingEn from "#locales/en/following.json";
import type homeEn from "#locales/en/home.json";
import type listsEn from "#locales/en/lists.json";
import type momentsEn from "#locales/en/moments.json";
import type onboardingEn from "#locales/en/onboarding.json";
import type pagesEn from "#locales/en/pages.json";
import type playerEn from "#locales/en/player.json";
import type privacyEn from "#locales/en/privacy.json";
import type remindersEn from "#locales/en/reminders.json";
import type surveyEn from "#locales/en/survey.json";
import type termsEn from "#locales/en/terms.json";
import type wallEn from "#locales/en/wall.json";
import { intlLocale } from "./intl-locale";

/**
 * Messages in the format of i18next's JSON v4 (`{{name}}` placeholders, `key_one` / `key_other` plural
 * forms), which translation tools support. React and the browser use this reader, because i18next would use a
 * fifth of the page's script budget (docs/decisions/0004-messages.md); texts outside React come from i18next
 * (i18next.server.ts).
 */
interface Catalogue {
  clips: typeof clipsEn;
  codes: typeof codesEn;
  commerce: typeof commerceEn;
  common: typeof commonEn;
  errors: typeof errorsEn;
  home: typeof homeEn;
  event: typeof eventEn;
  auth: typeof authEn;
  faq: typeof faqEn;
  following: typeof followingEn;
  account: typeof accountEn;
  data: typeof dataEn;
  desk: typeof deskEn;
  devices: typeof devicesEn;
  privacy: typeof privacyEn;
  terms: typeof termsEn;
  lists: typeof listsEn;
  moments: typeof momentsEn;
  onboarding: typeof onboardingEn;
  pages: typeof pagesEn;
  player: typeof playerEn;
  reminders: typeof remindersEn;
  survey: typeof surveyEn;
  wall: typeof wallEn;
}

export type Namespace = keyof Catalogue;

type PluralSuffix = "zero" | "one" | "two" | "few" | "many" | "other";
type Unplural<K extends string> = K extends `${infer Stem}_${PluralSuffix}` ? Stem : K;

/** Full names of all messages of the English catalogue, e.g. `home:live_now`; plural forms share one name. */
export type MessageKey = {
  [N in Namespace]: `${N}:${Unplural<Extract<keyof Catalogue[N], string>>}`;
}[Namespace];

/** Messages sent to this page: full name (with plural suffix) → text. */
export type Messages = Readonly<Record<string, string>>;

/**
 * Messages as JSON, as loaders return them: as one text they take half of the time, and fewer bytes, in the data
 * of a page, which numbers every name and value.
 */
export type MessagesJson = string;

/** Messages by their JSON: every page has those of the root, and each language has few combinations. */
const parsed = new Map<MessagesJson, Messages>();

/**
 * Returns the messages of some loaders; parts that did not load are left out, and later ones win. A host or a cache of
 * version 0.2 sends an object in place of the JSON.
 */
export function readMessages(...parts: (MessagesJson | undefined)[]): Messages {
  return Object.assign({}, ...parts.map((json) => (typeof json === "string" ? parse(json) : json)));
}

function parse(json: MessagesJson): Messages {
  let messages = parsed.get(json);
  if (!messages) {
    messages = JSON.parse(json) as Messages;
    parsed.set(json, messages);
  }
  return messages;
}

export type MessageValues = Readonly<Record<string, string | number>>;

/**
 * Translates: `t("home:live_now")`. A value named `count` selects the plural form. Returns the last part of
 * the key if there is no message.
 */
export type Translate = (key: MessageKey, values?: MessageValues) => string;

const pluralRules = new Map<string, Intl.PluralRules>();

/** Returns the plural category of a number in a language. */
export function pluralForm(locale: string, count: number): Intl.LDMLPluralRule {
  let rules = pluralRules.get(locale);
  if (!rules) {
    rules = new Intl.PluralRules(intlLocale(locale));
    pluralRules.set(locale, rules);
  }
  return rules.select(count);
}

const numberFormats = new Map<string, Intl.NumberFormat>();

/** Returns the formatter of numbers in a language; creating one costs far more than using it. */
export function numberFormat(locale: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  let format = numberFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(intlLocale(locale), options);
    numberFormats.set(key, format);
  }
  return format;
}

/** Formats a value of a placeholder for the language: 12,500 in English, 12.500 in German. */
export const formatValue = (locale: string, value: string | number): string =>
  typeof value === "string" ? value : numberFormat(locale).format(value);

/** Returns the text of a message, or undefined if the messages do not contain it. */
export function findMessage(
  messages: Messages,
  locale: string,
  key: string,
  values: MessageValues = {},
): string | undefined {
  const text =
    typeof values.count === "number"
      ? (messages[`${key}_${pluralForm(locale, values.count)}`] ?? messages[`${key}_other`] ?? messages[key])
      : messages[key];
  return text?.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
    formatValue(locale, values[name] ?? placeholder),
  );
}

/** Creates a translate function for the messages of one page in one language. */
export function createTranslate(messages: Messages, locale: string): Translate {
  return (key, values) => findMessage(messages, locale, key, values) ?? key.slice(key.indexOf(":") + 1);
}
