/** Choices about the scores that pages hide. */
import type { Page } from "@playwright/test";

/** Shows all scores in this browser, as the choice in the footer does. */
export async function showScores(page: Page, baseURL = "http://localhost"): Promise<void> {
  await page.context().addCookies([{ name: "results", value: "shown", url: baseURL }]);
}
