/** Amounts of money in the units of payment gateways. */

/** Currency of products that have none. */
const DEFAULT_CURRENCY = "EUR";

interface Priced {
  /** In whole units of the currency, with a fraction. */
  price: number;
  currency: string | null;
}

/** Currency of a product (ISO 4217). */
export const currencyOf = ({ currency }: Pick<Priced, "currency">): string => currency ?? DEFAULT_CURRENCY;

/** Price in the smallest unit of its currency: cents, or whole yen. */
export const smallestUnits = (product: Priced): number =>
  Math.round(product.price * 10 ** fractionDigits(currencyOf(product)));

/** Formats an amount in smallest units for operators: `12.99 EUR`. */
export function amountText(amount: number, currency: string): string {
  const digits = fractionDigits(currency);
  return `${(amount / 10 ** digits).toFixed(digits)} ${currency}`;
}

/** Formats an amount in smallest units for a viewer: in German `12,99 €`. @param locale a valid BCP 47 tag */
export function priceText(amount: number, currency: string, locale: string): string {
  if (!/^[A-Z]{3}$/.test(currency)) return amountText(amount, currency);
  const value = amount / 10 ** fractionDigits(currency);
  return new Intl.NumberFormat(locale, { style: "currency", currency }).format(value);
}

/** Number of decimal digits of a currency; two if the code is invalid. */
function fractionDigits(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 2;
  return (
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2
  );
}
