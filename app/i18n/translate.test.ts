import { describe, expect, it } from "vitest";
import { createTranslate, findMessage, readMessages } from "./translate";

const english = {
  "common:live": "Live",
  "common:hello": "Hello {{name}}, hello {{name}}",
  "home:all_count_one": "{{count}} match",
  "home:all_count_other": "All {{count}}",
};
const hebrew = {
  "home:all_count_one": "one",
  "home:all_count_two": "two",
  "home:all_count_other": "{{count}} other",
};

describe("translate", () => {
  it("finds a message and fills its placeholders everywhere", () => {
    expect(findMessage(english, "en", "common:live")).toBe("Live");
    expect(findMessage(english, "en", "common:hello", { name: "Ann" })).toBe("Hello Ann, hello Ann");
  });

  it("leaves a placeholder without a value as it is", () => {
    expect(findMessage(english, "en", "common:hello")).toBe("Hello {{name}}, hello {{name}}");
  });

  it("puts values in as they are, special characters of replacements included", () => {
    expect(findMessage(english, "en", "common:hello", { name: "$& {{name}}" })).toBe(
      "Hello $& {{name}}, hello $& {{name}}",
    );
  });

  it.each([
    ["en", english, 0, "All 0"],
    ["en", english, 1, "1 match"],
    ["en", english, 2, "All 2"],
    ["de", english, 1, "1 match"],
    ["de", english, 5, "All 5"],
    ["he", hebrew, 1, "one"],
    ["he", hebrew, 2, "two"],
    ["he", hebrew, 11, "11 other"],
    // A catalogue without a form for two falls to the general one.
    ["he", english, 2, "All 2"],
    // None is one in Brazil, and many in Portugal.
    ["pt", english, 0, "All 0"],
    // A fraction is not one, in English.
    ["en", english, 1.5, "All 1.5"],
  ] as const)("chooses the plural form: %s %#", (locale, messages, count, text) => {
    expect(findMessage(messages, locale, "home:all_count", { count })).toBe(text);
  });

  it.each([
    ["en", "All 12,500"],
    ["de", "All 12.500"],
    ["pl", "All 12\u00a0500"],
    ["pt", "All 12\u00a0500"],
    ["bs-BA", "All 12.500"],
    // Digits that were typed are no number.
  ] as const)("writes numbers as %s writes them", (locale, text) => {
    expect(findMessage(english, locale, "home:all_count", { count: 12_500 })).toBe(text);
    expect(findMessage(english, locale, "common:hello", { name: "12500" })).toContain("12500");
  });

  it("takes the plain message when a counted one has no forms", () => {
    expect(findMessage(english, "en", "common:live", { count: 3 })).toBe("Live");
  });

  it("is undefined for a message that is not there; t shows the key's last part", () => {
    expect(findMessage(english, "en", "common:nothing")).toBeUndefined();
    expect(createTranslate({}, "en")("common:live")).toBe("live");
  });
});

describe("readMessages", () => {
  it("merges the messages of all loaders that have some, and prefers later ones", () => {
    const root = JSON.stringify({ "common:live": "Live", "common:home": "Home" });
    const page = JSON.stringify({ "common:home": "Start", "home:title": "Watch" });
    const merged = { "common:live": "Live", "common:home": "Start", "home:title": "Watch" };
    expect(readMessages(root, undefined, page)).toEqual(merged);
    expect(readMessages(root, undefined, page)).toEqual(merged);
    expect(readMessages(root)).toEqual({ "common:live": "Live", "common:home": "Home" });
    const ofVersion02 = { "common:home": "Start" } as unknown as string;
    expect(readMessages(root, ofVersion02)).toEqual({ "common:live": "Live", "common:home": "Start" });
  });
});
