import { expect, it } from "vitest";
import { hourlyText, sizeText } from "./size-text";

it.each([
  ["en", 20_000, "0.1 MB"],
  ["en", 3_140_000, "3.1 MB"],
  ["de", 3_140_000, "3,1 MB"],
  ["fr", 27_000_000, "27\u202fMo"],
  ["en", 1_234_000_000, "1.2 GB"],
  ["he", 700_000, "\u20660.7 MB\u2069"],
  ["he", 1_000_000_000, "\u20661 GB\u2069"],
  ["he", 27_000_000, "\u206627 MB\u2069"],
  ["ko", 700_000, "\u20660.7MB\u2069"],
])("says a size in %s: %i", (locale, bytes, expected) => {
  expect(sizeText(locale, bytes)).toBe(expected);
});

it.each([
  ["en", 34_419, "15 MB/h"],
  ["en", 4_000_000, "1.8 GB/h"],
  ["he", 1_600, "\u2067\u20660.7 MB\u2069 לשעה\u2069"],
  ["he", 34_419, "\u2067\u206615 MB\u2069 לשעה\u2069"],
])("says what an hour takes in %s: %i bit/s", (locale, rate, expected) => {
  expect(hourlyText(locale, rate)).toBe(expected);
});

it.each([
  ["en", 55_000_000, 373_000_000, "55–373 MB"],
  ["de", 55_000_000, 1_240_000_000, "55 MB – 1,2\u00a0GB"],
  ["en", 55_000_000, 55_000_000, "55 MB"],
  ["he", 100_000, 700_000, "\u20660.1–0.7 MB\u2069"],
  ["he", 700_000, 1_000_000_000, "\u20660.7 MB\u2069 – \u20661 GB\u2069"],
])("says two sizes in %s: %i and %i", (locale, bytes, upTo, expected) => {
  expect(sizeText(locale, bytes, upTo)).toBe(expected);
});

it("says two rates as one text", () => {
  expect(hourlyText("en", 70_265, 476_000)).toBe("32–214 MB/h");
});
