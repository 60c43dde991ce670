/** The time of a page, which does not depend on how fast the machine is. */
import { expect, type Page } from "@playwright/test";

/** Any file of the site; the page requests it after everything that the passed time has led to. */
const MARKER = "/robots.txt?marker";

/** Waits until the journey knows of all requests so far: the browser reports them in their order. */
async function requestsReported(page: Page): Promise<void> {
  const marked = page.waitForResponse((response) => response.url().endsWith(MARKER));
  await page.evaluate((url) => fetch(url, { cache: "no-store" }).then((response) => response.text()), MARKER);
  await marked;
}

/**
 * Lets time pass on a page whose clock is installed, and waits until the journey knows of all requests that this has
 * led to.
 */
export async function passTime(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds);
  await requestsReported(page);
}

/**
 * Waits until so much time has passed on a page whose clock is not installed, and until the journey knows of all
 * requests so far. Timers that the page has set for an earlier time have run by then, however slow the machine is.
 */
export async function outwait(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate((wait) => new Promise((resolve) => setTimeout(resolve, wait)), milliseconds);
  await requestsReported(page);
}

/**
 * Lets time pass until an expectation is met: when the page begins to wait is not known.
 * @param milliseconds longer than the page waits
 */
export const expectInTime = (
  page: Page,
  milliseconds: number,
  expectation: () => void | Promise<void>,
): Promise<void> =>
  expect(async () => {
    await page.clock.fastForward(milliseconds);
    await expectation();
  }).toPass({ timeout: 30_000 });
