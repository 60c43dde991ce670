/** A recording is continued where the viewer has stopped. */
import type { Page } from "@playwright/test";
import { newAccount, signUp } from "../support/accounts.ts";
import { overflowing } from "../support/layout.ts";
import { moved, ourControls, pressBeforeHydration, timeOf, video } from "../support/player.ts";
import { expect, test } from "../support/test.ts";

const RECORDING = "/events/archived-1";
const HISTORY = "/selected/history";

// A form with a time that cannot be read, or is not stored, returns 400.
test.use({ expectedProblems: [/\b400\b/] });

/** Opens a page, and expects that it fits its window. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  expect(await overflowing(page)).toEqual([]);
}

/** Removes the only entry of the history, and switches the history off. */
async function forget(page: Page): Promise<void> {
  const main = page.getByRole("main");
  await open(page, HISTORY);
  await expect(main.getByRole("listitem")).toHaveCount(1);
  await main.getByRole("button", { name: /^Remove from your history: / }).click();
  await expect(main.getByText("You haven’t watched anything yet")).toBeVisible();
  await main.getByRole("button", { name: "Turn history off" }).click();
  await expect(main.getByText("Your history is off: nothing new is added.")).toBeVisible();
}

const playButton = (page: Page) => page.getByRole("button", { name: "Play", exact: true }).first();

/** What stands over the Play button, as a value of CSS. */
const wordsOver = (page: Page): Promise<string> =>
  playButton(page).evaluate((button) => getComputedStyle(button, "::before").content);

/** Backgrounds of the links that choose where playback starts. */
const mainActions = (page: Page): Promise<string[]> =>
  page
    .locator("#resume a")
    .evaluateAll((links) => links.map((link) => getComputedStyle(link).backgroundColor));

/** Plays a recording from a second on, and pauses it. */
async function watch(page: Page, second: number): Promise<void> {
  await page.goto(`${RECORDING}?t=${second}`);
  await ourControls(page);
  await pressBeforeHydration(page);
  await moved(page, second + 1);
  const saved = page.waitForResponse(/\/actions\/position$/);
  await video(page).evaluate((element: HTMLVideoElement) => element.pause());
  expect((await saved).status()).toBe(204);
}

for (const name of ["@scripts", "@phone"]) {
  test(`a recording that was paused is continued ${name}`, async ({ page }) => {
    await signUp(page, newAccount());
    await watch(page, 1_200);

    await open(page, "/");
    const row = page.locator("#continue");
    await expect(row.getByRole("heading", { name: "Continue watching" })).toBeVisible();
    // Its share would reveal the length of a match whose result is hidden.
    await expect(row.getByText("watched")).toHaveCount(0);
    // One press.
    await row.locator('a[href*="/events/archived-1?t=120"]').first().click();
    await moved(page, 1_199);

    await open(page, RECORDING);
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "From the beginning" })).toBeVisible();
    await expect(main.getByRole("link", { name: /^Continue at 20:\d\d$/ })).toBeVisible();
    await ourControls(page);
    // Play says that it does the same.
    await expect(playButton(page)).toHaveAccessibleDescription(/^Continue at 20:\d\d$/);
    expect(await wordsOver(page)).toMatch(/^"Continue at 20:\d\d"$/);
    const place = await page.locator("#resume").boundingBox();
    const [from, to] = await mainActions(page);
    await playButton(page).click();
    await moved(page, 1_199);
    // Nothing moves, no place is empty, and the links lead back while the video is the main action.
    expect(await page.locator("#resume").boundingBox()).toEqual(place);
    expect(await mainActions(page)).toEqual([to, to]);
    expect(from).not.toBe(to);
    await main.getByRole("link", { name: "From the beginning" }).click();
    await expect.poll(() => timeOf(page)).toBeLessThan(60);
    await main.getByRole("link", { name: /^Continue at 20:\d\d$/ }).click();
    await moved(page, 1_199);

    await open(page, `${RECORDING}?t=600`);
    await ourControls(page);
    // A second of the URL prevails.
    await expect(page.locator("#resume a").first()).toBeAttached();
    await expect(page.locator("#resume-link")).toHaveCount(0);
    expect(await page.locator("#player").evaluate(({ style }) => style.getPropertyValue("--continue"))).toBe(
      "",
    );

    await open(page, RECORDING);
    await ourControls(page);
    await main.getByRole("link", { name: "From the beginning" }).focus();
    await page.keyboard.press("Enter");
    await moved(page, 0);
    expect(await timeOf(page)).toBeLessThan(60);
    // Its focus goes to the player, whose keys work.
    await expect(page.locator("#player > div")).toBeFocused();

    await forget(page);
  });
}

test("leaving by a link while a recording plays saves the position @scripts", async ({ page }) => {
  await signUp(page, newAccount());
  await page.goto(`${RECORDING}?t=1500`);
  await ourControls(page);
  await pressBeforeHydration(page);
  await moved(page, 1_503);
  const saving = page.waitForRequest(/\/actions\/position$/);
  await page.getByRole("banner").getByRole("link", { name: "Archive" }).click();
  const fields = new URLSearchParams((await saving).postData() ?? "");
  expect(Number(fields.get("position"))).toBeGreaterThanOrEqual(1_502);
  expect(Number(fields.get("duration"))).toBe(6_300);
});

for (const name of ["@scripts", "@phone"]) {
  test(`the home page begins with a recording that was left a moment ago ${name}`, async ({ page }) => {
    await signUp(page, newAccount());
    await page.goto(`${RECORDING}?t=1500`);
    await ourControls(page);
    await pressBeforeHydration(page);
    await moved(page, 1_503);
    await page.getByRole("link", { name: "Home", exact: true }).filter({ visible: true }).click();
    await expect(page.locator('main[data-kind="home"]')).toBeVisible();
    await expect(page.locator('#continue a[href*="/events/archived-1?t=150"]').first()).toBeVisible();
    // Below the main match, which has no heading of its own. If it arrives late, it comes after the live matches.
    const firstRow = page.locator("main > section[id]").first();
    await expect(async () => {
      if ((await firstRow.getAttribute("id")) !== "continue") await page.reload();
      expect(await firstRow.getAttribute("id")).toBe("continue");
    }).toPass();
  });
}

for (const name of ["@scripts", "@phone"]) {
  test(`the browser of an anonymous viewer stores the position until it is removed ${name}`, async ({
    page,
  }) => {
    // The recording has 105 minutes, and nothing below 2 % is stored.
    await page.goto(`${RECORDING}?t=140`);
    await ourControls(page);
    await pressBeforeHydration(page);
    await moved(page, 142);
    await video(page).evaluate((element: HTMLVideoElement) => element.pause());
    const stored = () => page.evaluate(() => localStorage.getItem("positions"));
    await expect.poll(stored).toMatch(/^\[\["archived-1",14\d\]\]$/);

    await page.goto("/");
    await open(page, RECORDING);
    const main = page.getByRole("main");
    const link = main.getByRole("link", { name: /^Continue at 2:2\d$/ });
    await expect(main.getByRole("link", { name: "From the beginning" })).toBeVisible();
    await ourControls(page);
    await expect(playButton(page)).toHaveAccessibleDescription(/^Continue at 2:2\d$/);
    expect(await wordsOver(page)).toMatch(/^"Continue at 2:2\d"$/);
    const place = await page.locator("#resume").boundingBox();
    await playButton(page).click();
    await moved(page, 141);
    expect(await page.locator("#resume").boundingBox()).toEqual(place);
    await page.reload();
    await page.locator("#resume").getByRole("button", { name: "Remove" }).click();
    await expect(link).toHaveCount(0);
    await ourControls(page);
    expect(await wordsOver(page)).toBe("none");
    expect(await stored()).toBeNull();
    await page.reload();
    await ourControls(page);
    await expect(link).toHaveCount(0);
  });
}

test("without scripts a form keeps the position, and links continue @scriptless", async ({ page }) => {
  await signUp(page, newAccount());
  await open(page, RECORDING);
  // A part that arrives late is at the end of a page without scripts.
  const part = page.locator("#resume");
  await part.getByLabel("I stopped at").fill("later");
  await part.getByRole("button", { name: "Save this position" }).click();
  // Playwright finds no texts in `<noscript>`.
  await expect(part.getByLabel("I stopped at")).toHaveAttribute("aria-invalid", "true");
  // Nothing so early is stored.
  await part.getByLabel("I stopped at").fill("0:59");
  await part.getByRole("button", { name: "Save this position" }).click();
  await expect(part.getByLabel("I stopped at")).toHaveAccessibleDescription(
    /Not saved: this is near the start/,
  );
  await expect(part.getByLabel("I stopped at")).toHaveValue("0:59");
  await expect(part.getByLabel("I stopped at")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Saved.", { exact: true })).toHaveCount(0);
  await part.getByLabel("I stopped at").fill("37:12");
  await part.getByRole("button", { name: "Save this position" }).click();
  await expect(page).toHaveURL(/\/events\/archived-1#resume$/);
  await part.getByRole("link", { name: "Continue at 37:12" }).click();
  await expect(page).toHaveURL(/\/events\/archived-1\?t=2232#player$/);
  await expect(page.locator("video source").first()).toHaveAttribute("src", /#t=2232$/);
  await open(page, "/");
  await expect(page.locator('#continue a[href*="t=2232"]')).toBeVisible();

  // The form of a page that was opened before the history was switched off.
  const older = await page.context().newPage();
  await older.goto(RECORDING);
  await forget(page);
  const field = older.locator("#resume").getByLabel("I stopped at");
  await field.fill("40:00");
  await older.locator("#resume").getByRole("button", { name: "Save this position" }).click();
  await expect(field).toHaveAccessibleDescription(/your history is off/);
  await expect(field).toHaveValue("40:00");
  expect(await overflowing(older)).toEqual([]);
});
