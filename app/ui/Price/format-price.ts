import { numberFormat } from "~/i18n/translate";

/**
 * Formats a price for a locale. A value that is no currency code ("N/A") is appended to the plain number, so
 * that it is not mistaken for another currency.
 */
export function formatPrice(amount: number, currency: string, locale: string): string {
  const number = (options: Intl.NumberFormatOptions) => numberFormat(locale, options).format(amount);
  if (/^[A-Za-z]{3}$/.test(currency)) {
    // Whole amounts have no decimals: £5, but £4.99.
    const fraction = Number.isInteger(amount) ? { minimumFractionDigits: 0 } : {};
    return number({ style: "currency", currency, currencyDisplay: "narrowSymbol", ...fraction });
  }
  return `${number({ minimumFractionDigits: 2, maximumFractionDigits: 2 })} ${currency}`;
}
