import { findMessage } from "~/i18n/translate";
import { useLanguage } from "~/i18n/use-t";

/** A function from a payment's failure to the sentence that says why; what it does not know simply failed. */
export function usePaymentFailure(): (code: string) => string {
  const { messages, locale, t } = useLanguage();
  return (code) => findMessage(messages, locale, `commerce:why_${code}`) || t("commerce:why_unknown");
}
