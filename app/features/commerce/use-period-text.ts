import { intlLocale } from "~/i18n/intl-locale";
import { useLanguage } from "~/i18n/use-t";
import type { Period } from "./product-view";

/** Returns a function that formats a period in the page's language: "1 month", "3 Monate". */
export function usePeriodText(): (period: Period) => string {
  const { locale } = useLanguage();
  return ({ count, unit }) =>
    new Intl.NumberFormat(intlLocale(locale), {
      style: "unit",
      unit: unit.slice(0, -1),
      unitDisplay: "long",
    }).format(count);
}
