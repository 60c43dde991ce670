import { createContext, Fragment, type ReactNode, useContext, useMemo } from "react";
import type { Direction, Locale } from "./locales";
import { createTranslate, findMessage, type Messages, type Translate } from "./translate";

interface Language {
  locale: Locale;
  direction: Direction;
  /** IANA time zone of times until the browser's own zone is available. */
  timeZone: string;
  messages: Messages;
  t: Translate;
}

const LanguageContext = createContext<Language | undefined>(undefined);

/** Provides the page's language, direction and messages. */
export function LanguageProvider({
  locale,
  direction,
  timeZone,
  messages,
  children,
}: Omit<Language, "t"> & { children: ReactNode }) {
  const language = useMemo(
    () => ({ locale, direction, timeZone, messages, t: createTranslate(messages, locale) }),
    [locale, direction, timeZone, messages],
  );
  return <LanguageContext.Provider value={language}>{children}</LanguageContext.Provider>;
}

/** Returns the page's language: locale, writing direction, fallback time zone. */
export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) throw new Error("useLanguage needs a LanguageProvider above it");
  return language;
}

/** Returns the translate function of the page: `const t = useT(); t("home:live_now")`. */
export function useT(): Translate {
  return useLanguage().t;
}

/**
 * Returns a function that converts a failed call to a message (requirement CALL-12): the translation of
 * `errors.{code}`, else the platform's message, else "An error occurred" in the page's language.
 */
export function useErrorMessage(): (failure: { code: string; message?: string }) => string {
  const { messages, locale, t } = useLanguage();
  return ({ code, message }) =>
    findMessage(messages, locale, `errors:${code}`) || message || t("errors:unknown");
}

interface SentenceProps {
  /** Translated message in which the placeholders of `parts` are still present. */
  text: string;
  /** Elements by the names of their placeholders. */
  parts: Readonly<Record<string, ReactNode>>;
}

/**
 * Message with elements in it: `<Sentence text={t("commerce:ends_on_date")} parts={{ date: <Time … /> }} />`.
 * The language decides where they stand. Its direction comes from its letters, because Korean pages run from
 * right to left: the elements are isolated, and would change places with the words around them.
 */
export function Sentence({ text, parts }: SentenceProps) {
  // Texts are at even positions, names of placeholders at odd ones.
  return (
    <span dir="auto">
      {text.split(/\{\{(\w+)\}\}/).map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a message never changes its order
        <Fragment key={index}>{index % 2 === 0 ? piece : (parts[piece] ?? `{{${piece}}}`)}</Fragment>
      ))}
    </span>
  );
}
