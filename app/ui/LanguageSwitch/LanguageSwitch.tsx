import { LOCALE_NAMES, LOCALES, type Locale } from "~/i18n/locales";
import { useLanguage } from "~/i18n/use-t";
import { PreferenceForm } from "../PreferenceForm/PreferenceForm";

interface LanguageSwitchProps {
  redirectTo: string;
  /** Languages that this installation offers; default: all fourteen. */
  locales?: readonly Locale[];
  /** Without the box around it, for a header. */
  bare?: boolean;
}

/** Language menu, each language named in itself. Posts `locale` to `/actions/preferences`. */
export function LanguageSwitch({ redirectTo, locales = LOCALES, bare }: LanguageSwitchProps) {
  const { locale, t } = useLanguage();
  return (
    <PreferenceForm
      name="locale"
      label={t("common:language")}
      icon="globe"
      value={locale}
      choices={locales.map((value) => ({ value, text: LOCALE_NAMES[value], lang: value }))}
      redirectTo={redirectTo}
      bare={bare}
    />
  );
}
