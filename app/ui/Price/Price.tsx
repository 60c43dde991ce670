import { useLanguage } from "~/i18n/use-t";
import { formatPrice } from "./format-price";
import * as styles from "./Price.css";

interface PriceProps {
  amount: number;
  /** ISO code, or "N/A" if the platform sends none. */
  currency: string;
  /** `text` inherits the font of the surrounding text. */
  size?: keyof typeof styles.size;
}

/** Price, isolated from the direction of the surrounding text. */
export function Price({ amount, currency, size = "text" }: PriceProps) {
  const { locale } = useLanguage();
  return <bdi className={styles.size[size]}>{formatPrice(amount, currency, locale)}</bdi>;
}
