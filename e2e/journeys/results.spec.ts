import type { Page } from "@playwright/test";
import { newAccount, signUp } from "../support/accounts.ts";
import { holdScripts } from "../support/player.ts";
import { chooseResults } from "../support/results.ts";
import { expect, test } from "../support/test.ts";

const scoresIn = (page: Page) => page.locator("main h1").locator("..").getByText(/^\d+$/);

test("the page of a replay holds no score until the viewer asks, and then remembers", async ({ page }) => {
  await page.goto("/en/events/archived-1");
  const main = page.getByRole("main");
  await expect(main.locator("#stats")).toHaveCount(0);
  await expect(scoresIn(page)).toHaveCount(0);
  await expect(main.locator("#clips")).not.toContainText("Save of the match");
  await main.getByRole("link", { name: "Show score" }).click();
  await expect(scoresIn(page)).toHaveCount(2);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await page.goto("/en/events/archived-1");
  await expect(scoresIn(page)).toHaveCount(2);
  await expect(main.locator("#stats")).toBeVisible();
  await expect(main.locator("#clips")).toContainText("Save of the match");
  await page.goto("/en/events/archived-2");
  await expect(scoresIn(page)).toHaveCount(0);
});

test("the viewer hides a score again, and it stays hidden", async ({ page }) => {
  await page.goto("/en/events/archived-2?results=shown");
  await page.goto("/en/events/archived-1?t=60");
  await page.getByRole("link", { name: "Show score" }).click();
  // Each score stands beside its team, as on the page of a live match.
  await expect(page.locator("main h1")).toHaveText(/^Rivermouth\s*\d+ – Teal Harbour\s*\d+$/);
  await page.getByRole("link", { name: "Hide score" }).click();
  await expect(page).toHaveURL(/\/en\/events\/archived-1\?t=60$/);
  await expect(page.getByRole("link", { name: "Show score" })).toBeVisible();
  await expect(page.locator("main h1")).not.toHaveText(/\d/);
  await page.goto("/en/events/archived-1");
  await expect(page.locator("main h1")).not.toHaveText(/\d/);
  // Only this match is hidden again.
  await page.goto("/en/events/archived-2");
  await expect(page.getByRole("link", { name: "Hide score" })).toBeVisible();
});

test("the timeline of a hidden match does not tell the teams apart", async ({ page }) => {
  await signUp(page, newAccount());
  await page.goto("/en/events/archived-1?tags=home");
  const timeline = page.locator("#timeline");
  const tabs = timeline.getByRole("navigation").getByRole("link");
  await expect(timeline.getByText("Key moment").first()).toBeVisible();
  await expect(tabs).toHaveCount(2);
  await page.getByRole("link", { name: "Show score" }).click();
  await expect(tabs).toHaveCount(4);
  // A moment has one minute, whether its tag says what happened or not.
  const minutes = (text: string[]) => text.map((row) => /^\d+(\+\d+)?’/.exec(row.trim())?.[0]);
  const shown = minutes(await timeline.getByRole("listitem").allTextContents());
  await page.getByRole("link", { name: "Hide score" }).click();
  await expect(timeline.getByText("Key moment").first()).toBeVisible();
  const hidden = minutes(await timeline.getByRole("listitem").allTextContents());
  expect(hidden).toEqual(shown.slice(-hidden.length));
});

test("the clips of a hidden match have a name each", async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: "results", value: "hidden", url: baseURL ?? "" }]);
  await page.goto("/en/events/live-1");
  const clips = page.locator("#clips").getByRole("link");
  await expect(clips.nth(1)).toContainText("Clip 2");
  const names = (await clips.allTextContents()).map((text) => text.replace(/\d+:\d+/, ""));
  expect(new Set(names).size).toBe(names.length);
  await page.getByRole("link", { name: "Show score" }).click();
  await expect(page.locator("#clips")).not.toContainText(/Clip \d/);
});

test("the player of a clip whose image would tell the result has a drawn poster", async ({ page }) => {
  await page.goto("/en/events/archived-1");
  const clip = page.locator("#clips").getByRole("link").first();
  await page.goto((await clip.getAttribute("href")) ?? "");
  await expect(page.locator("video")).not.toHaveAttribute("poster");
  await expect(page.locator("#player img")).toHaveCount(2);
});

test("a clip of a live match, whose score is shown, says what it shows", async ({ page }) => {
  await page.goto("/en/events/live-1");
  const clip = page.locator("#clips").getByRole("link", { name: "Goal: " }).first();
  await expect(clip).toBeVisible();
  await page.goto((await clip.getAttribute("href")) ?? "");
  await expect(page.locator("main h1")).toContainText("Goal: ");
  await expect(page.locator("video")).toHaveAttribute("poster");
  await expect(page.getByRole("link", { name: "Show score" })).toHaveCount(0);
});

test("a viewer hides all scores, also those of live matches", async ({ page, javaScriptEnabled }) => {
  await page.goto("/en/live");
  const cards = page.getByRole("main").locator('a[href$="/events/live-1"]').first();
  await expect(cards).toContainText(/\d/);
  await chooseResults(page, "All scores hidden", javaScriptEnabled);
  await expect(page.locator("footer").getByLabel("Scores")).toHaveValue("hidden");
  await expect(cards).not.toContainText(/FC\s*\d/);
  await page.goto("/en/events/live-1");
  const reveal = page.getByRole("link", { name: "Show score" });
  await expect(scoresIn(page)).toHaveCount(0);
  await page.goto("/en/events/stats/live-1");
  await expect(page.getByRole("main").getByRole("table")).toHaveCount(0);
  await reveal.click();
  await expect(page.getByRole("main").getByRole("table")).toBeVisible();
  await page.goto("/en/events/live-1");
  await expect(page.locator("main h1").getByText(/^\d+$/)).toHaveCount(2);
});

test("a choice before the page's scripts have loaded is saved when they have @scripts", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/en/events/archived-1", { waitUntil: "commit" });
  await chooseResults(page, "All scores shown");
  await expect(scoresIn(page)).toHaveCount(0);
  release();
  await expect(scoresIn(page)).toHaveCount(2);
});

test("a viewer shows all scores", async ({ page, javaScriptEnabled }) => {
  await page.goto("/en/events/archived-1");
  await chooseResults(page, "All scores shown", javaScriptEnabled);
  await expect(scoresIn(page)).toHaveCount(2);
  await expect(page).toHaveURL(/\/en\/events\/archived-1$/);
  await page.goto("/en/events/archived-2");
  await expect(scoresIn(page)).toHaveCount(2);
});
