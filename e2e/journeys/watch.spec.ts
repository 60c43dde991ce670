import type { Locator, Page } from "@playwright/test";
import { moved, ourControls } from "../support/player.ts";
import { expect, test } from "../support/test.ts";

test.describe("a live match", () => {
  test("is opened from the home page and plays @scripts", async ({ page }) => {
    const scripts: string[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") scripts.push(response.url());
    });
    await page.goto("/");
    await page.getByRole("link", { name: "Watch live" }).click();
    // The home page leads with the match that is closest at this moment.
    await expect(page.getByRole("heading", { level: 1, name: /^.+ \d+ – .+ \d+$/ })).toBeVisible();
    await expect(page).toHaveURL(/\/events\/[\w-]+$/);

    const video = page.locator("video");
    await expect(video).toBeVisible();
    const time = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
    await expect.poll(time, { timeout: 20_000 }).toBeGreaterThan(0);
    const start = await time();
    await expect.poll(time, { timeout: 20_000 }).toBeGreaterThan(start + 5);
    expect(await video.evaluate((element: HTMLVideoElement) => element.error)).toBeNull();
    expect(scripts.length).toBeGreaterThan(0);
    // The keyboard pauses it, once hls.js and the controls have loaded.
    await ourControls(page);
    await video.focus();
    await expect(async () => {
      await page.keyboard.press("Space");
      await expect
        .poll(() => video.evaluate((element: HTMLVideoElement) => element.paused), { timeout: 2000 })
        .toBe(true);
    }).toPass();
  });

  test("fills the window of a phone that is held sideways", async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await page.goto("/events/live-1");
    const box = await page.locator("video[data-player]").boundingBox();
    expect(box).toEqual({ x: 0, y: 0, width: 844, height: 390 });
    await expect(page.getByRole("banner")).toBeHidden();
    // A page without a player keeps its navigation.
    await page.goto("/live");
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" }).last()).toBeVisible();
  });

  test("can be watched without scripts: the sources of the video respond", async ({ page, request }) => {
    await page.goto("/events/live-1");
    await expect(page.locator("video")).toBeVisible();
    const html = await (await request.get("/events/live-1")).text();
    expect(html).toMatch(/<video[^>]* controls=""/);
    const sources = [
      ...html.matchAll(
        /<source[^>]*?src="([^"]+)"[^>]*?type="([^"]+)"|<source[^>]*?type="([^"]+)"[^>]*?src="([^"]+)"/g,
      ),
    ].map(([, src, type, otherType, otherSrc]) => ({
      src: (src ?? otherSrc ?? "").replaceAll("&amp;", "&"),
      type: type ?? otherType ?? "",
    }));
    const playlist = sources.find(({ type }) => /mpegurl/i.test(type));
    const progressive = sources.find(({ type }) => type.startsWith("video/mp4"));
    expect(playlist?.src).toMatch(/^http.*\.m3u8/);
    const response = await request.get(playlist?.src ?? "");
    expect(response.status()).toBe(200);
    expect(await response.text()).toMatch(/^#EXTM3U/);
    // A live stream as a file never ends: its headers are enough.
    const head = await fetch(progressive?.src ?? "", { signal: AbortSignal.timeout(10_000) });
    expect(head.status).toBe(200);
    expect(head.headers.get("content-type")).toMatch(/^video\/mp4/);
    await head.body?.cancel();
  });

  test("shows its statistics and clips", async ({ page }) => {
    await page.goto("/events/live-1");
    await expect(page.getByText("Possession").filter({ visible: true })).toBeVisible();
    expect(await page.getByRole("list", { name: "Clips" }).getByRole("link").count()).toBeGreaterThan(0);
  });
});

test.describe("a match that requires a purchase", () => {
  test("shows its offers, and contains no stream URL", async ({ page, request }) => {
    await page.goto("/events/live-2");
    await expect(page.getByRole("main")).toContainText("Watch this match free with an account.");
    await expect(page.getByRole("main").getByRole("link", { name: "Sign in" })).toHaveCount(1);
    await expect(page.locator("video")).toHaveCount(0);
    expect(await (await request.get("/events/live-2")).text()).not.toMatch(/\.m3u8|\.mp4/);
  });

  for (const colorScheme of ["light", "dark"] as const) {
    test(`shows the sign-up link in readable colours over its poster, ${colorScheme}`, async ({
      browser,
      baseURL,
    }) => {
      const page = await browser.newPage({ colorScheme, baseURL });
      await page.goto("/events/live-2");
      const button = page.getByRole("main").getByRole("link", { name: "Create a free account" });
      await expect(button).toHaveCSS("background-color", "rgb(244, 247, 252)");
      await expect(button).toHaveCSS("color", "rgb(15, 22, 36)");
      await page.close();
    });
  }
});

test.describe("a match that does not exist", () => {
  test.use({ expectedProblems: [/404/] });
  test("has an error page of its own", async ({ page }) => {
    const response = await page.goto("/events/nothing");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "Match not found" })).toBeVisible();
  });
});

/** Plays a live match in a window as large as a phone, and scrolls until its player is small. @returns its video */
async function scrollFromVideo(page: Page): Promise<Locator> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/events/live-1");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await moved(page, 0);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const video = page.locator("video");
  await expect.poll(async () => (await video.boundingBox())?.height).toBe(180);
  return video;
}

test("a phone has dark bars beside the small video at its edge, in the light theme, too @scripts", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  const video = await scrollFromVideo(page);
  const lightness = await video.evaluate((element) =>
    Math.max(...(getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)),
  );
  expect(lightness).toBeLessThan(64);
});

test("the small player of a phone can be paused and closed, and nothing covers the score @scripts", async ({
  page,
}) => {
  const video = await scrollFromVideo(page);
  const buttons = page.locator("#player").getByRole("button");
  await expect
    .poll(() => buttons.evaluateAll((all) => all.map((button) => button.getAttribute("aria-label"))))
    .toEqual(["Pause", "Close"]);
  const score = await page.locator("#player video + div > *").first().boundingBox();
  if (!score) throw new Error("no score over the video");
  for (const button of await buttons.all()) {
    const { y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    expect(y).toBeGreaterThanOrEqual(score.y + score.height);
  }
  await video.hover();
  await buttons.last().click();
  await expect(video).not.toBeInViewport();
  await expect(video).toHaveJSProperty("paused", true);
});

test("without scripts a locked match has one button that buys a ticket in view", async ({ page }, {
  project,
}) => {
  test.skip(project.name !== "scripts-off", "with scripts the bar waits until the other is out of view");
  await page.goto("/events/live-3");
  const buttons = page.getByRole("link", { name: "Buy ticket" });
  await expect(buttons.first()).toBeInViewport();
  await expect(page.locator("[data-price-bar]")).toBeHidden();
});

test("the video that plays stays in the corner while a desktop scrolls, and can be closed @scripts", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("/events/live-1");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await moved(page, 0);
  const rect = () => page.locator("video").evaluate((video) => video.getBoundingClientRect().toJSON());
  const { width } = await rect();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(rect).toMatchObject({ width: 320, height: 180, bottom: 720 - 16 });
  await page.locator("video").hover();
  await page.getByRole("button", { name: "Back to the video" }).click();
  await expect.poll(rect).toMatchObject({ width });

  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(rect).toMatchObject({ width: 320 });
  await page.locator("video").hover();
  await page.getByRole("main").getByRole("button", { name: "Close" }).click();
  await expect.poll(async () => (await rect()).bottom).toBeLessThan(0);
  expect(await page.locator("video").evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
});
