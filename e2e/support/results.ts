/** Choices about the scores that pages hide. */
import type { Page } from "@playwright/test";

/** Shows all scores in this browser, as the choice in the footer does. */
export async function showScores(page: Page, baseURL = "http://localhost"): Promise<void> {
  await page.context().addCookies([{ name: "results", value: "shown", url: baseURL }]);
}

/** Chooses in the footer which scores are hidden. */
export async function chooseResults(page: Page, choice: string, hasScripts = true): Promise<void> {
  const form = page.locator("footer form", { has: page.getByLabel("Scores") });
  await form.getByRole("combobox").selectOption({ label: choice });
  // With scripts a change of the selection submits the form.
  if (!hasScripts) await form.getByRole("button").click();
}
