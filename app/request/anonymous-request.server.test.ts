import type { AppLoadContext } from "@remix-run/node";
import { beforeEach, describe, expect, it } from "vitest";
import { anonymousRequest } from "~/request/anonymous-request.server";
import { useConfig } from "../../tests/support/config";
import { factsOf } from "./facts.server";

beforeEach(() => {
  useConfig();
});

const requested = (
  headers: Record<string, string> = {},
  context: AppLoadContext = {},
  url = "https://tv.example/events/1?a=b",
) => anonymousRequest(factsOf({ request: new Request(url, { headers }), context }));

it("leaves out everything that tells viewers apart, and asks for the whole page", () => {
  const shared = requested({
    cookie: "_ga=GA1.2.3; locale=en",
    "user-agent": "Mozilla/5.0",
    referer: "https://elsewhere.example/",
    "x-forwarded-for": "192.0.2.1",
    "accept-encoding": "gzip, deflate, br, zstd",
    "accept-language": "en-GB,en;q=0.9",
  });
  expect(shared?.request.url).toBe("https://tv.example/events/1?a=b");
  expect([...(shared?.request.headers ?? [])]).toEqual([
    ["accept-encoding", "br"],
    ["accept-language", "en"],
    ["cookie", "noscript=1"],
  ]);
});

it("keeps a copy of each choice about results that does not depend on the viewer", () => {
  const cookieOf = (cookie: string) => requested({ cookie })?.request.headers.get("cookie");
  expect(["results=hidden", "a=b; results=shown", "results=followed", "results=x"].map(cookieOf)).toEqual([
    "noscript=1; results=hidden",
    "noscript=1; results=shown",
    "noscript=1",
    "noscript=1",
  ]);
  const keys = ["", "results=hidden", "results=shown"].map((cookie) => requested({ cookie })?.key);
  expect(new Set(keys).size).toBe(3);
});

describe("a page of the viewer's own", () => {
  it.each([
    ["revealed matches", { cookie: "ott-revealed=m1" }],
    ["a session", { cookie: "a=b; ott-data=x" }],
    ["a message", { cookie: "ott-flash=x" }],
    ["a theme", { cookie: "color-mode=dark" }],
    ["credentials", { authorization: "Bearer x" }],
    ["the wish for a new one", { "cache-control": "no-cache" }],
    ["the old way to say so", { pragma: "no-cache" }],
  ])("is asked for with %s", (_what, headers) => {
    expect(requested(headers)).toBeUndefined();
  });

  it.each([
    ["/auth/login?redirectTo=/live", {}],
    ["/de/account", { locale: "de" as const }],
    ["/account.data?_routes=root", { isData: true }],
    ["/following/league", {}],
    ["/events/1?results=shown", {}],
    ["/events/1?results=hidden", {}],
  ])("is %s", (path, context) => {
    expect(requested({}, context, `https://tv.example${path}`)).toBeUndefined();
  });

  it("is what a form gets", () => {
    const request = new Request("https://tv.example/", { method: "POST" });
    for (const isData of [false, true])
      expect(anonymousRequest(factsOf({ request, context: { isData } }))).toBeUndefined();
  });
});

it.each<Record<string, string>>([
  { cookie: "_ga=1; locale=he", "accept-language": "de" },
  { "accept-language": "he-IL,he;q=0.9,en-US;q=0.8,en;q=0.7" },
])("asks in the language that the viewer wants: %o", (headers) => {
  expect(requested(headers)?.request.headers.get("accept-language")).toBe("he");
  expect(requested(headers)?.key).toBe(requested({ "accept-language": "he" })?.key);
  expect(requested(headers)?.key).not.toBe(requested()?.key);
});

it("asks for the data of a navigation", () => {
  const url = "https://tv.example/events/1.data";
  expect(requested({}, { isData: true }, url)?.request.url).toBe(url);
});

describe("the key", () => {
  const keyOf = (...args: Parameters<typeof requested>) => requested(...args)?.key;

  it("is the same for all who may get the same page", () => {
    expect(keyOf({ "accept-encoding": "br;q=1, gzip", cookie: "_ga=1" })).toBe(
      keyOf({ "accept-encoding": "gzip, br" }),
    );
    // A URL that names its language needs no header.
    expect(keyOf({ "accept-language": "fr", cookie: "locale=it" }, { locale: "de" })).toBe(
      keyOf({}, { locale: "de" }),
    );
  });

  it("tells apart what the page depends on", () => {
    const url = (url: string) => keyOf({}, {}, url);
    const keys = [
      keyOf(),
      keyOf({ "accept-encoding": "br" }),
      keyOf({ "accept-encoding": "gzip" }),
      url("http://tv.example/events/1?a=b"),
      url("https://other.example/events/1?a=b"),
      url("https://tv.example/events/1?a=c"),
      url("https://tv.example/events/1"),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("names the country that a trusted proxy says", () => {
    useConfig({ customer: { country_header: "X-Country-Code" } });
    const from = (country: string, isFromProxy: boolean) =>
      requested({ "x-country-code": country }, { isFromProxy });
    expect(from("is", true)?.key).not.toBe(from("no", true)?.key);
    expect(from("is", true)?.request.headers.get("x-country-code")).toBe("IS");
    expect(from("is", false)?.key).toBe(from("no", false)?.key);
    expect(from("is", false)?.request.headers.get("x-country-code")).toBeNull();
  });
});
