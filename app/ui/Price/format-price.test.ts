import { expect, test } from "vitest";
import { formatPrice } from "./format-price";

test("a price is written as its language does", () => {
  expect(formatPrice(4.99, "GBP", "en")).toBe("£4.99");
  expect(formatPrice(4.99, "EUR", "de")).toMatch(/^4,99\s€$/);
});

test("prices of Portugal and Bosnia are not written as in Brazil and in English", () => {
  expect(formatPrice(4.99, "EUR", "pt")).toMatch(/^4,99\s€$/);
  expect(formatPrice(4.99, "EUR", "bs-BA")).toMatch(/^4,99\s€$/);
});

test("a whole amount has no cents", () => {
  expect(formatPrice(5, "GBP", "en")).toBe("£5");
});

test("a missing currency is said, not guessed", () => {
  expect(formatPrice(9.99, "N/A", "en")).toBe("9.99 N/A");
});
