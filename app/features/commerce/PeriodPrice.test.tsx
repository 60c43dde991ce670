import { expect, test } from "vitest";
import type { Locale } from "~/i18n/locales";
import { messagesFor } from "~/i18n/messages.server";
import { rendered } from "../../../tests/support/rendered";
import { PeriodPrice } from "./PeriodPrice";
import type { Period } from "./product-view";

function textOf(locale: Locale, period: Period, renews: boolean): string {
  const html = rendered(<PeriodPrice amount={6.99} currency="EUR" period={period} renews={renews} />, {
    locale,
    messages: messagesFor(locale, "common", "errors"),
  });
  return html.replace(/<[^>]*>/g, "").replaceAll("\u00a0", " ");
}

const MONTH: Period = { count: 1, unit: "months" };

test("what is paid each month says so in the words of the language", () => {
  expect(textOf("en", MONTH, true)).toBe("€6.99 a month");
  expect(textOf("it", MONTH, true)).toBe("6,99 € al mese");
  expect(textOf("ko", MONTH, true)).toBe("월 €6.99");
});

test("what is paid once names its length", () => {
  expect(textOf("en", MONTH, false)).toBe("€6.99 for 1 month");
  expect(textOf("de", { count: 3, unit: "months" }, true)).toBe("6,99 € für 3 Monate");
});
