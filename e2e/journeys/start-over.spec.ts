import type { Page } from "@playwright/test";
import {
  controlsOf,
  knowsStart,
  moved,
  openSettings,
  ourControls,
  pressBeforeHydration,
  timeOf,
  video,
} from "../support/player.ts";
import { expect, test } from "../support/test.ts";

const LIVE = "/en/events/live-1";
const FROM_START = `${LIVE}?from=start`;
const fromStartLink = (page: Page) => page.getByRole("link", { name: "From the beginning", exact: true });

/** Seconds since kick-off with which the segments begin that the page requests. */
function watchSegments(page: Page): number[] {
  const numbers: number[] = [];
  page.on("request", (request) => {
    const [, first] = /\/(\d+)(?:-\d+)?\.m4s/.exec(request.url()) ?? [];
    if (first !== undefined) numbers.push(Number(first));
  });
  return numbers;
}

test("a live match is played from its start, without its score", async ({ page, javaScriptEnabled }) => {
  await page.goto(LIVE);
  await fromStartLink(page).click();
  await expect(page).toHaveURL(/\?from=start/);
  await expect(page.getByRole("link", { name: "Live", exact: true }).last()).toHaveAttribute(
    "href",
    /live-1#play$/,
  );
  await expect(page.getByRole("link", { name: "Show score" })).toBeVisible();
  if (javaScriptEnabled === false) {
    await expect(video(page).locator("source").first()).toHaveAttribute("src", /until=now$/);
    await pressBeforeHydration(page);
    await expect.poll(() => timeOf(page), { timeout: 30_000 }).toBeGreaterThan(0);
    expect(await timeOf(page)).toBeLessThan(20);
  }
});

test.describe("with scripts @scripts", () => {
  test("its first segment is the first that the page requests, and it stays there", async ({ page }) => {
    await knowsStart(page, FROM_START);
    const segments = watchSegments(page);
    await page.goto(FROM_START);
    await ourControls(page);
    await video(page).evaluate((element: HTMLVideoElement) => element.play());
    await moved(page, 3);
    expect(segments[0]).toBe(0);
    expect(Math.max(...segments)).toBeLessThan(60);
    expect(await timeOf(page)).toBeLessThan(30);
    await expect(controlsOf(page).getByRole("button", { name: /^Go to live, .+ behind$/ })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("a viewer catches up faster, and at normal speed once at the live edge", async ({ page }) => {
    await page.goto(FROM_START);
    await ourControls(page);
    await video(page).evaluate((element: HTMLVideoElement) => element.play());
    await moved(page, 0);
    const settings = await openSettings(page);
    const speed = settings.getByLabel("Speed");
    await expect(speed.locator("option")).toHaveText(["1×", "1.25×", "1.5×", "2×"]);
    await speed.selectOption("1.5");
    const rate = () => video(page).evaluate((element: HTMLVideoElement) => element.playbackRate);
    expect(await rate()).toBe(1.5);
    await page.keyboard.press("Escape");
    await controlsOf(page)
      .getByRole("button", { name: /^Go to live/ })
      .click();
    await expect.poll(rate, { timeout: 20_000 }).toBe(1);
    await expect(controlsOf(page).getByRole("button", { name: "Watching live" })).toBeVisible();
  });

  test("the playlist is requested again without what the player knows", async ({ page }) => {
    const reload = page.waitForRequest(/start\.m3u8\?.*_HLS_skip=/, { timeout: 40_000 });
    await page.goto(FROM_START);
    await ourControls(page);
    await video(page).evaluate((element: HTMLVideoElement) => element.play());
    const text = await (await (await reload).response())?.text();
    expect(text).toContain("#EXT-X-SKIP:SKIPPED-SEGMENTS=");
  });
});
