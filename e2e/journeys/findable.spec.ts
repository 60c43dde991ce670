import type { APIRequestContext, Page } from "@playwright/test";
import { importEvents } from "../support/import-events.ts";
import { expect, test } from "../support/test.ts";

interface Thing {
  "@type": string;
  [field: string]: unknown;
}

/** The JSON-LD of the page: complete, parsed, by type. */
async function thingsOn(page: Page): Promise<Record<string, Thing>> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const things = texts.flatMap((text) => {
    const document = JSON.parse(text) as { "@context": string; "@graph": Thing[] };
    expect(document["@context"]).toBe("https://schema.org");
    return document["@graph"];
  });
  return Object.fromEntries(things.map((thing) => [thing["@type"], thing]));
}

/** Ids of the items that the platform lists. */
async function idsOf(request: APIRequestContext, list: "event" | "clip", filters: object): Promise<string[]> {
  const response = await request.post(`${process.env.TOUCHLINE_E2E_PLATFORM}/api/${list}/list`, {
    data: { size: 5, filters },
  });
  const { content } = (await response.json()) as { content: { entries: { id: string }[] } };
  return content.entries.map(({ id }) => id);
}

const FIELDS = {
  VideoObject: ["name", "description", "thumbnailUrl", "uploadDate", "url"],
  SportsEvent: ["name", "startDate", "endDate", "url", "competitor"],
  BroadcastEvent: ["isLiveBroadcast", "startDate", "endDate"],
  BreadcrumbList: ["itemListElement"],
} as const;

async function expectThings(page: Page, types: (keyof typeof FIELDS)[]): Promise<void> {
  const things = await thingsOn(page);
  expect(Object.keys(things).sort()).toEqual([...types].sort());
  for (const type of types)
    for (const field of FIELDS[type]) expect(things[type]?.[field], `${type}.${field}`).toBeTruthy();
}

test.describe("search engines", () => {
  test("read the name of the site and its search from the home page", async ({ page }) => {
    await page.goto("/de");
    const { WebSite } = await thingsOn(page);
    const action = WebSite?.potentialAction as { target: { urlTemplate: string } } | undefined;
    const template = action?.target.urlTemplate ?? "";
    expect(template).toMatch(/\/de\/search\?q=\{query\}$/);
    await page.goto(template.replace("{query}", "Northgate"));
    await expect(
      page
        .getByRole("main")
        .getByRole("link", { name: /Northgate/ })
        .first(),
    ).toBeVisible();
  });

  test("read the subject of a page from its structured data", async ({ page, request }) => {
    const [live] = await idsOf(request, "event", { status: "live" });
    const [upcoming] = await idsOf(request, "event", { status: "upcoming" });
    const [replay] = await idsOf(request, "event", { status: "archived" });
    // Search engines read no highlight of a live match. Matches that other journeys import have no league.
    const ofReplay = { media_type: "highlight", event_id: ["archived-1"] };
    const [clip] = await idsOf(request, "clip", ofReplay);
    await page.goto(`/events/${live}`);
    await expectThings(page, ["SportsEvent", "VideoObject", "BreadcrumbList"]);
    await page.goto(`/events/${upcoming}`);
    await expectThings(page, ["SportsEvent", "BroadcastEvent", "BreadcrumbList"]);
    await page.goto(`/events/${replay}`);
    await expectThings(page, ["VideoObject", "BreadcrumbList"]);
    await page.goto(`/events/${clip}?media_type=highlight`);
    await expectThings(page, ["VideoObject", "BreadcrumbList"]);
    const canonical = page.locator('link[rel="canonical"]');
    await expect(canonical).toHaveAttribute("href", new RegExp(`/en/events/${clip}\\?media_type=highlight$`));
    const [crumb] = await page.locator('script[type="application/ld+json"]').allTextContents();
    const league = /https?:[^"]*(\/(?:en\/)?league\/[^"]+)/.exec(crumb ?? "")?.[1];
    await page.goto(league ?? "/no-league");
    await expectThings(page, ["BreadcrumbList"]);
  });

  test("receive no script from a title", async ({ page }) => {
    const title = "</script><script>document.title='hurt'</script> & <b>";
    const reference = `wild-${test.info().project.name}`;
    // In the far future, so that no other journey meets it.
    const month = `${new Date().getUTCFullYear() + 3}-05`;
    const event = { reference_id: reference, title, starts_at: `${month}-01T12:00:00Z`, status: "upcoming" };
    await importEvents(reference, [{ ...event, description: title }]);

    await page.goto(`/redirect/events/${reference}`);
    await expect(page).toHaveTitle(/^<\/script>.*Touchline$/);
    expect((await thingsOn(page)).SportsEvent?.name).toBe(title);
    // The same title in metadata.
    expect(await expectXml(page, `/sitemaps/events-${month}.xml`)).not.toEqual([]);
  });

  test("find every page through robots.txt and the sitemap", async ({ page, request }) => {
    const robots = await (await request.get("/robots.txt")).text();
    const index = /^Sitemap: (\S+)$/m.exec(robots)?.[1] ?? "";
    const files = await expectXml(page, new URL(index).pathname);
    expect(files.length).toBeGreaterThan(4);
    for (const kind of ["pages", "identities-1", "events-", "clips-"]) {
      const file = files.find((url) => new URL(url).pathname.startsWith(`/sitemaps/${kind}`));
      const [url] = await expectXml(page, new URL(file ?? "").pathname);
      const response = await request.get(url ?? "", { maxRedirects: 0 });
      expect(response.status(), url).toBe(200);
      expect(await response.text()).toContain(`rel="canonical" href="${url}"`);
    }
  });

  test("find the feed on the pages it belongs to", async ({ page }) => {
    for (const path of ["/de", "/de/latest"]) {
      await page.goto(path);
      const link = page.locator('link[type="application/rss+xml"]');
      await expect(link).toHaveAttribute("href", /\/de\/latest\.rss$/);
    }
    await expectXml(page, "/de/latest.rss");
  });

  test("index each page of a list separately, and no filtered list", async ({ page }) => {
    const canonical = page.locator('link[rel="canonical"]');
    const robots = page.locator('meta[name="robots"]');
    await page.goto("/latest?page=1&utm_source=x");
    await expect(canonical).toHaveAttribute("href", /\/en\/latest\?page=1$/);
    await page.goto("/home");
    await expect(canonical).toHaveAttribute("href", /\/en$/);
    await page.goto("/info/faq");
    await expect(canonical).toHaveAttribute("href", /\/en\/faq$/);
    await page.goto("/live/");
    await expect(canonical).toHaveAttribute("href", /\/en\/live$/);
    await page.goto("/archive?sport=soccer");
    await expect(robots).toHaveAttribute("content", "noindex");

    const past = await page.goto("/latest?page=9999");
    expect(past?.status()).toBe(200);
    await expect(robots).toHaveAttribute("content", "noindex");
    await page.getByRole("link", { name: "Back to the first page" }).click();
    await expect(page).toHaveURL(/\/latest$/);
    await expect(page.getByRole("heading", { level: 1, name: "Latest" })).toBeVisible();
  });

  test("find a heading and a list on every public page", async ({ page, request }) => {
    const [replay] = await idsOf(request, "event", { status: "archived" });
    const lists = ["/", "/live", "/upcoming", "/latest", "/archive", "/highlight", "/suggested"];
    const entries = [...lists, "/league/league-northern", "/live/soccer", "/search?q=Northgate"];
    for (const path of [
      ...entries,
      `/events/${replay}`,
      "/about",
      "/faq",
      "/terms",
      "/privacy",
      "/offline",
    ]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
      if (entries.includes(path))
        await expect(page.getByRole("main").locator("a[href*='/events/']").first(), path).toBeVisible();
    }
  });
});

/** Fetches XML, parses it with the browser, and returns the URLs in its `loc` elements. */
async function expectXml(page: Page, path: string): Promise<string[]> {
  const response = await page.request.get(path);
  expect(response.status(), path).toBe(200);
  const parsed = await page.evaluate(
    (text) => {
      const document = new DOMParser().parseFromString(text, "application/xml");
      return {
        error: document.querySelector("parsererror")?.textContent,
        locations: [...document.getElementsByTagName("loc")].map((element) => element.textContent ?? ""),
      };
    },
    await response.text(),
  );
  expect(parsed.error, path).toBeUndefined();
  return parsed.locations;
}

test.describe("the site as an installed app", () => {
  test("has all files that installing requires", async ({ page, request }) => {
    await page.goto("/he");
    const href = await page.locator('link[rel="manifest"]').getAttribute("href");
    const manifest = await (await request.get(href ?? "")).json();
    expect(manifest).toMatchObject({ start_url: "/he", dir: "rtl", display: "standalone" });
    for (const { src } of manifest.icons) {
      const icon = await request.get(src);
      expect(icon.headers()["content-type"]).toBe("image/png");
    }
    for (const { url } of manifest.shortcuts) expect((await request.get(url)).status()).toBe(200);
  });
});

test.describe("without a connection", () => {
  test.use({ expectedProblems: [/ERR_INTERNET_DISCONNECTED/] });

  test("a page of the site shows that it is offline, and continues when the connection is back @scripts", async ({
    page,
    context,
  }) => {
    await page.goto("/de");
    const kept = () =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.startsWith("touchline-offline-"));
        const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return keys.flat().map(({ url }) => new URL(url).pathname);
      });
    await expect.poll(kept).toContain("/de/offline");
    const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
    await expect.poll(isControlled).toBe(true);

    await context.setOffline(true);
    await page.goto("/de/archive?sport=soccer");
    await expect(page.getByRole("heading", { level: 1, name: "Du bist offline" })).toBeVisible();
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(await ground()).not.toBe("rgba(0, 0, 0, 0)");
    await page.goto("/he/live");
    await expect(page.getByRole("heading", { level: 1, name: "You’re offline" })).toBeVisible();
    await page.goto("/de/archive?sport=soccer");

    await context.setOffline(false);
    const retry = page.getByRole("link", { name: "Erneut versuchen" });
    const isReadable = (link: Element) =>
      getComputedStyle(link).color !== getComputedStyle(link).backgroundColor;
    expect(await retry.evaluate(isReadable)).toBe(true);
    await retry.click();
    await expect(page.getByRole("heading", { level: 1, name: "Archiv" })).toBeVisible();
    expect(page.url()).toContain("/de/archive?sport=soccer");

    const pages = (await kept()).filter((path) => !/\.\w+$/.test(path));
    expect(pages.sort()).toEqual(["/de/offline", "/offline"]);
  });

  test("a list keeps its loaded items, and a link leads to the offline page @scripts", async ({
    page,
    context,
  }) => {
    await page.goto("/en/latest");
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    // The URLs of the next page are cached by now: all scripts have run.
    await expect(page.locator("main li[aria-hidden=true]").first()).toBeAttached();
    await context.setOffline(true);
    await page.locator("main li").nth(22).scrollIntoViewIfNeeded();
    await expect(page.locator("main li[aria-hidden=true]")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1, name: "Latest" })).toBeVisible();
    await expect(page.locator("main li")).toHaveCount(24);
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "You’re offline" })).toBeVisible();
  });
});
