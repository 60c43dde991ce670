import { expect, test } from "../support/test.ts";

test.describe("scores of live matches", () => {
  test("are on every card of the list, with the minute or the phase", async ({ page }) => {
    await page.goto("/live");
    const cards = page.getByRole("main").getByRole("link").filter({ hasText: "LIVE" });
    const northgate = cards.filter({ hasText: "Rivermouth" }).filter({ hasText: "Northgate FC" }).first();
    await expect(northgate).toHaveText(/LIVE\d+(\+\d+)?’.*Northgate FC\d+Rivermouth\d+/s);
    await expect(cards.filter({ hasText: /LIVEQ[1-4]/ }).first()).toBeVisible();
    await expect(cards.filter({ hasText: /LIVEP[1-3]/ }).first()).toBeVisible();
  });

  test("stand in the head of a match and of the home page", async ({ page }) => {
    // The home page leads with any live match.
    for (const [path, score] of [
      ["/", /\D+\d+( – )?\D+\d+/],
      ["/events/live-1", /Northgate FC\s*\d+( – )?Rivermouth\s*\d+/],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(score);
    }
    await expect(page.getByRole("main")).toContainText(/\d+’/);
  });

  test("follow the viewer below a match, in a bar that leads back to the player @scripts", async ({
    page,
  }) => {
    await page.goto("/events/live-1");
    const bar = page.getByRole("link", { name: "Back to the video" });
    await expect(page.locator('a[href="#player"]')).toBeAttached();
    await expect(bar).toBeHidden();
    await page.locator("footer").scrollIntoViewIfNeeded();
    await expect(bar).toHaveText(/Northgate FC\d+\d+Rivermouth\d+(\+\d+)?’/);
    await expect.poll(async () => (await bar.boundingBox())?.y).toBe(0);
    await bar.click();
    await expect(page.locator("#player")).toBeInViewport({ ratio: 0.5 });
    await expect(bar).toBeHidden();
  });

  test("stay hidden below a replay @scripts", async ({ page }) => {
    await page.goto("/events/archived-1");
    await page.locator("footer").scrollIntoViewIfNeeded();
    await expect(page.locator("video[data-player]:not([controls])")).toBeAttached();
    await expect(page.locator('a[href="#player"]')).toHaveCount(0);
  });

  test("the navigation of every page has the number of live matches", async ({ page }) => {
    for (const path of ["/archive", "/faq", "/events/live-1"]) {
      await page.goto(path);
      await expect(
        page.getByRole("navigation", { name: "Main" }).first().getByRole("link", { name: /Live/ }),
      ).toContainText(/\d/);
    }
  });
});
