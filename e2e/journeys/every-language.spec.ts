import { LOCALES } from "../../app/i18n/locales.ts";
import { overflowing } from "../support/layout.ts";
import { EVENT_PAGE, PUBLIC_PAGES } from "../support/public-pages.ts";
import { expect, test } from "../support/test.ts";

test.use({ expectedProblems: [/404/] });

const RIGHT_TO_LEFT = ["he", "ko"];
/** Pages whose title and description are data and so are alike in every language. */
const ALL_DATA = /^\/events\//;

const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];

test("every public page answers in every language, under a title and an address of its own @scripts", async ({
  request,
  baseURL,
}) => {
  test.setTimeout(120_000);
  for (const { path, status } of PUBLIC_PAGES) {
    const heads = new Map<string, string>();
    await Promise.all(
      LOCALES.map(async (locale) => {
        const address = `/${locale}${path === "/" ? "" : path}`;
        const answer = await request.get(address);
        expect(answer.status(), address).toBe(status);
        const html = await answer.text();
        expect(attribute(html, /<html[^>]*? lang="([^"]+)"/), address).toBe(locale);
        expect(attribute(html, /<html[^>]*? dir="([^"]+)"/), address).toBe(
          RIGHT_TO_LEFT.includes(locale) ? "rtl" : "ltr",
        );
        const title = attribute(html, /<title>([^<]+)<\/title>/);
        expect(title, address).toBeTruthy();
        heads.set(locale, `${title}: ${attribute(html, /<meta name="description" content="([^"]+)"/)}`);
        const canonical = attribute(html, /<link rel="canonical" href="([^"]+)"/);
        // What is not for search engines names no address of its own.
        if (!/<meta name="robots" content="noindex"/.test(html) && status === 200) {
          expect(canonical, address).toBe(new URL(address, baseURL).href);
        }
      }),
    );
    // Languages borrow a word now and then ("Live"), but never all they say of a page.
    if (!ALL_DATA.test(path) && status === 200) {
      const english = heads.get("en");
      expect([...heads].filter(([locale, head]) => locale !== "en" && head === english)).toEqual([]);
    }
  }
});

test("no page is wider than a small phone in any language @scripts", async ({ page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 320, height: 640 });
  const found: Record<string, string[]> = {};
  for (const locale of LOCALES) {
    for (const path of [
      "",
      "/live",
      "/league/league-northern",
      "/search?q=north",
      EVENT_PAGE,
      "/auth/sign-up",
    ]) {
      await page.goto(`/${locale}${path}`);
      await expect(page.locator("[data-fallback]")).toHaveCount(0);
      const wide = await overflowing(page);
      if (wide.length > 0) found[`/${locale}${path}`] = wide;
    }
  }
  expect(found).toEqual({});
});
