import { expect, it } from "vitest";
import { amountText, currencyOf, smallestUnits } from "./money.ts";

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

it("defaults to euros", () => {
  expect(currencyOf({ currency: null })).toBe("EUR");
});
