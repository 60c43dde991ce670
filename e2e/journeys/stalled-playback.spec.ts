/** Playback without a network: buffering, errors and retries. */
import type { Page } from "@playwright/test";
import { controlsOf, moved, play, video } from "../support/player.ts";
import { expect, test } from "../support/test.ts";

test.describe("stalled playback @scripts", () => {
  test.use({ expectedProblems: [/ERR_INTERNET_DISCONNECTED/] });
  const FAR = 1_200;
  const seek = (page: Page, to: number) =>
    video(page).evaluate((element: HTMLVideoElement, time) => {
      element.currentTime = time;
    }, to);
  const notice = (page: Page) => page.getByRole("main").getByRole("status");

  test("shows at once that the device is offline, and continues when it is online again", async ({
    page,
  }) => {
    await page.goto("/events/archived-1");
    await play(page);
    await page.context().setOffline(true);
    await seek(page, FAR);
    await expect(notice(page).filter({ hasText: "You’re offline." })).toBeVisible({ timeout: 5_000 });
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await page.context().setOffline(false);
    await moved(page, FAR);
    await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  });

  test("shows buffering while the controls are hidden, then an error, and retries on request", async ({
    page,
  }) => {
    let isHanging = false;
    const hanging: string[] = [];
    await page.route(/\.m4s/, (route) => {
      if (!isHanging) return route.continue();
      hanging.push(route.request().url());
    });
    await page.goto("/events/archived-1");
    await play(page);
    await page.mouse.move(5, 5);
    await expect(controlsOf(page)).toHaveCSS("opacity", "0", { timeout: 8_000 });
    isHanging = true;
    await seek(page, FAR);
    const isShown = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .some(({ effect }) =>
            (effect as KeyframeEffect).target?.checkVisibility({ opacityProperty: true }),
          ),
      );
    await expect.poll(isShown).toBe(true);
    await expect(notice(page).filter({ hasText: "Loading…" })).toHaveCount(1);
    await expect(controlsOf(page)).toHaveCSS("opacity", "0");

    const lost = notice(page).filter({ hasText: "Connection lost." });
    await expect(lost).toBeVisible({ timeout: 20_000 });
    expect(hanging.length).toBeGreaterThan(0);
    isHanging = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await moved(page, FAR);
    await expect(lost).toHaveCount(0);
    await expect.poll(isShown).toBe(false);
  });
});
