import { expect, test } from "../support/test.ts";

test.describe("a list that grows while the viewer scrolls @scripts", () => {
  test("keeps the URL at the page in the window, up and down", async ({ page }) => {
    await page.goto("/archive");
    const cards = page.locator("main li:has(> a)");
    const before = await cards.count();
    const scrollTo = (top: number) =>
      page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
    await expect(async () => {
      // The list never grows while its end is in the window, e.g. before its scripts run.
      await scrollTo(0);
      await page.waitForTimeout(200);
      await scrollTo(await page.evaluate(() => document.body.scrollHeight));
      await expect(page).toHaveURL(/\/archive\?page=[1-3]$/, { timeout: 1000 });
    }).toPass();
    expect(await cards.count()).toBeGreaterThan(before);
    await scrollTo(0);
    await expect(page).toHaveURL(/\/archive$/);
    // It is the same entry of the history.
    await page.goto("/live");
    await page.goBack();
    await expect(page).toHaveURL(/\/archive$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("ends after some pages, with a link to the next one above the footer", async ({ page }) => {
    await page.goto("/latest");
    const next = page.getByRole("link", { name: "Next", exact: true });
    await expect(async () => {
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
      await expect(page.locator("[data-coming]")).toHaveCount(0, { timeout: 1000 });
      await expect(next).toHaveAttribute("href", /\?page=[1-9]$/, { timeout: 1000 });
      await expect(page.locator("footer")).toBeInViewport({ timeout: 1000 });
    }).toPass();
  });
});
