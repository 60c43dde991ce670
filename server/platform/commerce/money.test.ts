import { expect, it } from "vitest";
import { amountText, currencyOf, priceText, smallestUnits } from "./money.ts";

it.each([
  [12.99, "EUR", 1299, "12.99 EUR"],
  [0.29, "USD", 29, "0.29 USD"],
  [1200, "JPY", 1200, "1200 JPY"],
  [9900, "KRW", 9900, "9900 KRW"],
  [1.5, "KWD", 1500, "1.500 KWD"],
  [3, "no", 300, "3.00 no"],
])("converts %d %s to the currency's smallest unit", (price, currency, amount, text) => {
  expect(smallestUnits({ price, currency })).toBe(amount);
  expect(amountText(amount, currency)).toBe(text);
});

it.each([
  [1299, "EUR", "en", "€12.99"],
  [1299, "EUR", "de", "12,99 €"],
  [1200, "JPY", "fr", "1 200 JPY"],
  [300, "no", "de", "3.00 no"],
])("words %d of %s in %s", (amount, currency, locale, text) => {
  expect(priceText(amount, currency, locale).replace(/\s/g, " ")).toBe(text);
});

it("defaults to euros", () => {
  expect(currencyOf({ currency: null })).toBe("EUR");
});
