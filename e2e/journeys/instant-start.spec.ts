import type { Locator } from "@playwright/test";
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

test.describe("play before the page's scripts are there @scripts", () => {
  for (const path of ["/events/live-1", "/events/archived-1", "/channels/channel-1"]) {
    test(`${path} shows pictures, and goes on when they come`, async ({ page }) => {
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
    // Styles and first paint are there long before that; what lies around the player waits a second at most.
    await page.waitForTimeout(1_500);
    expect(scripts).toEqual([]);
    const title = page.getByRole("heading", { level: 1 });
    expect(await title.evaluate((element) => element.checkVisibility())).toBe(true);
    sendPicture();
    await ourControls(page);
    expect(scripts).not.toEqual([]);
  });

  test("what lies around the player waits for the first look, unless somebody came for it", async ({
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

  test("a viewer who comes back finds the page where they left it, before its scripts are there", async ({
    page,
  }) => {
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

  test.describe("a page that breaks off", () => {
    // What the test answers itself comes from nowhere, which may ask nothing of this machine.
    test.use({ expectedProblems: [/loopback|ERR_FAILED/] });

    test("shows all of it that came", async ({ page }) => {
      await page.route("/events/archived-1", async (route) => {
        const response = await route.fetch();
        const body = await response.text();
        await route.fulfill({ response: response, body: body.slice(0, body.indexOf("</footer>")) });
      });
      await page.goto("/events/archived-1");
      const last = page.locator("footer a").last();
      await expect.poll(() => last.evaluate((link) => link.checkVisibility())).toBe(true);
      await expect(page.locator("html")).not.toHaveAttribute("data-arriving");
    });
  });

  for (const path of ["/events/archived-1", "/events/live-5"]) {
    test(`what ${path} begins with is there before Play`, async ({ page }) => {
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
      // Of a live stream it may be too old by then.
      if (path.includes("archived")) expect(new Set(segments).size).toBe(segments.length);
      release();
    });
  }

  test("a live match is not asked where it is before its first bytes are loaded, however late", async ({
    page,
  }) => {
    await holdScripts(page);
    const segments: number[] = [];
    page.on("request", (request) => {
      const [, number] = /\/(\d+)\.m4s/.exec(request.url()) ?? [];
      if (number) segments.push(Number(number));
    });
    await page.route(/\.m3u8/, () => {});
    await knowsStart(page, "/events/live-5");
    await page.goto("/events/live-5", { waitUntil: "commit" });
    await expect.poll(() => segments.length).toBe(1);
    // As a page from a cache, or one that was left open: what was loaded then is too far behind.
    await page.waitForTimeout(8_000);
    await pressBeforeHydration(page);
    await expect.poll(() => segments.length).toBe(2);
    const [first = 0, later = 0] = segments;
    // Segments of 1.92 seconds.
    expect([4, 5]).toContain(later - first);
  });

  test("a viewer who saves data loads nothing before Play", async ({ page, baseURL }) => {
    const release = await holdScripts(page);
    await page.context().addCookies([{ name: "data-saver", value: "on", url: baseURL ?? "" }]);
    const media: string[] = [];
    page.on("request", (request) => {
      if (/\/media\//.test(request.url())) media.push(request.url());
    });
    await page.goto("/events/archived-1", { waitUntil: "commit" });
    await expect(video(page)).toHaveAttribute("controls");
    await page.waitForTimeout(1_000);
    expect(media).toEqual([]);
    await pressBeforeHydration(page);
    await moved(page, 0.5);
    release();
  });

  test("scripts come when there is no picture to wait for, and when it does not come", async ({ page }) => {
    await page.route(/\.m4s/, () => {});
    await page.goto("/events/archived-1", { waitUntil: "commit" });
    await ourControls(page);
    await page.goto("/events/live-5#play", { waitUntil: "commit" });
    await ourControls(page);
  });

  test("a stream that breaks off is left to the browser and hls.js", async ({ page }) => {
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

test("an event page carries its styles, and keeps them on the way to other pages and back @scripts", async ({
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
  // Nothing is to look pointed at.
  await page.mouse.move(0, 0);
  await expect.poll(looks).toEqual(before);
  // Of what it came with nothing is asked for; what is needed on top comes once.
  expect(sheets.filter((path) => carried.includes(path))).toEqual([]);
  expect(new Set(sheets).size).toBe(sheets.length);

  await page.goto("/live");
  await page.waitForFunction(() => "__remixRouteModules" in window);
  await expect.poll(looks).toEqual(away);
});
