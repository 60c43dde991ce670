/** Phones lay out the beginning of a page first; the rest follows the first paint. */
import type { Page } from "@playwright/test";
import { breakOffInFooter } from "../support/broken-response.ts";
import { holdScripts } from "../support/player.ts";
import { expect, test } from "../support/test.ts";

interface Arrival {
  /** Whether an element below the fold was displayed in each frame in which content was held back. */
  displayed: boolean[];
  /** When the rest was shown (`performance.now`). */
  shownAt?: number;
}

/** Notes whether a page displays an element while it holds content back. */
const watchArrival = (page: Page, selector = "footer") =>
  page.addInitScript((selector) => {
    const arrival: Arrival = { displayed: [] };
    Reflect.set(window, "arrival", arrival);
    const isHeld = () => document.documentElement.hasAttribute("data-arriving");
    function look() {
      const element = document.querySelector(selector);
      if (isHeld() && element) arrival.displayed.push(element.checkVisibility());
      if (!arrival.shownAt) requestAnimationFrame(look);
    }
    requestAnimationFrame(look);
    // The document replaces the root element that there is now.
    new MutationObserver((changes) => {
      if (changes.some(({ attributeName }) => attributeName === "data-arriving") && !isHeld())
        arrival.shownAt ??= performance.now();
    }).observe(document, { subtree: true, attributes: true });
  }, selector);
const arrivalOf = (page: Page) => page.evaluate(() => Reflect.get(window, "arrival") as Arrival);
const firstPaint = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN);
const isHeld = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute("data-arriving"));

test.describe("on a phone @scripts", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const [path, selector] of [
    ["/", "#leagues"],
    ["/archive", "main > div li:nth-child(9)"],
  ] as const)
    test(`the first paint of ${path} has no content below the fold, which follows it`, async ({ page }) => {
      await watchArrival(page, selector);
      await page.goto(path);
      await expect(page.locator(selector)).toBeVisible();
      const { displayed, shownAt } = await arrivalOf(page);
      expect(displayed).not.toContain(true);
      expect(shownAt).toBeGreaterThanOrEqual(await firstPaint(page));
      // A fast machine may have painted before the element was there.
      await page.evaluate(() => document.documentElement.setAttribute("data-arriving", ""));
      await expect(page.locator(selector)).toBeHidden();
    });

  test("a link to a section of a page leads there, and nothing is held back", async ({ page }) => {
    await watchArrival(page);
    await page.goto("/#leagues");
    await expect(page.locator("#leagues")).toBeInViewport();
    expect(await arrivalOf(page)).toEqual({ displayed: [] });
  });

  test("a viewer who reloads a page stays where they were", async ({ page }) => {
    const scrollY = () => page.evaluate(() => Math.round(window.scrollY));
    await page.goto("/");
    await page.locator("footer a").last().scrollIntoViewIfNeeded();
    const before = await scrollY();
    expect(before).toBeGreaterThan(1_000);
    await watchArrival(page);
    await page.reload();
    await expect.poll(scrollY).toBeGreaterThan(before / 2);
    expect(await arrivalOf(page)).toEqual({ displayed: [] });
  });

  test("the page of a match waits for its poster, then shows the rest and loads its scripts", async ({
    page,
  }) => {
    const release = await holdScripts(page, /\/images\/posters\//);
    await watchArrival(page);
    await page.goto("/events/live-1", { waitUntil: "commit" });
    await expect(page.locator("footer")).toBeVisible();
    const { displayed, shownAt = 0 } = await arrivalOf(page);
    expect(displayed).not.toContain(true);
    // The poster did not come. The time of the paint is later than that from which the page waits.
    expect(shownAt - (await firstPaint(page))).toBeGreaterThan(250);
    const firstScript = () =>
      page.evaluate(() => {
        const requests = performance.getEntriesByType("resource");
        return requests.find(({ name }) => name.includes("/assets/"))?.startTime ?? 0;
      });
    await expect.poll(firstScript).toBeGreaterThanOrEqual(shownAt);

    // What the page waits for: the browser reports the paint of the poster as one of the video.
    await page.evaluate(() => {
      new PerformanceObserver((list) => {
        const paints = list.getEntries() as (PerformanceEntry & { element?: Element })[];
        if (paints.some(({ element }) => element?.matches("video[data-player]")))
          document.documentElement.dataset.poster = "painted";
      }).observe({ type: "largest-contentful-paint", buffered: true });
    });
    release();
    await expect(page.locator("html")).toHaveAttribute("data-poster", "painted");
  });

  test.describe("a page whose response breaks off", () => {
    // A response fulfilled by the test has no address space, so it may not request loopback addresses.
    test.use({ expectedProblems: [/loopback|ERR_FAILED/] });

    test("shows the part that arrived", async ({ page }) => {
      await breakOffInFooter(page, "/");
      await page.goto("/", { waitUntil: "load" });
      await expect(page.locator("footer a").last()).toBeVisible();
      expect(await isHeld(page)).toBe(false);
    });
  });
});

test("wider windows paint all of the page at once @scripts", async ({ page }) => {
  await watchArrival(page);
  await page.goto("/");
  await expect(page.locator("footer")).toBeVisible();
  expect((await arrivalOf(page)).displayed).not.toContain(false);
});
