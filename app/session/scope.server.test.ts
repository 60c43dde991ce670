import { beforeEach, describe, expect, it } from "vitest";
import { useConfig } from "../../tests/support/config";
import { detectLocale, pathWithoutLocale, readCookie, scopeOf } from "./scope.server";

beforeEach(() => {
  useConfig();
});

describe("detectLocale", () => {
  it.each([
    ["fr-BE", "fr"],
    ["fr-CA", "fr-CA"],
    ["fr", "fr"],
    ["fr-ca", "fr-CA"],
    ["bs", "bs-BA"],
    ["uk", "uk-UA"],
    ["zh-TW", "zh"],
    ["pt-BR,pt;q=0.9", "pt"],
    ["sv, he;q=0.8, de;q=0.9", "de"],
    ["sv-SE", "en"],
    ["de;q=0, it", "it"],
    ["*", "en"],
    ["", "en"],
    [";;;,,q=", "en"],
    ["../../etc/passwd", "en"],
    ["x".repeat(5000), "en"],
  ])("Accept-Language %s means %s", (header, locale) => {
    expect(detectLocale(new Headers({ "accept-language": header }))).toBe(locale);
  });

  it("takes the default when the browser says nothing", () => {
    expect(detectLocale(new Headers())).toBe("en");
  });

  it.each([undefined, "*", "sv"])("takes the operator's default for %s", (header) => {
    useConfig({ customer: { default_locale: "de" } });
    expect(detectLocale(new Headers(header ? { "accept-language": header } : {}))).toBe("de");
  });

  it("lets the cookie beat the header", () => {
    expect(detectLocale(new Headers({ cookie: "a=b; locale=he", "accept-language": "de" }))).toBe("he");
  });

  it.each(["xx", "", "DE", "de; locale=he"])("ignores a cookie that is no language: %s", (value) => {
    const locale = detectLocale(new Headers({ cookie: `locale=${value}`, "accept-language": "it" }));
    expect(locale).toBe(value.startsWith("de;") ? "de" : "it");
  });
});

describe("readCookie", () => {
  it.each([
    ["locale=de", "de"],
    ["a=1;locale = de ;b=2", "de"],
    ["xlocale=de", undefined],
    ["locale", undefined],
    ["", undefined],
  ])("reads %s", (cookie, value) => {
    expect(readCookie(new Headers({ cookie }), "locale")).toBe(value);
  });
});

describe("pathWithoutLocale", () => {
  it.each([
    ["/de", "de", "/"],
    ["/de?x=1", "de", "/?x=1"],
    ["/de/live?page=2", "de", "/live?page=2"],
    ["/delta", "de", "/delta"],
    ["/live", undefined, "/live"],
  ] as const)("%s under %s is %s", (path, locale, expected) => {
    const args = { request: new Request(`http://site.test${path}`), context: { locale } };
    expect(pathWithoutLocale(args)).toBe(expected);
  });
});

describe("scopeOf", () => {
  it("is one per HTTP request, shared by its loaders", () => {
    const context = {};
    const one = scopeOf({ request: new Request("http://site.test/"), context });
    expect(scopeOf({ request: new Request("http://site.test/"), context })).toBe(one);
    expect(scopeOf({ request: new Request("http://site.test/"), context: {} })).not.toBe(one);
  });

  it.each([
    [
      "a crawler",
      { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
      true,
    ],
    ["a browser known to have no scripts", { "user-agent": "Mozilla/5.0", cookie: "noscript=1" }, true],
    [
      "any other browser",
      { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" },
      false,
    ],
  ])("%s gets whole pages: %#", (_who, headers, waits) => {
    const request = new Request("http://site.test/", { headers });
    expect(scopeOf({ request, context: {} }).rendersWholeDocument).toBe(waits);
  });
});

describe("the viewer's country", () => {
  const countryOf = (isFromProxy: boolean, country: string) => {
    const request = new Request("https://tv.example/", { headers: { "cf-ipcountry": country } });
    return scopeOf({ request, context: { isFromProxy } }).country;
  };

  it("is what a trusted proxy says in the configured header, else unknown", () => {
    expect(countryOf(true, "IS")).toBeUndefined();
    useConfig({ customer: { country_header: "CF-IPCountry" } });
    expect(countryOf(true, "is")).toBe("IS");
    expect(countryOf(false, "IS")).toBeUndefined();
    expect(countryOf(true, "Iceland")).toBeUndefined();
  });
});
