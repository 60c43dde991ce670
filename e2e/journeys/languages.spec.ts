import { expect, test } from "../support/test.ts";

/** Paths of all links of the page to pages of this site. */
const internalLinks = (page: import("@playwright/test").Page) =>
  page.locator("a[href]").evaluateAll((links) =>
    links
      .map((link) => new URL((link as HTMLAnchorElement).href))
      .filter((url) => url.origin === location.origin)
      .map((url) => url.pathname),
  );

test.describe("a page with a language in its URL", () => {
  for (const { locale, direction, heading } of [
    { locale: "de", direction: "ltr", heading: "Demnächst" },
    { locale: "he", direction: "rtl", heading: undefined },
  ]) {
    test(`/${locale} is in that language, and so is every page it links to`, async ({ page }) => {
      await page.goto(`/${locale}`);
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await expect(page.locator("html")).toHaveAttribute("dir", direction);
      if (heading) await expect(page.getByRole("heading", { level: 2, name: heading })).toBeVisible();
      const links = await internalLinks(page);
      expect(links.length).toBeGreaterThan(20);
      expect(links.filter((path) => path !== `/${locale}` && !path.startsWith(`/${locale}/`))).toEqual([]);

      await page.locator('main a[href*="/events/"]').first().click();
      await expect(page).toHaveURL(new RegExp(`/${locale}/events/`));
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await page.goto(`/${locale}/following/league`);
      await expect(page).toHaveURL(new RegExp(`/${locale}/auth/login\\?redirectTo=`));
    });
  }

  test("redirects to the canonical letter case of its language", async ({ page }) => {
    await page.goto("/FR-ca/live");
    await expect(page).toHaveURL(/\/fr-CA\/live$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "fr-CA");
  });
});

test.describe("the language switch", () => {
  async function choose(
    page: import("@playwright/test").Page,
    language: string,
    hasScripts: boolean,
  ): Promise<void> {
    const form = page
      .getByRole("contentinfo")
      .locator("form", { has: page.locator('select[name="locale"]') });
    await form.getByRole("combobox").selectOption({ label: language });
    // With scripts a change of the selection submits the form.
    if (!hasScripts) await form.getByRole("button").click();
  }

  test("leads from a page to the same page in the other language", async ({ page, javaScriptEnabled }) => {
    await page.goto("/de/live?page=0");
    await choose(page, "עברית", javaScriptEnabled ?? true);
    await expect(page).toHaveURL(/\/he\/live/);
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  });

  test("is remembered for URLs without a language", async ({ page, javaScriptEnabled }) => {
    await page.goto("/live");
    await choose(page, "Deutsch", javaScriptEnabled ?? true);
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await expect(page).toHaveURL(/\/live$/);
    await page.goto("/upcoming");
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
  });
});

test.describe("a browser that prefers another language", () => {
  test.use({ locale: "de-AT" });
  test("gets that language at URLs without one", async ({ page }) => {
    await page.goto("/live");
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
  });
});
