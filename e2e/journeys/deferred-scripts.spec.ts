/** When the scripts of a page without a video are loaded, and what works before that. */
import type { BrowserContext, Page } from "@playwright/test";
import { outwait, passTime } from "../support/passing-time.ts";
import { ourControls, pressBeforeHydration } from "../support/player.ts";
import { expect, test } from "../support/test.ts";

/** Of a visit that loads no script. */
const MAX_BYTES = 70_000;
/** Longer than the page waits for idle time. */
const IDLE_MS = 5_000;
/** Shorter than a phone waits for a viewer who reads and leaves, whatever the journey takes, and longer. */
const [READING_MS, STAYING_MS] = [5_000, 8_500];

/** URLs of a kind that are requested from now on. */
function watchRequests(page: Page, kind: RegExp): string[] {
  const urls: string[] = [];
  page.on("request", (request) => {
    if (kind.test(request.url())) urls.push(request.url());
  });
  return urls;
}
/** Scripts of the build that are requested from now on. */
const watchScripts = (page: Page) => watchRequests(page, /\/assets\/.*\.js$/);

/** Expects that the scripts of the page are among those requested. */
const expectPageScripts = (scripts: readonly string[]) =>
  expect.poll(() => scripts.some((url) => /entry\.client/.test(url))).toBe(true);

const saveData = (context: BrowserContext, baseURL = "") =>
  context.addCookies([{ name: "data-saver", value: "on", url: baseURL }]);

/** Counts the bytes that the next page loads, headers included. @returns a function that returns them */
async function countBytes(page: Page): Promise<() => Promise<number>> {
  // The one of an installed clock has no entries.
  await page.addInitScript(() => Reflect.set(window, "measured", performance));
  return () =>
    page.evaluate(() => {
      const measured = Reflect.get(window, "measured") as Performance;
      return [...measured.getEntriesByType("navigation"), ...measured.getEntriesByType("resource")]
        .map((entry) => (entry as PerformanceResourceTiming).transferSize)
        .reduce((sum, bytes) => sum + bytes, 0);
    });
}

test("scripts are loaded after the page and its images, without an interaction @scripts", async ({
  page,
}) => {
  await page.goto("/");
  const [loaded, first] = await page.evaluate(() => [
    performance
      .getEntriesByType("navigation")
      .map((entry) => (entry as PerformanceNavigationTiming).loadEventStart)[0],
    Math.min(
      ...performance
        .getEntriesByType("resource")
        .filter(({ name }) => /\/assets\/.*\.js$/.test(name))
        .map(({ startTime }) => startTime),
    ),
  ]);
  expect(first).toBeGreaterThanOrEqual(loaded ?? Number.NaN);
  expect(first).toBeLessThan(Number.POSITIVE_INFINITY);
});

test("the display font is requested once, before the page is complete @scripts", async ({ page }) => {
  const fonts = watchRequests(page, /\.woff2$/);
  await page.goto("/");
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(() => document.fonts.check('800 1em "Sofia XC"', "Touchline"))).toBe(true);
  expect(fonts).toEqual([expect.stringContaining("-basic-800.woff2")]);
  const [requested, complete] = await page.evaluate(() => [
    performance.getEntriesByType("resource").find(({ name }) => /woff2$/.test(name))?.startTime,
    (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).domInteractive,
  ]);
  expect(requested).toBeLessThan(complete ?? Number.NaN);
});

/**
 * Opens a page with an empty cache, again if the platform was too slow for its first part: data that only scripts show
 * would load them.
 */
async function openInTime(page: Page, path: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await expect(async () => {
    await browser.send("Network.clearBrowserCache");
    await page.goto(path, { waitUntil: "load" });
    expect(await page.locator("script[data-streams]").count()).toBe(0);
  }).toPass();
}

test.describe("the first page of a visit with a phone @scripts", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, isFirstPage: true });

  // Home has more images, and loads those near the window.
  for (const [path, max] of [
    ["/", 85_000],
    ["/live", MAX_BYTES],
  ] as const)
    test(`costs at most ${max / 1000} kB on ${path} for a viewer who reads and leaves`, async ({ page }) => {
      const loadedBytes = await countBytes(page);
      await page.clock.install();
      await openInTime(page, path);
      const scripts = watchScripts(page);
      await passTime(page, READING_MS);
      expect(await loadedBytes()).toBeGreaterThan(0);
      expect(await loadedBytes()).toBeLessThanOrEqual(max);
      expect(scripts).toEqual([]);
      await passTime(page, STAYING_MS - READING_MS);
      await expect.poll(() => scripts.filter((url) => /entry\.client/.test(url))).toHaveLength(1);
    });

  test("loads its scripts when a field gets the focus", async ({ page }) => {
    await page.clock.install();
    await openInTime(page, "/search");
    const scripts = watchScripts(page);
    await passTime(page, READING_MS);
    expect(scripts).toEqual([]);
    await page.getByRole("main").locator("input[type=search]").tap();
    await expectPageScripts(scripts);
  });

  test("is followed by pages that load them when idle", async ({ page }) => {
    await page.clock.install();
    await openInTime(page, "/live");
    const scripts = watchScripts(page);
    await passTime(page, READING_MS);
    expect(scripts).toEqual([]);
    await page.getByRole("link", { name: "Upcoming" }).locator("visible=true").first().tap();
    await page.waitForURL("**/upcoming");
    await page.waitForLoadState("load");
    await passTime(page, READING_MS);
    await expectPageScripts(scripts);
  });

  test("loads them when idle if it is the viewer's own, or to pay", async ({ page }) => {
    const scripts = watchScripts(page);
    await page.clock.install();
    await page.goto("/payment/failure", { waitUntil: "load" });
    await passTime(page, READING_MS);
    await expectPageScripts(scripts);
  });

  test.describe("in another time zone", () => {
    test.use({ timezoneId: "America/New_York" });

    test("loads them when idle, because they write the times", async ({ page }) => {
      const scripts = watchScripts(page);
      await page.clock.install();
      await page.goto("/upcoming", { waitUntil: "load" });
      await passTime(page, READING_MS);
      await expectPageScripts(scripts);
    });
  });
});

test("a viewer who saves data gets no web font without scripts (DESIGN-9) @scriptless", async ({
  page,
  context,
  baseURL,
}) => {
  const fonts = watchRequests(page, /\.woff2$/);
  await saveData(context, baseURL);
  await page.goto("/", { waitUntil: "networkidle" });
  expect(fonts).toEqual([]);
  await context.clearCookies({ name: "data-saver" });
  await page.goto("/faq", { waitUntil: "networkidle" });
  expect(fonts).not.toEqual([]);
});

test("a viewer who saves data scrolls rows before their arrows come, which move nothing (DESIGN-9) @scripts", async ({
  page,
  context,
  baseURL,
}) => {
  await saveData(context, baseURL);
  await page.goto("/", { waitUntil: "load" });
  const main = page.getByRole("main");
  const row = main.getByRole("list", { name: "Live now" });
  await expect(row).toHaveCSS("scrollbar-width", "thin");
  const arrow = main.getByRole("button", { name: "Scroll forward" }).first();
  await expect(arrow).toHaveCount(0);
  const places = () =>
    main.locator("h2, h2 ~ * a, ul").evaluateAll((parts) =>
      parts.map((part) => {
        const { left, top } = part.getBoundingClientRect();
        return [left, top].map(Math.round);
      }),
    );
  const before = await places();
  await page.keyboard.press("Shift");
  await expect(arrow).toBeVisible();
  expect(await places()).toEqual(before);
});

test.describe("a viewer who saves data @scripts", () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test.beforeEach(({ context, baseURL }) => saveData(context, baseURL));

  for (const path of ["/", "/live"])
    test(`reads the scores on ${path} for at most ${MAX_BYTES / 1000} kB`, async ({ page }) => {
      const scripts = watchScripts(page);
      const fonts = watchRequests(page, /\.woff2$/);
      const loadedBytes = await countBytes(page);
      await page.clock.install();
      await page.goto(path, { waitUntil: "load" });
      await passTime(page, IDLE_MS);
      expect(await loadedBytes()).toBeGreaterThan(0);
      expect(await loadedBytes()).toBeLessThanOrEqual(MAX_BYTES);
      expect(fonts).toEqual([]);
      await page.mouse.wheel(0, 600);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
      await passTime(page, IDLE_MS);
      expect(scripts).toEqual([]);
    });

  test("reads digits of a Hebrew label in the font of its letters", async ({ page }) => {
    await page.goto("/he/live");
    const label = page
      .getByRole("main")
      .locator("a span span")
      .filter({ hasText: /^שידור חי/ })
      .first();
    await expect(label).toHaveCSS("font-family", /Hebrew/);
    await expect(label).not.toHaveCSS("font-family", /Sofia/);
  });

  test("follows links without loading a script", async ({ page }) => {
    const scripts = watchScripts(page);
    await page.clock.install();
    await page.goto("/live", { waitUntil: "load" });
    await page
      .getByRole("main")
      .getByRole("link", { name: /Northgate|Riverside/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/(events|team)\//);
    await page.waitForLoadState("load");
    await passTime(page, IDLE_MS);
    expect(scripts).toEqual([]);
  });

  test("sends a form without loading a script", async ({ page }) => {
    const scripts = watchScripts(page);
    await page.clock.install();
    await page.goto("/team/team-ngt", { waitUntil: "load" });
    await page
      .getByRole("button", { name: /^Follow / })
      .first()
      .click();
    await expect(page).toHaveURL(/\/auth\/login/);
    await page.waitForLoadState("load");
    await passTime(page, IDLE_MS);
    expect(scripts).toEqual([]);
  });

  test("loads them with the focus in a field, and keeps what is typed meanwhile", async ({ page }) => {
    const scripts = watchScripts(page);
    await page.clock.install();
    await page.goto("/auth/login", { waitUntil: "load" });
    const field = page.locator('input[name="username"]');
    await passTime(page, IDLE_MS);
    expect(scripts).toEqual([]);
    await field.pressSequentially("ann@example.com");
    await expect(page.getByRole("button", { name: "Show password" }).first()).toBeVisible();
    await expect(field).toHaveValue("ann@example.com");
    await expect(field).toBeFocused();
  });

  test("who plays a match gets the controls of the player", async ({ page }) => {
    const scripts = watchScripts(page);
    await page.goto("/events/live-1", { waitUntil: "load" });
    await outwait(page, IDLE_MS);
    expect(scripts.filter((url) => /entry\.client/.test(url))).toEqual([]);
    await pressBeforeHydration(page);
    await ourControls(page);
  });
});
