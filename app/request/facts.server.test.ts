import { beforeEach, describe, expect, it } from "vitest";
import { useConfig } from "../../tests/support/config";
import { detectLocale, factsOf } from "./facts.server";

beforeEach(() => {
  useConfig();
});

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

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
    expect(detectLocale(new Headers({ "accept-language": header }), "en")).toBe(locale);
  });

  it("takes the default when the browser says nothing", () => {
    expect(detectLocale(new Headers(), "en")).toBe("en");
  });

  it.each([undefined, "*", "sv"])("takes the operator's default for %s", (header) => {
    expect(detectLocale(new Headers(header ? { "accept-language": header } : {}), "de")).toBe("de");
  });

  it("lets the cookie beat the header", () => {
    expect(detectLocale(new Headers({ cookie: "a=b; locale=he", "accept-language": "de" }), "en")).toBe("he");
  });

  it.each(["xx", "", "DE", "de; locale=he"])("ignores a cookie that is no language: %s", (value) => {
    const locale = detectLocale(new Headers({ cookie: `locale=${value}`, "accept-language": "it" }), "en");
    expect(locale).toBe(value.startsWith("de;") ? "de" : "it");
  });
});

describe("the path", () => {
  it.each([
    ["/de", "de", "/"],
    ["/de?x=1", "de", "/?x=1"],
    ["/de/live?page=2", "de", "/live?page=2"],
    ["/delta", "de", "/delta"],
    ["/live", undefined, "/live"],
  ] as const)("%s under %s is %s", (path, locale, expected) => {
    const args = { request: new Request(`http://site.test${path}`), context: { locale } };
    expect(factsOf(args).path).toBe(expected);
  });
});

describe("the facts", () => {
  it("are read once per HTTP request, which its loaders share", () => {
    const context = {};
    const form = factsOf({ request: new Request("http://site.test/", { method: "POST" }), context });
    const loader = factsOf({ request: new Request("http://site.test/"), context });
    expect(loader.requestId).toBe(form.requestId);
    expect(loader.cookies).toBe(form.cookies);
    expect([form.isDocument, loader.isDocument]).toEqual([false, true]);
    const other = factsOf({ request: new Request("http://site.test/"), context: {} });
    expect(other.requestId).not.toBe(form.requestId);
  });

  it.each([
    [
      "a crawler",
      { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
      true,
    ],
    ["a browser known to have no scripts", { "user-agent": "Mozilla/5.0", cookie: "noscript=1" }, true],
    ["a viewer who saves data", { "user-agent": FIREFOX, "save-data": "on" }, true],
    ["a viewer who has chosen the data saver", { "user-agent": FIREFOX, cookie: "data-saver=on" }, true],
    [
      "a viewer who has chosen no data saver",
      { "user-agent": FIREFOX, "save-data": "on", cookie: "data-saver=off" },
      false,
    ],
    ["any other browser", { "user-agent": FIREFOX }, false],
  ])("%s gets whole pages: %#", (_who, headers, waits) => {
    const request = new Request("http://site.test/", { headers });
    expect(factsOf({ request, context: {} }).rendersWholeDocument).toBe(waits);
  });
});

describe("the viewer's country", () => {
  const countryOf = (isFromProxy: boolean, country: string) => {
    const request = new Request("https://tv.example/", { headers: { "cf-ipcountry": country } });
    return factsOf({ request, context: { isFromProxy } }).country;
  };

  it("is what a trusted proxy says in the configured header, else unknown", () => {
    expect(countryOf(true, "IS")).toBeUndefined();
    useConfig({ customer: { country_header: "CF-IPCountry" } });
    expect(countryOf(true, "is")).toBe("IS");
    expect(countryOf(false, "IS")).toBeUndefined();
    expect(countryOf(true, "Iceland")).toBeUndefined();
  });
});
