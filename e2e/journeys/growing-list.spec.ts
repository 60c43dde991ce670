import type { Page } from "@playwright/test";
import { observersCalled, scrollToEnd } from "../support/growing-list.ts";
import { passTime } from "../support/passing-time.ts";
import { expect, hydrated, test } from "../support/test.ts";

/** Time for a page of the list to load (ms), before the window is scrolled again. */
const ONE_PAGE = { timeout: 5_000 };

/** Waits for the position of a third row; the end of the list, stored before, is farther down. */
async function expectStoredPosition(page: Page): Promise<void> {
  const position = () => page.evaluate(() => history.state.listPosition);
  await expect.poll(position).toBeGreaterThan(0);
  await expect.poll(position).toBeLessThan(1000);
}

test.describe("a list that grows while the viewer scrolls @scripts", () => {
  test("keeps the URL at the page in the window, up and down", async ({ page }) => {
    await page.goto("/archive");
    const cards = page.locator("main li:has(> a)");
    const before = await cards.count();
    await expect(async () => {
      // Again if its scripts have not run yet.
      await scrollToEnd(page);
      await expect(page).toHaveURL(/\/archive\?page=[1-3]$/, ONE_PAGE);
    }).toPass();
    expect(await cards.count()).toBeGreaterThan(before);
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await expect(page).toHaveURL(/\/archive$/);
    // It is the same entry of the history.
    await page.goto("/live");
    await page.goBack();
    await expect(page).toHaveURL(/\/archive$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("opens a match while the URL changes to that of the page in the window", async ({ page }) => {
    await page.goto("/archive");
    await page.evaluate(() =>
      document.addEventListener(
        "click",
        () => requestAnimationFrame(() => history.replaceState(history.state, "", "/archive?page=1")),
        true,
      ),
    );
    await page.locator("main li > a").first().click();
    await expect(page).toHaveURL(/\/events\//);
  });

  test("does not grow with data saver on", async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: "data-saver", value: "on", url: baseURL }]);
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await page.clock.install();
    await page.goto("/archive", { waitUntil: "load" });
    // An intent, for which the scripts wait.
    await page.keyboard.press("Shift");
    await hydrated(page);
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    // The list grows in two steps: its end comes near, then a skeleton does.
    for (let step = 0; step < 2; step += 1) await observersCalled(page);
    await passTime(page, 10_000);
    expect(requests.filter((url) => /archive\.data/.test(url))).toEqual([]);
    await expect(page.getByRole("link", { name: "Next", exact: true })).toBeVisible();
  });

  test("takes the viewer back to the place that they left", async ({ page }) => {
    await page.goto("/archive");
    const cards = page.locator("main li > a");
    await expect(async () => {
      await scrollToEnd(page);
      await expect(page.locator("[data-coming]")).toHaveCount(0, ONE_PAGE);
      expect(await cards.count()).toBeGreaterThan(60);
    }).toPass();
    // The third row of the third page, of four cards each.
    const card = cards.nth(2 * 24 + 2 * 4);
    const href = await card.getAttribute("href");
    await card.evaluate((link) => link.scrollIntoView({ block: "center", behavior: "instant" }));
    await expect(page).toHaveURL(/\/archive\?page=2$/);
    await expectStoredPosition(page);

    const again = page.locator(`main li > a[href="${href}"]`);
    // The URL of a page changes before its content.
    const title = page.getByRole("heading", { level: 1, name: "Archive" });
    const expectReturn = async () => {
      await expect(page).toHaveURL(/\/archive\?page=2$/);
      await expect(title).toBeVisible();
      await expect(again).toBeInViewport();
      // From now on the position of this, shorter list is the one that counts.
      await expect.poll(() => page.evaluate(() => history.state.listPosition)).toBeUndefined();
    };
    await page.goto("/live");
    await page.goBack();
    await expectReturn();
    await again.click();
    await expect(page).toHaveURL(/\/events\//);
    await expect(title).toBeHidden();
    await page.goBack();
    await expectReturn();
    await page.reload();
    await expectReturn();
  });

  test("keeps the place when the list was left by a link", async ({ page }) => {
    await page.goto("/archive");
    const cards = page.locator("main li > a");
    await expect(async () => {
      await scrollToEnd(page);
      await expect(page.locator("[data-coming]")).toHaveCount(0, ONE_PAGE);
      expect(await cards.count()).toBeGreaterThan(30);
    }).toPass();
    const card = cards.nth(24 + 2 * 4);
    const href = await card.getAttribute("href");
    await card.evaluate((link) => link.scrollIntoView({ block: "center", behavior: "instant" }));
    await expectStoredPosition(page);
    await card.click();
    await expect(page).toHaveURL(/\/events\//);
    await page.goBack();
    await expect(page).toHaveURL(/\/archive\?page=1$/);
    await expect(page.locator(`main li > a[href="${href}"]`)).toBeInViewport();
  });

  test("ends after some pages, with a link to the next one above the footer", async ({ page }) => {
    await page.goto("/latest");
    const next = page.getByRole("link", { name: "Next", exact: true });
    await expect(async () => {
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
      await expect(page.locator("[data-coming]")).toHaveCount(0, ONE_PAGE);
      await expect(next).toHaveAttribute("href", /\?page=[1-9]$/, ONE_PAGE);
      await expect(page.locator("footer")).toBeInViewport(ONE_PAGE);
    }).toPass();
  });
});
