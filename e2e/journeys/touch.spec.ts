import type { Page } from "@playwright/test";
import { newPerson, signUp } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

/** What a finger needs, in CSS pixels. */
const TARGET = 44;

/** Links and buttons of the page that are smaller; a link within a sentence is as high as its line. */
function smallTargets(page: Page): Promise<string[]> {
  return page.getByRole("main").evaluate((main, least) => {
    const within = (element: Element) =>
      getComputedStyle(element).display === "inline" &&
      (element.parentElement?.textContent ?? "").trim() !== element.textContent?.trim();
    return [...main.querySelectorAll("a, button, summary, input, select")].flatMap((element) => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || within(element))
        return [];
      const { width, height } = element.getBoundingClientRect();
      // What is only there for screen readers takes one pixel.
      if (width <= 1 || (width >= least && height >= least)) return [];
      const name = element.getAttribute("aria-label") ?? element.textContent;
      return [`${name}: ${Math.round(width)} × ${Math.round(height)}`];
    });
  }, TARGET);
}

test("everything on the pages of an event is large enough for a thumb @phone", async ({ page }) => {
  await signUp(page, newPerson());
  for (const locale of ["", "/he", "/zh"]) {
    for (const path of ["/events/live-1", "/events/archived-3", "/events/stats/archived-1"]) {
      await page.goto(locale + path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await smallTargets(page), locale + path).toEqual([]);
    }
  }
});
