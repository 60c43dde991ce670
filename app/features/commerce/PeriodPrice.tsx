import { numberFormat } from "~/i18n/translate";
import { Sentence, useLanguage, useT } from "~/i18n/use-t";
import { Price } from "~/ui/Price/Price";
import type { Period } from "./product-view";

interface PeriodPriceProps {
  amount: number;
  currency: string;
  period?: Period;
  /** Whether it is paid again each period. */
  renews: boolean;
  /** Size of the price; the other words inherit theirs. */
  size?: Parameters<typeof Price>[0]["size"];
}

/** Price and period in one sentence: "€12.99 a month", "49 € für 1 Jahr". */
export function PeriodPrice({ amount, currency, period, renews, size }: PeriodPriceProps) {
  const t = useT();
  const { locale } = useLanguage();
  const price = <Price amount={amount} currency={currency} size={size} />;
  if (!period) return price;
  const { count, unit } = period;
  if (renews && count === 1) return <Sentence text={t(`common:price_${unit}`)} parts={{ price }} />;
  const length = numberFormat(locale, {
    style: "unit",
    unit: unit.slice(0, -1),
    unitDisplay: "long",
  }).format(count);
  return <Sentence text={t("common:price_for")} parts={{ price, period: <bdi>{length}</bdi> }} />;
}
