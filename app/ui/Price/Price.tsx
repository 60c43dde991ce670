import { useLanguage } from "~/i18n/use-t";
import { formatPrice } from "./format-price";
import * as styles from "./Price.css";

interface PriceProps {
  amount: number;
  /** ISO code, or "N/A" when the platform gave none. */
  currency: string;
  /** `text` keeps the face of the sentence it stands in. */
  size?: keyof typeof styles.size;
}

/** A price, isolated from the direction of the text around it. */
export function Price({ amount, currency, size = "text" }: PriceProps) {
  const { locale } = useLanguage();
  return (
    <bdi className={styles.size[size]} dir="ltr">
      {formatPrice(amount, currency, locale)}
    </bdi>
  );
}
