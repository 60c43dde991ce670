/**
 * A price with its currency as the language writes it. A currency that is missing or unknown ("N/A") stands behind
 * the bare number, so that nobody reads it as another one.
 */
export function formatPrice(amount: number, currency: string, locale: string): string {
  const number = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options).format(amount);
  if (/^[A-Za-z]{3}$/.test(currency)) {
    // Whole amounts are written short: £5, but £4.99.
    const fraction = Number.isInteger(amount) ? { minimumFractionDigits: 0 } : {};
    return number({ style: "currency", currency, currencyDisplay: "narrowSymbol", ...fraction });
  }
  return `${number({ minimumFractionDigits: 2, maximumFractionDigits: 2 })} ${currency}`;
}
