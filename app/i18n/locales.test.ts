import { describe, expect, it } from "vitest";
import {
  directionOf,
  inLocale,
  isLocale,
  LOCALE_NAMES,
  LOCALES,
  localeOfSegment,
  namesLocale,
  withoutLocale,
} from "./locales";

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

  it.each([
    ["/de", true],
    ["/de/account", true],
    ["/fr-CA/live?page=2", true],
    ["/fr-ca", true],
    ["/he?x=1", true],
    ["/he#top", true],
    ["/", false],
    ["/delta", false],
    ["/fr-CAN", false],
    ["/live/de", false],
    ["/?de/", false],
    ["de/account", false],
    ["//de/account", false],
  ])("whether %s names one: %s", (path, isNamed) => {
    expect(namesLocale(path)).toBe(isNamed);
  });

  it.each([
    ["/account", "/fr/account"],
    ["/de/account?tab=1#top", "/fr/account?tab=1#top"],
    ["/fr-CA/account", "/fr/account"],
    ["/delta", "/fr/delta"],
    ["/de//evil.example", "/fr//evil.example"],
    ["/", "/fr"],
    ["/de", "/fr"],
    ["/de/", "/fr"],
    ["/de?x=1", "/fr?x=1"],
  ])("the page of %s in French is %s", (path, french) => {
    expect(inLocale("fr", path)).toBe(french);
  });

  it.each([
    ["/he/events/e1", "/events/e1"],
    ["/FR-ca/events/e1?tab=a#play", "/events/e1?tab=a#play"],
    ["/he", "/"],
    ["/events/e1", "/events/e1"],
    ["/health", "/health"],
  ])("finds in %s the path %s", (path, own) => {
    expect(withoutLocale(path)).toBe(own);
  });

  it.each(["FR-CA", "xx", "", undefined, null, "toString"])("does not take %s for a code", (text) => {
    expect(isLocale(text)).toBe(false);
  });
});
