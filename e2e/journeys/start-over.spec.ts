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
  watchSegments,
} from "../support/player.ts";
import { expect, test } from "../support/test.ts";

const LIVE = "/en/events/live-1";
const FROM_START = `${LIVE}?from=start`;
const startLink = (page: Page, name: string) =>
  page.locator("#resume").getByRole("link", { name, exact: true });

test("a live match is played from its start, without its score", async ({ page, javaScriptEnabled }) => {
  await page.goto(LIVE);
  if (javaScriptEnabled !== false) {
    await ourControls(page);
    await pressBeforeHydration(page);
  }
  const segments = watchSegments(page);
  await startLink(page, "From the beginning").click();
  await expect(page).toHaveURL(/\?from=start/);
  await expect(startLink(page, "From the beginning")).toHaveAttribute("aria-current", "true");
  if (javaScriptEnabled === false)
    await expect(video(page).locator("source").first()).toHaveAttribute("src", /until=now$/);
  await pressBeforeHydration(page);
  await expect.poll(() => timeOf(page), { timeout: 30_000 }).toBeGreaterThan(0);
  expect(await timeOf(page)).toBeLessThan(30);
  if (javaScriptEnabled !== false) expect(segments).toContain(0);
  await page.getByRole("link", { name: "Show score" }).click();
  await expect(page).toHaveURL(/from=start&results=shown/);
  await startLink(page, "Live").click();
  await expect(startLink(page, "Live")).toHaveAttribute("aria-current", "true");
  // The player removes the fragment when it starts.
  await expect(page).toHaveURL(/live-1(#play)?$/);
});

test.describe("with scripts @scripts", () => {
  test("its first segment is the first that the page requests, and it stays there", async ({ page }) => {
    await knowsStart(page, FROM_START);
    const segments = watchSegments(page);
    await page.goto(FROM_START);
    await ourControls(page);
    await pressBeforeHydration(page);
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
    await pressBeforeHydration(page);
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
    await page.goto(FROM_START);
    await ourControls(page);
    const [request] = await Promise.all([
      page.waitForRequest(/start\.m3u8\?.*_HLS_skip=/, { timeout: 40_000 }),
      pressBeforeHydration(page),
    ]);
    const text = await (await request.response())?.text();
    expect(text).toContain("#EXT-X-SKIP:SKIPPED-SEGMENTS=");
  });
});
