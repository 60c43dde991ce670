import { describe, expect, it } from "vitest";
import { directionOf, isLocale, LOCALE_NAMES, LOCALES, localeOfSegment } from "./locales";

describe("locales", () => {
  it("are fourteen, each with a name of its own", () => {
    expect(LOCALES).toHaveLength(14);
    expect(Object.keys(LOCALE_NAMES).sort()).toEqual([...LOCALES].sort());
    expect(new Set(Object.values(LOCALE_NAMES)).size).toBe(14);
  });

  it.each([
    ["he", "rtl"],
    ["ko", "rtl"],
    ["en", "ltr"],
    ["de", "ltr"],
    ["zh", "ltr"],
  ] as const)("%s is written %s by default", (locale, direction) => {
    expect(directionOf(locale)).toBe(direction);
  });

  it("lets the operator choose the right-to-left languages", () => {
    expect(directionOf("ko", ["he"])).toBe("ltr");
    expect(directionOf("he", [])).toBe("ltr");
  });

  it.each([
    ["FR-ca", "fr-CA"],
    ["DE", "de"],
    ["bs-ba", "bs-BA"],
    ["bs", undefined],
    ["deu", undefined],
    ["", undefined],
    ["live", undefined],
  ])("reads the segment %s as %s", (segment, locale) => {
    expect(localeOfSegment(segment)).toBe(locale);
  });

  it.each(["FR-CA", "xx", "", undefined, null, "toString"])("does not take %s for a code", (text) => {
    expect(isLocale(text)).toBe(false);
  });
});
