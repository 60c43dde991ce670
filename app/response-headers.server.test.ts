import { beforeEach, describe, expect, it } from "vitest";
import { useConfig } from "../tests/support/config";
import type { Locale } from "./i18n/locales";
import { CACHE_CLASSES } from "./request/cache-class";
import { factsOf } from "./request/facts.server";
import { setResponseHeaders } from "./response-headers.server";

interface Case {
  method?: string;
  status?: number;
  /** Cache-Control that the route asked for. */
  wanted?: string | null;
  cookie?: string;
  acceptLanguage?: string;
  locale?: Locale;
  /** `Set-Cookie` of the route, and of the request's scope. */
  setCookie?: string;
  scopeCookie?: string;
  nonce?: string;
}

function headersOf({ method = "GET", status = 200, wanted = CACHE_CLASSES.LIST, ...rest }: Case): Headers {
  const { cookie, acceptLanguage, locale, setCookie, scopeCookie, nonce } = rest;
  const request = new Request("http://site.test/live", {
    method,
    headers: {
      ...(cookie ? { cookie } : {}),
      ...(acceptLanguage ? { "accept-language": acceptLanguage } : {}),
    },
  });
  const facts = factsOf({ request, context: { locale } });
  if (scopeCookie) facts.cookies.push(scopeCookie);
  const headers = new Headers(wanted ? { "Cache-Control": wanted } : {});
  if (setCookie) headers.append("Set-Cookie", setCookie);
  setResponseHeaders({ facts, status, headers, nonce });
  return headers;
}
function policyAt(path: string, name = "Referrer-Policy"): string | null {
  const headers = new Headers();
  const facts = factsOf({ request: new Request(`http://site.test${path}`), context: {} });
  setResponseHeaders({ facts, status: 200, headers, nonce: "n" });
  return headers.get(name);
}
const cacheOf = (input: Case) => headersOf({ nonce: "n", ...input }).get("Cache-Control");
const cacheOfData = (input: Case) => headersOf(input).get("Cache-Control");

beforeEach(() => {
  useConfig();
});

describe("caching: public only when the response is the same for all viewers", () => {
  it.each<[string, Case, string]>([
    ["the default language without a prefix", {}, CACHE_CLASSES.LIST],
    ["a prefixed page in any language", { locale: "he", acceptLanguage: "de" }, CACHE_CLASSES.LIST],
    ["a language that a cache has negotiated", { acceptLanguage: "fr-CA" }, CACHE_CLASSES.LIST],
    ["HEAD", { method: "HEAD" }, CACHE_CLASSES.LIST],
    ["a choice that a cache has in its key", { cookie: "noscript=1; results=hidden" }, CACHE_CLASSES.LIST],
    ["a choice that depends on what is followed", { cookie: "results=followed" }, CACHE_CLASSES.LIST],
    ["cookies that change nothing", { cookie: "_ga=1; locale=en", locale: "de" }, CACHE_CLASSES.LIST],
    ["a missing page", { status: 404, wanted: null }, CACHE_CLASSES.MISSING],
    ["a match", { wanted: CACHE_CLASSES.EVENT }, CACHE_CLASSES.EVENT],
    ["a text", { wanted: CACHE_CLASSES.STATIC }, CACHE_CLASSES.STATIC],
  ])("%s", (_what, input, expected) => {
    expect(cacheOf(input)).toBe(expected);
  });

  it.each<[string, Case]>([
    ["POST", { method: "POST" }],
    ["a session", { cookie: "ott-data=abc" }],
    ["a session on a missing page", { cookie: "ott-data=abc", status: 404 }],
    // A script of a neighbouring site can plant the bare word; the reader of the session skips it.
    ["a session behind a cookie without a name", { cookie: "ott-data; ott-data=abc" }],
    ["a chosen theme", { cookie: "color-mode=light" }],
    ["a choice about results", { cookie: "results=hidden" }],
    ["a revealed match", { cookie: "noscript=1; ott-revealed=m1" }],
    ["a cookie set by the route", { setCookie: "a=b" }],
    ["a cookie set by the request's scope", { scopeCookie: "a=b" }],
    ["a cookie set on a prefixed page", { scopeCookie: "a=b", locale: "de" }],
    ["another language than the default, by the browser", { acceptLanguage: "de-AT,de;q=0.9" }],
    ["a language by cookie, whatever the browser says", { acceptLanguage: "he", cookie: "locale=he" }],
    ["another language than the default, by cookie", { cookie: "locale=he" }],
    ["a route that says nothing", { wanted: null }],
    ["a failure", { status: 500 }],
    ["a redirect", { status: 302 }],
    ["a failed form", { status: 400 }],
  ])("private: %s", (_what, input) => {
    expect(cacheOf(input)).toBe("private, no-store");
  });

  it("lets browsers show no old copy of data, and caches none from before the news of a match", () => {
    expect(cacheOfData({})).toBe("public, max-age=0, s-maxage=60, stale-if-error=3600");
    expect(cacheOfData({ wanted: CACHE_CLASSES.EVENT })).toBe("public, max-age=0, s-maxage=1");
    expect(cacheOfData({ cookie: "ott-data=abc" })).toBe(CACHE_CLASSES.PRIVATE);
  });

  it("follows the operator's default language", () => {
    useConfig({ customer: { default_locale: "de" } });
    expect(cacheOf({ acceptLanguage: "de" })).toBe(CACHE_CLASSES.LIST);
    expect(cacheOf({ acceptLanguage: "en-GB" })).toBe(CACHE_CLASSES.PRIVATE);
  });

  it("keeps lists private when regions differ and no header tells them apart", () => {
    useConfig({ customer: { single_region: false } });
    expect(cacheOf({})).toBe(CACHE_CLASSES.PRIVATE);
    expect(cacheOf({ wanted: CACHE_CLASSES.STATIC })).toBe(CACHE_CLASSES.STATIC);
    useConfig({ customer: { single_region: false, country_header: "X-Country" } });
    expect(cacheOf({})).toBe(CACHE_CLASSES.LIST);
    expect(headersOf({}).get("Vary")).toContain("X-Country");
  });
});

describe("headers of every response", () => {
  it("vary by cookie and language where the URL does not decide", () => {
    expect(headersOf({}).get("Vary")).toBe("Accept-Encoding, Cookie, Accept-Language");
    expect(headersOf({ locale: "de" }).get("Vary")).toBe("Accept-Encoding");
  });

  it("send the cookies of the scope and of the route", () => {
    expect(headersOf({ setCookie: "a=1", scopeCookie: "b=2" }).getSetCookie()).toEqual(["a=1", "b=2"]);
  });

  it("forbid sniffing and framing, and tell other sites no path", () => {
    const headers = headersOf({});
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("X-Frame-Options")).toBe("DENY");
    expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("X-Cache-Class")).toBeNull();
  });

  it.each([
    ["/account/general", "same-origin"],
    ["/auth/login", "same-origin"],
    ["/auth/sign-up", "same-origin"],
    ["/auth/password/forgot", "same-origin"],
    ["/club", "same-origin"],
    ["/events/e1", "strict-origin-when-cross-origin"],
  ])("name the page %s to other sites: %s", (path, policy) => {
    expect(policyAt(path)).toBe(policy);
  });

  it("name the origin to the scripts of sign-in providers", () => {
    useConfig({
      customer: { app_config: { enable_auth_via_google: true, app_client_id_for_google: "google-web" } },
    });
    expect(policyAt("/auth/login")).toBe("strict-origin-when-cross-origin");
    expect(policyAt("/auth/password/forgot")).toBe("same-origin");
  });

  it.each([
    ["/auth/login", "same-origin-allow-popups"],
    ["/%61uth/login", "same-origin-allow-popups"],
    ["/auth/oauth2/callback/google", null],
    ["/auth/%6Fauth2/callback/google", null],
    ["/live", null],
  ])("on %s, keep the opener of a popup: %s", (path, policy) => {
    expect(policyAt(path, "Cross-Origin-Opener-Policy")).toBe(policy);
  });

  it("give documents a policy with the page's nonce, in production", () => {
    useConfig({ env: { NODE_ENV: "production", SOCKET_BASE: "ws://127.0.0.1:4000" } });
    const policy = headersOf({ nonce: "abc123" }).get("Content-Security-Policy") ?? "";
    expect(policy).toContain("script-src 'self' 'nonce-abc123'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toMatch(/connect-src[^;]* ws:/);
    expect(headersOf({}).get("Content-Security-Policy")).toBeNull();
  });
});

describe("the policy of a page on which money is spent", () => {
  const policyOf = (headers: Headers) => headers.get("Content-Security-Policy") ?? "";
  const page = (path = "/payment/success", status = 200) => {
    const request = new Request(`https://tv.example.com${path}`);
    const locale = path.startsWith("/de/") ? ("de" as const) : undefined;
    const facts = factsOf({ request, context: { locale } });
    const headers = new Headers();
    setResponseHeaders({ facts, status, headers, nonce: "n" });
    return headers;
  };

  it("allows this site's files and sockets, and forms that lead to the gateway", () => {
    useConfig({
      env: {
        NODE_ENV: "production",
        PLATFORM_ORIGIN: "https://api.example.com",
        SOCKET_BASE: "https://socket.example.com",
        PAYMENTS_ORIGIN: "https://pay.example.com",
      },
      customer: { payment_origins: ["https://bank.example.com/3ds"] },
    });
    const headers = page();
    expect(headers.get("Referrer-Policy")).toBe("same-origin");
    expect(policyOf(headers).split("; ")).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self' 'nonce-n'",
        "img-src 'self' data:",
        "connect-src 'self' wss://socket.example.com",
        "form-action 'self' https://api.example.com https://pay.example.com https://bank.example.com",
        "frame-src 'none'",
      ]),
    );
  });

  it("lets in the frame of the gateway's card form, and no other", () => {
    useConfig({
      env: {
        NODE_ENV: "production",
        PAYMENTS_ORIGIN: "https://pay.example.com https://bank.example.com",
        PAYMENTS_FRAME: "on",
      },
      customer: { survey_form_url: "https://survey.example.com/form" },
    });
    expect(policyOf(page()).split("; ")).toContain("frame-src https://pay.example.com");
  });

  it.each([
    "/payment/nothing",
    "/de/payment/failure",
    "/account/subscription/buy/gone",
    "/auth/sign-up/subscription/buy/x",
  ])("is for their error pages, too: %s", (path) => {
    useConfig({ env: { NODE_ENV: "production" } });
    expect(policyOf(page(path, 404))).toContain("default-src 'none'");
  });

  it.each(["/payments", "/account/subscription", "/account/subscription/buyer", "/events/payment"])(
    "is for no other page: %s",
    (path) => {
      useConfig({ env: { NODE_ENV: "production", PAYMENTS_ORIGIN: "https://pay.example.com" } });
      expect(policyOf(page(path))).toContain("form-action 'self';");
    },
  );
});
