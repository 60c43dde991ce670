import type { Locator } from "@playwright/test";
import { breakOffInFooter } from "../support/broken-response.ts";
import { outwait } from "../support/passing-time.ts";
import {
  holdScripts,
  knowsStart,
  moved,
  noteLosses,
  ourControls,
  pressBeforeHydration,
  timeOf,
  video,
} from "../support/player.ts";
import { expect, test } from "../support/test.ts";

/** How late Play is pressed on a page that was left open (ms). */
const LATE_MS = 8_000;

test.describe("instant start, before the page's scripts have loaded @scripts", () => {
  for (const path of ["/events/live-1", "/events/archived-1", "/channels/channel-1"]) {
    test(`${path} plays, and continues when the scripts load`, async ({ page }) => {
      const release = await holdScripts(page);
      await page.goto(path, { waitUntil: "commit" });
      await expect(video(page)).toHaveAttribute("controls");
      await pressBeforeHydration(page);
      await moved(page, 0.5);
      await expect(video(page)).toHaveAttribute("controls");
      await expect(video(page)).toHaveAttribute("src", /^blob:/);
      await noteLosses(page);
      release();
      await ourControls(page);
      // Longer than the segments that instant start has loaded.
      await page.waitForResponse(/\/(240|360|720)p\/.*\.m4s/, { timeout: 60_000 });
      await moved(page, (await timeOf(page)) + 3);
      await expect(video(page)).not.toHaveAttribute("data-lost");
      await expect(page.getByRole("alert")).toHaveCount(0);
    });
  }

  test("the page's scripts load after the first frame", async ({ page }) => {
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
    // As after a direct visit, or on the way back from a payment.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        const element = document.querySelector("video");
        if (!element) return;
        observer.disconnect();
        // Browsers allow audio only after a user gesture.
        element.muted = true;
        setTimeout(() => element.play().catch(() => {}));
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto("/events/archived-1", { waitUntil: "commit" });
    await page.waitForRequest(/\.m4s/);
    // Styles and first paint are earlier by far; the content around the player is deferred by a second at
    // most.
    await outwait(page, 1_500);
    expect(scripts).toEqual([]);
    const title = page.getByRole("heading", { level: 1 });
    expect(await title.evaluate((element) => element.checkVisibility())).toBe(true);
    sendPicture();
    await ourControls(page);
    expect(scripts).not.toEqual([]);
  });

  test("the content around the player is deferred past the first frame, unless the URL points to it", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const { dataset } = document.documentElement;
        if ("arriving" in dataset) Object.assign(window, { waited: true });
      }).observe(document, { attributes: true, subtree: true });
    });
    const waited = () => page.evaluate(() => "waited" in window);
    const last = page.locator("footer a").last();
    const isLaidOut = (part: Locator) => part.evaluate((element) => element.checkVisibility());

    await page.goto("/events/archived-1");
    for (const part of [page.getByRole("heading", { level: 1 }), last])
      await expect.poll(() => isLaidOut(part)).toBe(true);
    expect(await waited()).toBe(true);
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();

    await page.goto("about:blank");
    await page.goto("/events/archived-1#related");
    await expect(page.locator("#related")).toBeInViewport();
    expect(await waited()).toBe(false);
  });

  test("a viewer who returns finds the scroll position restored before hydration", async ({ page }) => {
    const scrollY = () => page.evaluate(() => Math.round(window.scrollY));
    await page.goto("/events/archived-1");
    await ourControls(page);
    await page.locator("footer a").last().scrollIntoViewIfNeeded();
    // Sections are laid out as they come near, which moves the footer down.
    await expect(page.locator("footer a").last()).toBeInViewport();
    await expect.poll(scrollY).toBeGreaterThan(1_000);
    const before = await scrollY();
    const release = await holdScripts(page);
    await page.reload({ waitUntil: "commit" });
    await expect.poll(scrollY).toBeGreaterThan(before / 2);
    release();
    await ourControls(page);
    expect(await page.evaluate(() => typeof history.state.key)).toBe("string");
  });

  test.describe("a page whose response breaks off", () => {
    // A response fulfilled by the test has no address space, so it may not request loopback addresses.
    test.use({ expectedProblems: [/loopback|ERR_FAILED/] });

    test("shows the part that arrived", async ({ page }) => {
      await breakOffInFooter(page, "/events/archived-1");
      await page.goto("/events/archived-1");
      const last = page.locator("footer a").last();
      await expect.poll(() => last.evaluate((link) => link.checkVisibility())).toBe(true);
      await expect(page.locator("html")).not.toHaveAttribute("data-arriving");
    });
  });

  for (const path of ["/events/archived-1", "/events/live-5"]) {
    test(`the first files of ${path} are loaded before Play`, async ({ page }) => {
      const release = await holdScripts(page);
      const segments: string[] = [];
      const library: string[] = [];
      page.on("request", (request) => {
        if (/\/(init\.mp4|[^/]*\.m4s)/.test(request.url())) segments.push(request.url());
        if (/\/assets\/hls/.test(request.url())) library.push(request.url());
      });
      await knowsStart(page, path);
      await page.goto(path, { waitUntil: "commit" });
      await expect.poll(() => segments.length).toBe(2);
      await expect(video(page)).toHaveJSProperty("paused", true);
      await pressBeforeHydration(page);
      await moved(page, 0.5);
      await expect.poll(() => segments.length).toBeGreaterThan(2);
      expect(library).toEqual([]);
      // Those of a live stream may be too old by then.
      if (path.includes("archived")) expect(new Set(segments).size).toBe(segments.length);
      release();
    });
  }

  test("a live match starts at the current segment without its playlist, however late Play is pressed", async ({
    page,
  }) => {
    await holdScripts(page);
    // The time of the page; the stream has segments of both moments.
    await page.clock.install({ time: Date.now() - LATE_MS });
    const segments: number[] = [];
    page.on("request", (request) => {
      const [, number] = /\/(\d+)\.m4s/.exec(request.url()) ?? [];
      if (number) segments.push(Number(number));
    });
    await page.route(/\.m3u8/, () => {});
    await knowsStart(page, "/events/live-5");
    await page.goto("/events/live-5", { waitUntil: "commit" });
    await expect.poll(() => segments.length).toBe(1);
    // As on a cached page, or one that was left open: the loaded segments are too far behind.
    await page.clock.fastForward(LATE_MS);
    await pressBeforeHydration(page);
    await expect.poll(() => segments.length).toBe(2);
    const [first = 0, later = 0] = segments;
    // Segments of 1.92 seconds.
    expect([4, 5]).toContain(later - first);
  });

  test("with data saving on, nothing is loaded before Play", async ({ page, baseURL }) => {
    const release = await holdScripts(page);
    await page.context().addCookies([{ name: "data-saver", value: "on", url: baseURL ?? "" }]);
    const media: string[] = [];
    page.on("request", (request) => {
      if (/\/media\//.test(request.url())) media.push(request.url());
    });
    await page.goto("/events/archived-1", { waitUntil: "commit" });
    await expect(video(page)).toHaveAttribute("controls");
    await outwait(page, 1_000);
    expect(media).toEqual([]);
    await pressBeforeHydration(page);
    await moved(page, 0.5);
    release();
  });

  test("scripts load when no frame is expected, and when it does not come", async ({ page }) => {
    await page.route(/\.m4s/, () => {});
    await page.goto("/events/archived-1", { waitUntil: "commit" });
    await ourControls(page);
    await page.goto("/events/live-5#play", { waitUntil: "commit" });
    await ourControls(page);
  });

  test("a stream that breaks off is passed on to the browser and hls.js", async ({ page }) => {
    await page.route(/144p\/index\.m3u8/, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace("#EXTINF", "#EXT-X-DISCONTINUITY\n#EXTINF");
      await route.fulfill({ response: response, body });
    });
    await page.goto("/events/live-1", { waitUntil: "commit" });
    await pressBeforeHydration(page);
    await moved(page, 0.5);
    await ourControls(page);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});

test("an event page inlines its styles, and keeps them across navigations and back @scripts", async ({
  page,
}) => {
  const sheets: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "stylesheet") sheets.push(new URL(request.url()).pathname);
  });
  const looks = () =>
    page.evaluate(() =>
      [document.body, ...document.querySelectorAll("header, header a, main, h1, footer")].map((element) => {
        const { color, fontSize, display, padding } = getComputedStyle(element);
        return [element.tagName, color, fontSize, display, padding];
      }),
    );
  const isStill = () => page.evaluate(() => document.getAnimations().length === 0);
  await page.goto("/events/archived-1");
  await page.waitForFunction(() => "__remixRouteModules" in window);
  const carried = await page
    .locator("style[data-href]")
    .evaluateAll((styles) => styles.map((style) => style.getAttribute("data-href")));
  expect(carried.length).toBeGreaterThan(2);
  const before = await looks();

  await page.getByRole("banner").getByRole("link", { name: "Live" }).click();
  await expect(page).toHaveURL(/\/live$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.mouse.move(0, 0);
  await expect.poll(isStill).toBe(true);
  const away = await looks();
  await page.goBack();
  await expect(page.locator("video")).toBeVisible();
  // The pointer must not hover anything.
  await page.mouse.move(0, 0);
  await expect.poll(looks).toEqual(before);
  // Prefetched files are not requested again; additional ones are requested once.
  expect(sheets.filter((path) => carried.includes(path))).toEqual([]);
  expect(new Set(sheets).size).toBe(sheets.length);

  await page.goto("/live");
  await page.waitForFunction(() => "__remixRouteModules" in window);
  await expect.poll(looks).toEqual(away);
});
