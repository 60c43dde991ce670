import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { directionOf, type Locale } from "../../app/i18n/locales.ts";
import type { Messages } from "../../app/i18n/translate.ts";
import { LanguageProvider } from "../../app/i18n/use-t.tsx";

interface Page {
  locale?: Locale;
  timeZone?: string;
  /** Without messages the keys are shown. */
  messages?: Messages;
}

/** Returns the HTML of a part of a page, in English and UTC unless the page says otherwise. */
export const rendered = (
  part: ReactNode,
  { locale = "en", timeZone = "UTC", messages = {} }: Page = {},
): string =>
  renderToStaticMarkup(
    <LanguageProvider {...{ locale, timeZone, messages }} direction={directionOf(locale)}>
      {part}
    </LanguageProvider>,
  );
