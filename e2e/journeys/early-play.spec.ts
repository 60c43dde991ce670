import type { Page, Route } from "@playwright/test";
import { expect, test } from "../support/test.ts";

/** Keeps the page's script files back until told. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route: Route) => {
    await released;
    await route.continue();
  });
  return release;
}

const video = (page: Page) => page.locator("video");
const timeOf = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.currentTime);
const play = (page: Page) =>
  video(page).evaluate((element: HTMLVideoElement) => element.play().catch(() => {}));
const moved = (page: Page, from: number) =>
  expect.poll(() => timeOf(page), { timeout: 30_000 }).toBeGreaterThan(from);
/** Notes when the element loses what it has. */
const noteLosses = (page: Page) =>
  video(page).evaluate((element: HTMLVideoElement) => {
    element.addEventListener("emptied", () => element.setAttribute("data-lost", ""));
  });

test.describe("play before the page's scripts are there @scripts", () => {
  for (const path of ["/events/live-1", "/events/archived-1", "/channels/channel-1"]) {
    test(`${path} shows pictures, and goes on when they come`, async ({ page }) => {
      const release = await holdScripts(page);
      await page.goto(path, { waitUntil: "commit" });
      await expect(video(page)).toHaveAttribute("controls");
      await play(page);
      await moved(page, 0.5);
      await expect(video(page)).toHaveAttribute("controls");
      await expect(video(page)).toHaveAttribute("src", /^blob:/);
      await noteLosses(page);
      release();
      await expect(video(page)).not.toHaveAttribute("controls", { timeout: 30_000 });
      // Longer than what was fed early can last.
      await page.waitForResponse(/\/(240|360|720)p\/.*\.m4s/, { timeout: 60_000 });
      await moved(page, (await timeOf(page)) + 3);
      await expect(video(page)).not.toHaveAttribute("data-lost");
      await expect(page.getByRole("alert")).toHaveCount(0);
    });
  }

  test("the page's scripts leave the network to the first picture, and come then", async ({ page }) => {
    let sendPicture = () => {};
    const picture = new Promise<void>((resolve) => {
      sendPicture = resolve;
    });
    await page.route(/\.m4s/, async (route) => {
      await picture;
      await route.continue();
    });
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    // As somebody who knows what they want, or who comes from paying for it.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        const element = document.querySelector("video");
        if (!element) return;
        observer.disconnect();
        // With sound the browser wants to be asked by a hand.
        element.muted = true;
        setTimeout(() => element.play().catch(() => {}));
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto("/events/archived-1", { waitUntil: "commit" });
    await page.waitForRequest(/\.m4s/);
    // Styles and first paint are there long before that.
    await page.waitForTimeout(1_500);
    expect(scripts).toEqual([]);
    sendPicture();
    await expect(video(page)).not.toHaveAttribute("controls", { timeout: 30_000 });
    expect(scripts).not.toEqual([]);
  });

  test("scripts come when there is no picture to wait for, and when it does not come", async ({ page }) => {
    await page.route(/\.m4s/, () => {});
    await page.goto("/events/archived-1", { waitUntil: "commit" });
    await expect(video(page)).not.toHaveAttribute("controls", { timeout: 30_000 });
    await page.goto("/events/live-5#play", { waitUntil: "commit" });
    await expect(video(page)).not.toHaveAttribute("controls", { timeout: 30_000 });
  });

  test("a stream that breaks off is left to the browser and the library", async ({ page }) => {
    await page.route(/144p\/index\.m3u8/, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace("#EXTINF", "#EXT-X-DISCONTINUITY\n#EXTINF");
      await route.fulfill({ response: answer, body });
    });
    await page.goto("/events/live-1", { waitUntil: "commit" });
    await play(page);
    await moved(page, 0.5);
    await expect(video(page)).not.toHaveAttribute("controls", { timeout: 30_000 });
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});
