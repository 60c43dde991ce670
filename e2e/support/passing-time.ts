/** The time of a page whose clock is installed. */
import { expect, type Page } from "@playwright/test";

/** Any file of the site; the page requests it after everything that the passed time has led to. */
const MARKER = "/robots.txt?marker";

/**
 * Lets time pass, and waits until the journey knows of all requests that this has led to: the browser reports them in
 * their order.
 */
export async function passTime(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds);
  const marked = page.waitForResponse((response) => response.url().endsWith(MARKER));
  await page.evaluate((url) => fetch(url, { cache: "no-store" }).then((response) => response.text()), MARKER);
  await marked;
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
