import type accountEn from "#locales/en/account.json";
import type authEn from "#locales/en/auth.json";
import type commerceEn from "#locales/en/commerce.json";
import type commonEn from "#locales/en/common.json";
import type devicesEn from "#locales/en/devices.json";
import type errorsEn from "#locales/en/errors.json";
import type eventEn from "#locales/en/event.json";
import type followingEn from "#locales/en/following.json";
import type homeEn from "#locales/en/home.json";
import type onboardingEn from "#locales/en/onboarding.json";
import type pagesEn from "#locales/en/pages.json";
import type playerEn from "#locales/en/player.json";
import type surveyEn from "#locales/en/survey.json";

/**
 * Messages in the format of i18next's JSON v4 (`{{name}}` placeholders, `key_one` / `key_other` plural forms),
 * so that translators' tools read them; the reader itself is these few lines, because the library would cost
 * a fifth of the page's script budget (docs/decisions/0004-messages.md).
 */
interface Catalogue {
  commerce: typeof commerceEn;
  common: typeof commonEn;
  errors: typeof errorsEn;
  home: typeof homeEn;
  event: typeof eventEn;
  auth: typeof authEn;
  following: typeof followingEn;
  account: typeof accountEn;
  devices: typeof devicesEn;
  onboarding: typeof onboardingEn;
  pages: typeof pagesEn;
  player: typeof playerEn;
  survey: typeof surveyEn;
}

export type Namespace = keyof Catalogue;

type PluralSuffix = "zero" | "one" | "two" | "few" | "many" | "other";
type Unplural<K extends string> = K extends `${infer Stem}_${PluralSuffix}` ? Stem : K;

/** Every message of the English catalogue by its full name, e.g. `home:live_now`; plural forms share one name. */
export type MessageKey = {
  [N in Namespace]: `${N}:${Unplural<Extract<keyof Catalogue[N], string>>}`;
}[Namespace];

/** Messages that reached this page: full name (with plural suffix) → text. */
export type Messages = Readonly<Record<string, string>>;

export type MessageValues = Readonly<Record<string, string | number>>;

/** `t("home:live_now")`; a value called `count` selects the plural form. Returns the key's last part if nothing is found. */
export type Translate = (key: MessageKey, values?: MessageValues) => string;

const pluralRules = new Map<string, Intl.PluralRules>();

function pluralForm(locale: string, count: number): Intl.LDMLPluralRule {
  let rules = pluralRules.get(locale);
  if (!rules) {
    rules = new Intl.PluralRules(locale);
    pluralRules.set(locale, rules);
  }
  return rules.select(count);
}

const numberFormats = new Map<string, Intl.NumberFormat>();

/** A value as it stands in a sentence of the language: 12,500 in English, 12.500 in German. */
function write(locale: string, value: string | number): string {
  if (typeof value === "string") return value;
  let format = numberFormats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale);
    numberFormats.set(locale, format);
  }
  return format.format(value);
}

/** The text of a message, or undefined when the catalogue at hand does not have it. */
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
    write(locale, values[name] ?? placeholder),
  );
}

/** A translate function over the messages of one page in one language. */
export function createTranslate(messages: Messages, locale: string): Translate {
  return (key, values) => findMessage(messages, locale, key, values) ?? key.slice(key.indexOf(":") + 1);
}
