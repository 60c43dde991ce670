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
    config: { nameShort: "Sports" },
    messages: { "common:live": "Live" },
  },
};
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
  ])("has the canonical address of %s, which names the locale once", (pathname, href) => {
    const meta = pageMeta(page(pathname), () => ({ title: "x" }));
    expect(find(meta, "rel", "canonical")?.href).toBe(href);
  });

  it("takes the path of the page it repeats", () => {
    const meta = pageMeta(page("/de/home"), () => ({ title: "x", canonicalPath: "/" }));
    expect(find(meta, "rel", "canonical")?.href).toBe("https://tv.example/de");
  });

  it("names the page in every language, and the address that chooses one", () => {
    const meta = pageMeta(page("/de/live"), () => ({ title: "x" })) as Descriptor[];
    const alternates = meta.filter(({ rel }) => rel === "alternate");
    expect(alternates.map(({ hrefLang }) => hrefLang)).toEqual([...LOCALES, "x-default"]);
    expect(find(meta, "hrefLang", "fr-CA")?.href).toBe("https://tv.example/fr-CA/live");
    expect(find(meta, "hrefLang", "x-default")?.href).toBe("https://tv.example/live");
  });

  it("keeps private pages from search engines, without telling where they are", () => {
    const meta = pageMeta(page("/de/account"), () => ({ title: "Account", isPrivate: true }));
    expect(meta).toContainEqual({ name: "robots", content: "noindex" });
    expect(find(meta, "rel", "canonical")).toBeUndefined();
  });

  it("translates with the messages of all matches", () => {
    const matches = page("/de/live", { messages: { "home:live_now": "Jetzt live" } });
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
