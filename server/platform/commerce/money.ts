/** Amounts of money as gateways count them. */

/** What a product without a currency is sold in. */
const DEFAULT_CURRENCY = "EUR";

interface Priced {
  /** In whole units of the currency, with a fraction. */
  price: number;
  currency: string | null;
}

/** The currency something is sold in (ISO 4217). */
export const currencyOf = ({ currency }: Pick<Priced, "currency">): string => currency ?? DEFAULT_CURRENCY;

/** A price in the smallest unit of its currency: cents, or whole yen. */
export const smallestUnits = (product: Priced): number =>
  Math.round(product.price * 10 ** fractionDigits(currencyOf(product)));

/** An amount in smallest units for people to read: `12.99 EUR`. */
export function amountText(amount: number, currency: string): string {
  const digits = fractionDigits(currency);
  return `${(amount / 10 ** digits).toFixed(digits)} ${currency}`;
}

/** Digits after the point; two for what is no currency. */
function fractionDigits(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 2;
  return (
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2
  );
}
