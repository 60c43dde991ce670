/** Lists that grow while the viewer scrolls. */
import type { Page } from "@playwright/test";

/** Waits until the observers of the page have been called: they are older than the one that this adds. */
export const observersCalled = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new IntersectionObserver(() => resolve()).observe(document.body);
      }),
  );

/** Scrolls to the end of the page by way of its top: a list never grows while its end stays in the window. */
export async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await observersCalled(page);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
}
