import { useLanguage } from "~/i18n/use-t";
import type { Period } from "./product-view";

/** A function that writes a length of time as the page's language does: "1 month", "3 Monate". */
export function usePeriodText(): (period: Period) => string {
  const { locale } = useLanguage();
  return ({ count, unit }) =>
    new Intl.NumberFormat(locale, { style: "unit", unit: unit.slice(0, -1), unitDisplay: "long" }).format(
      count,
    );
}
