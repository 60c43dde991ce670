import { describe, expect, it } from "vitest";
import { LOCALES } from "~/i18n/locales";
import { pageMeta } from "./page-meta";

const root = {
  id: "root",
  pathname: "/",
  data: {
    locale: "de",
    basePath: "/de",
    origin: "https://tv.example",
    config: { nameShort: "Sports", defaultLocale: "en", imageOrigins: ["https://ours.example"] },
    messages: JSON.stringify({ "common:live": "Live" }),
  },
};
const pageIn = (locale: string, basePath: string, pathname: string) => [
  { ...root, data: { ...root.data, locale, basePath } },
  { id: "page", pathname, data: {} },
];
const page = (pathname: string, data: unknown = {}) => [root, { id: "page", pathname, data }];

type Descriptor = Record<string, string | undefined>;
const find = (meta: unknown[], key: string, value: string) =>
  (meta as Descriptor[]).find((descriptor) => descriptor[key] === value);

describe("pageMeta", () => {
  it("names the page and the installation", () => {
    const meta = pageMeta(page("/de/live"), () => ({ title: "Live", description: "What is on" }));
    expect(meta).toContainEqual({ title: "Live | Sports" });
    expect(meta).toContainEqual({ name: "description", content: "What is on" });
    expect(meta).toContainEqual({ property: "og:title", content: "Live" });
  });

  it.each([
    ["/de", "https://tv.example/de"],
    ["/de/", "https://tv.example/de"],
    ["/", "https://tv.example/de"],
    ["/de/live", "https://tv.example/de/live"],
    ["/live/", "https://tv.example/de/live"],
  ])("has the canonical URL of %s, which names the locale once", (pathname, href) => {
    const meta = pageMeta(page(pathname), () => ({ title: "x" }));
    expect(find(meta, "rel", "canonical")?.href).toBe(href);
  });

  it("does not take the beginning of a path for the locale", () => {
    const meta = pageMeta(pageIn("ca", "/ca", "/category/one"), () => ({ title: "x" }));
    expect(find(meta, "rel", "canonical")?.href).toBe("https://tv.example/ca/category/one");
    expect(find(meta, "hrefLang", "de")?.href).toBe("https://tv.example/de/category/one");
  });

  it("takes the path of the page it repeats", () => {
    const meta = pageMeta(page("/de/home"), () => ({ title: "x", canonicalPath: "/" }));
    expect(find(meta, "rel", "canonical")?.href).toBe("https://tv.example/de");
  });

  it("names the page in every language, and the one for all other languages", () => {
    const meta = pageMeta(page("/de/live"), () => ({ title: "x" })) as Descriptor[];
    const alternates = meta.filter(({ rel }) => rel === "alternate");
    expect(alternates.map(({ hrefLang }) => hrefLang)).toEqual([...LOCALES, "x-default"]);
    expect(find(meta, "hrefLang", "fr-CA")?.href).toBe("https://tv.example/fr-CA/live");
    expect(find(meta, "hrefLang", "x-default")?.href).toBe("https://tv.example/en/live");
  });

  it("names a canonical URL in the cluster of languages for a page without a prefix, too", () => {
    const meta = pageMeta(pageIn("en", "", "/live"), () => ({ title: "x" })) as Descriptor[];
    const canonical = find(meta, "rel", "canonical")?.href;
    expect(canonical).toBe("https://tv.example/en/live");
    expect(find(meta, "hrefLang", "x-default")?.href).toBe(canonical);
  });

  it.each([
    ["en", "en_GB"],
    ["pt", "pt_PT"],
    ["bs-BA", "bs_BA"],
    ["fr-CA", "fr_CA"],
  ])("writes %s for Open Graph as %s, the territory of its texts", (locale, expected) => {
    const meta = pageMeta(pageIn(locale, `/${locale}`, `/${locale}/live`), () => ({
      title: "x",
    })) as Descriptor[];
    expect(find(meta, "property", "og:locale")?.content).toBe(expected);
  });

  it("keeps the parameters that make another page in its URLs", () => {
    const canonicalPath = "/events/h1?media_type=highlight";
    const meta = pageMeta(page("/de/events/h1"), () => ({ title: "x", canonicalPath }));
    expect(find(meta, "rel", "canonical")?.href).toBe(`https://tv.example/de${canonicalPath}`);
    expect(find(meta, "hrefLang", "he")?.href).toBe(`https://tv.example/he${canonicalPath}`);
    expect(find(meta, "hrefLang", "x-default")?.href).toBe(`https://tv.example/en${canonicalPath}`);
  });

  it("says what it is in Open Graph, in which language and in which others", () => {
    const meta = pageMeta(page("/de/live"), () => ({ title: "Live" })) as Descriptor[];
    const content = (property: string) => find(meta, "property", property)?.content;
    expect(content("og:type")).toBe("website");
    expect(content("og:url")).toBe("https://tv.example/de/live");
    expect(content("og:locale")).toBe("de_DE");
    const others = meta.filter(({ property }) => property === "og:locale:alternate");
    expect(others.map((descriptor) => descriptor.content)).toContain("fr_CA");
    expect(others).toHaveLength(LOCALES.length - 1);
    expect(meta).toContainEqual({ name: "twitter:card", content: "summary_large_image" });
  });

  it.each([
    [undefined, "https://tv.example/icons/share.png", "1200"],
    ["/crests/a.svg", "https://tv.example/icons/share.png", "1200"],
    ["https://img.example/a.webp", "https://img.example/a.webp", undefined],
    [
      "https://ours.example/a.webp",
      "https://tv.example/image?src=https%3A%2F%2Fours.example%2Fa.webp&w=1280",
      undefined,
    ],
  ])("shows of the picture %s the URL %s", (imageUrl, url, width) => {
    const meta = pageMeta(page("/de/live"), () => ({ title: "x", imageUrl }));
    expect(find(meta, "property", "og:image")?.content).toBe(url);
    expect(find(meta, "property", "og:image:width")?.content).toBe(width);
  });

  it("names the video of a page, its feed and what it is about", () => {
    const meta = pageMeta(page("/de/x"), ({ url, file, site }) => ({
      title: "x",
      video: { url: "https://cdn.example/a.mp4" },
      feedPath: "/latest.rss",
      things: [undefined, { "@type": "Thing", name: site, url: url("/"), image: file("/a.png") }],
    }));
    expect(find(meta, "property", "og:type")?.content).toBe("video.other");
    expect(find(meta, "property", "og:video")?.content).toBe("https://cdn.example/a.mp4");
    expect(find(meta, "property", "og:video:type")?.content).toBe("video/mp4");
    expect(find(meta, "type", "application/rss+xml")?.href).toBe("https://tv.example/de/latest.rss");
    expect(meta).toContainEqual({
      "script:ld+json": {
        "@context": "https://schema.org",
        "@graph": [
          {
            "@type": "Thing",
            name: "Sports",
            url: "https://tv.example/de",
            image: "https://tv.example/a.png",
          },
        ],
      },
    });
  });

  it("keeps private pages from search engines, without telling where they are", () => {
    const meta = pageMeta(page("/de/account"), () => ({ title: "Account", isPrivate: true }));
    expect(meta).toContainEqual({ name: "robots", content: "noindex" });
    expect(find(meta, "rel", "canonical")).toBeUndefined();
  });

  it("translates with the messages of all matches", () => {
    const matches = page("/de/live", { messages: JSON.stringify({ "home:live_now": "Jetzt live" }) });
    const meta = pageMeta(matches, ({ t }) => ({ title: `${t("common:live")} ${t("home:live_now")}` }));
    expect(meta).toContainEqual({ title: "Live Jetzt live | Sports" });
  });

  it.each([
    ["the page", [root, { id: "page", pathname: "/de/live", data: undefined }]],
    ["everything", [undefined, undefined]],
  ])("has a title, and is not for search engines, when the loader of %s failed", (_what, matches) => {
    const meta = pageMeta(matches, () => {
      throw new Error("must not be asked");
    });
    expect(meta).toEqual([{ title: expect.any(String) }, { name: "robots", content: "noindex" }]);
  });
});
