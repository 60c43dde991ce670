import { findMessage } from "~/i18n/translate";
import { useLanguage } from "~/i18n/use-t";

/**
 * Returns a function that gives the message for a failed payment (requirement PAY-4): the site's text for the code,
 * else the platform's message, else a general text.
 */
export function usePaymentFailure(): (code: string, message?: string) => string {
  const { messages, locale, t } = useLanguage();
  return (code, message) =>
    findMessage(messages, locale, `commerce:why_${code}`) ||
    findMessage(messages, locale, `errors:${code}`) ||
    message ||
    t("commerce:why_unknown");
}
