import type { Locator, Page } from "@playwright/test";
import { overflowing } from "../support/layout.ts";
import { controlsOf, moved, ourControls, timeOf, video } from "../support/player.ts";
import { TELEVISION } from "../support/remote-control.ts";
import { expect, test } from "../support/test.ts";

const WALL = "/en/wall?ids=live-1,live-5";

const tiles = (page: Page) => page.getByRole("main").getByRole("list").locator("a[rel=nofollow]");
const boxesOf = (page: Page) => page.getByRole("checkbox", { name: /^Side by side/ });
const together = (page: Page) => page.locator("#together").getByRole("button");
const colorOf = (button: Locator) => button.evaluate((element) => getComputedStyle(element).backgroundColor);
const sportsOf = (page: Page) => page.getByRole("navigation", { name: "Sport", exact: true });
const playing = (page: Page) => page.getByRole("main").locator("[aria-current=true]");
/** The tile of a match that cannot be watched. */
const closed = (page: Page) => page.getByRole("main").getByRole("listitem").filter({ hasText: "Ticket" });
const play = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.play());

test("matches are chosen among the live ones, and each leads to its page", async ({ page }) => {
  await page.goto("/en/live");
  const boxes = boxesOf(page);
  await boxes.nth(0).check();
  await boxes.nth(2).check();
  await together(page).click();
  await expect(page).toHaveURL(/\/wall\?ids=[^&]+&ids=[^&#]+(#play)?$/);
  await expect(page.getByRole("heading", { level: 1, name: "Side by side" })).toBeVisible();
  await expect(tiles(page)).toHaveCount(2);
  // Minute or period, and the score.
  await expect(tiles(page).nth(1)).toHaveText(/LIVE(\d+(\+\d+)?’|[A-Z]+\d?)\D+\d+\D+\d+/);
  await tiles(page).nth(1).click();
  await expect(page).toHaveURL(/&play=/);
  await expect(playing(page)).toHaveCount(1);
  await expect(tiles(page).nth(1)).toHaveAttribute("aria-current", "true");
  await page
    .getByRole("main")
    .getByRole("listitem")
    .nth(1)
    .getByRole("link", { name: /^Match page/ })
    .click();
  await expect(page).toHaveURL(/\/events\//);
});

test("what is ticked stays ticked in the list of a sport, and is sent with what is ticked there", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/en/live?ids=live-1&ids=live-1&ids=nowhere");
  const boxes = boxesOf(page);
  await expect(page.locator('input[value="live-1"]')).toBeChecked();
  await boxes.nth(2).check();
  const third = await boxes.nth(2).getAttribute("value");
  const role = javaScriptEnabled === false ? "button" : "link";
  const sports = sportsOf(page);
  await sports.getByRole(role).nth(1).click();
  await expect(page).toHaveURL(/\/live\/[^?]+\?ids=/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/live\/[^?]+$/);
  await sports.getByRole(role, { name: "All", exact: true }).click();
  await expect(page.locator('input[type="checkbox"]:checked')).toHaveCount(2);
  await expect(page.locator(`input[value="${third}"]`)).toBeChecked();
  await page.locator('input[value="live-1"]').uncheck();
  await together(page).click();
  await expect(page).toHaveURL(/\/wall\?/);
  expect(new URL(page.url()).searchParams.getAll("ids").toSorted()).toEqual(
    [String(third), "nowhere"].toSorted(),
  );
});

test("Enter on a tick box opens the chosen matches", async ({ page }) => {
  await page.goto("/en/live");
  const boxes = boxesOf(page);
  await boxes.nth(0).check();
  await boxes.nth(2).check();
  await boxes.nth(2).press("Enter");
  await expect(page).toHaveURL(/\/wall\?ids=[^&]+&ids=[^&#]+(#play)?$/);
});

test("the button says how many matches are chosen, and stands out from two on", async ({ page }) => {
  await page.goto("/en/live?ids=elsewhere");
  await expect(together(page)).toHaveText("Side by side");
  const quiet = await colorOf(together(page));
  await page.goto("/en/live?ids=live-1&ids=live-5&ids=elsewhere");
  await expect(together(page)).toHaveText("3 matches side by side");
  expect(await colorOf(together(page))).not.toBe(quiet);
});

test("with one match the list stays, keeps the match and says that two are needed", async ({ page }) => {
  await page.goto("/en/live");
  const box = boxesOf(page).nth(1);
  const id = String(await box.getAttribute("value"));
  await box.check();
  await together(page).click();
  await expect(page).toHaveURL(new RegExp(`/live\\?ids=${id}(#.*)?$`));
  await expect(page.locator(`input[value="${id}"]`)).toBeChecked();
  await expect(page.locator("#together").getByText("Choose two live matches or more")).toBeInViewport();
});

test("the button is in sight when all matches were chosen on other pages", async ({ page }) => {
  await page.goto("/en/live?ids=elsewhere");
  await expect(together(page)).toBeInViewport({ ratio: 1 });
});

test("without two matches the page leads back to the live ones", async ({ page }) => {
  await page.goto("/en/wall?ids=live-1,live-1,nowhere,live-3");
  await expect(page.getByText("Choose two live matches or more")).toBeVisible();
  await expect(closed(page)).toHaveCount(1);
  await page.getByRole("main").getByRole("link", { name: "Live", exact: true }).click();
  await expect(page).toHaveURL(/\/live\?ids=live-1$/);
});

test("a match that needs access is named, with what it needs and a link to its page", async ({ page }) => {
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${WALL},live-3,nowhere`);
    await expect(tiles(page)).toHaveCount(3);
    await expect(closed(page)).toContainText("Rivermouth");
    await closed(page).getByRole("link").first().scrollIntoViewIfNeeded();
    const tag = closed(page).getByText("Ticket").locator("xpath=..");
    await expect(tag).toBeInViewport();
    // As on cards: with a frame, and not in the grey of other texts.
    await expect(tag).toHaveCSS("border-top-width", "1px");
    // On a phone held sideways it is below all tiles.
    const words =
      height < 500
        ? page.getByRole("link", { name: /^Match page Rivermouth/ })
        : closed(page).getByText("Match page");
    await expect(words).toBeVisible();
    const colorOf = (one: Locator) => one.evaluate((element) => getComputedStyle(element).color);
    expect(await colorOf(tag)).not.toBe(await colorOf(words));
    expect(await overflowing(page)).toEqual([]);
  }
  await closed(page).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/events\/live-3$/);
  await page.goto(WALL);
  await expect(tiles(page)).toHaveCount(2);
  await expect(closed(page)).toHaveCount(0);
});

test("without scripts there is no video, and the page is loaded again each minute", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled !== false);
  await page.goto(WALL);
  await expect(video(page)).toBeHidden();
  await expect(page.locator('meta[http-equiv="refresh"]')).toHaveAttribute("content", "60");
  await expect(page.getByRole("link", { name: /^Match page/ })).toHaveCount(3);
  await expect(page.getByText("Playing", { exact: true })).toBeHidden();
  await expect(page.getByRole("button", { name: "Follow the goals" })).toBeHidden();
});

test.describe("on a television", () => {
  test.use({ viewport: { width: 1920, height: 1080 }, userAgent: TELEVISION });

  test("no word of a name is broken @scripts", async ({ page }) => {
    await page.goto("/en/wall?ids=live-1,live-5,live-6,live-7");
    await expect(page.locator("html")).toHaveAttribute("data-tv");
    await expect(tiles(page)).toHaveCount(4);
    const broken = await tiles(page)
      .locator("bdi")
      .evaluateAll((names) =>
        names.flatMap(({ firstChild, textContent }) =>
          [...(textContent ?? "").matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
            const range = document.createRange();
            if (firstChild?.nodeType !== Node.TEXT_NODE) return [];
            range.setStart(firstChild, index);
            range.setEnd(firstChild, index + word.length);
            return range.getClientRects().length > 1 ? word : [];
          }),
        ),
      );
    expect(broken).toEqual([]);
  });
});

test("a phone has no digits to press @phone", async ({ page }) => {
  await page.goto(WALL);
  await expect(tiles(page)).toHaveCount(2);
  await expect(page.getByText("Keys 1–2 swap")).toBeHidden();
  await expect(page.locator('main li [aria-hidden="true"]', { hasText: /^[12]$/ }).first()).toBeHidden();
});

test.describe("with scripts @scripts", () => {
  test("the first of the chosen matches plays at once", async ({ page }) => {
    await page.goto("/en/live");
    const boxes = boxesOf(page);
    await boxes.nth(0).check();
    await boxes.nth(2).check();
    await together(page).click();
    await moved(page, 0);
    // Reloading does not start it again.
    await expect(page).toHaveURL(/\/wall\?ids=[^&]+&ids=[^&#]+$/);
    // It has the focus, so that digits act at once.
    await page.keyboard.press("2");
    await expect(tiles(page).nth(1)).toHaveAttribute("aria-current", "true");
  });

  test("a match is said to play only while it does", async ({ page }) => {
    await page.goto(WALL);
    await ourControls(page);
    const words = page.getByText("Playing", { exact: true });
    await expect(playing(page)).toHaveCount(1);
    await expect(words).toBeHidden();
    await play(page);
    await expect(tiles(page).first().getByText("Playing", { exact: true })).toBeVisible();
    await expect(words).toHaveCount(1);
    await video(page).evaluate((element: HTMLVideoElement) => element.pause());
    await expect(words).toBeHidden();
  });

  test("the count follows the tick boxes and the list, and is announced", async ({ page }) => {
    await page.goto("/en/live");
    const boxes = boxesOf(page);
    const polite = page.locator("#together [aria-live=polite]");
    await expect(polite).toHaveText("Tick two to six matches");
    await boxes.nth(0).check();
    await expect(polite).toHaveText("Choose two live matches or more");
    await boxes.nth(1).check();
    await boxes.nth(2).check();
    await expect(together(page)).toHaveText("3 matches side by side");
    await expect(page.locator("#together")).toContainText(
      "One match plays, the others show minute and score.",
    );
    await expect(polite).toHaveText("3 matches side by side");
    await boxes.nth(2).uncheck();
    await expect(together(page)).toHaveText("2 matches side by side");
    await sportsOf(page).getByRole("link").nth(1).click();
    await expect(page).toHaveURL(/\/live\/[^?]+\?ids=/);
    await expect(together(page)).toHaveText("2 matches side by side");
  });

  test("a link that opens in a new tab takes the choice along, and is itself again", async ({
    page,
    context,
  }) => {
    await page.goto("/en/live");
    const boxes = boxesOf(page);
    await boxes.nth(0).check();
    const link = sportsOf(page).getByRole("link").nth(1);
    const href = String(await link.getAttribute("href"));
    const opened = context.waitForEvent("page");
    await link.click({ button: "middle" });
    await expect(await opened).toHaveURL(/\/live\/[^?]+\?ids=[^&]+$/);
    await expect(link).toHaveAttribute("href", href);
  });

  test("digits act, and are shown, only while the focus is in the wall", async ({ page }) => {
    await page.goto(WALL);
    await ourControls(page);
    const keys = page.getByText("Keys 1–2 swap");
    // The tiles take the focus of a page that has just opened.
    await expect(keys).toBeVisible();
    await page.getByRole("banner").getByRole("link", { name: "Archive" }).press("2");
    await expect(keys).toBeHidden();
    // A swap changes it at once; Playwright's copy follows later.
    const query = () => page.evaluate(() => location.search);
    expect(await query()).not.toContain("play=");
    // In the player they swap as well, and do not seek.
    for (const [element, digit] of [
      [tiles(page).first(), 2],
      [controlsOf(page).getByRole("button", { name: "Settings" }), 1],
    ] as const) {
      await element.focus();
      await expect(keys).toBeVisible();
      await page.keyboard.press(String(digit));
      await expect(tiles(page).nth(digit - 1)).toHaveAttribute("aria-current", "true");
    }
    await page.getByRole("heading", { level: 1 }).click();
    await expect(keys).toBeHidden();
    await page.keyboard.press("2");
    expect(await query()).toContain("play=live-1");
    await tiles(page).nth(1).click();
    await expect(keys).toBeVisible();
    await page.keyboard.press("1");
    await expect(tiles(page).first()).toHaveAttribute("aria-current", "true");
  });

  test("a digit swaps the match in the one video, which keeps its volume", async ({ page }) => {
    await page.goto(WALL);
    await ourControls(page);
    await play(page);
    await moved(page, 0);
    await video(page).evaluate((element: HTMLVideoElement) => {
      element.volume = 0.4;
      element.dataset.same = "";
    });
    const streams: string[] = [];
    page.on("request", (request) => {
      if (/\.m4s/.test(request.url())) streams.push(request.url());
    });
    await tiles(page).first().press("2");
    await expect(tiles(page).nth(1)).toHaveAttribute("aria-current", "true");
    await expect(page).toHaveURL(/&play=live-5$/);
    await expect(page.locator("[aria-live=polite]").filter({ hasText: "Now playing" })).not.toHaveText(/\d/);
    await moved(page, 0);
    const state = await video(page).evaluate((element: HTMLVideoElement) => ({
      ...element.dataset,
      count: document.querySelectorAll("video, audio").length,
      volume: element.volume,
      isSilent: element.muted || element.paused,
    }));
    expect(state).toMatchObject({ same: "", count: 1, volume: 0.4, isSilent: false });
    // Only the stream of the second match is loaded after the swap.
    await expect.poll(() => streams.length).toBeGreaterThan(0);
    const before = streams.length;
    await moved(page, (await timeOf(page)) + 2);
    const media = new Set(streams.slice(before).map((url) => url.replace(/\/[^/]+\/[^/]+$/, "")));
    expect(media.size).toBeLessThanOrEqual(1);
  });
});

test("a phone held sideways has video and matches beside each other, and a way back", async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  for (const locale of ["en", "he"]) {
    await page.goto(WALL.replace("/en/", `/${locale}/`));
    await expect(page.getByRole("banner")).toBeHidden();
    const back = page.getByRole("main").locator('a[href*="/live?ids="]').first();
    await expect(back).toBeInViewport({ ratio: 1 });
    await expect(tiles(page).first()).toBeInViewport({ ratio: 1 });
    await expect(tiles(page).nth(1)).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(844);
  }
});

test("four matches fit the window of a phone held sideways, and their links are below", async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  for (const locale of ["en", "he", "pl", "uk-UA"]) {
    await page.goto(`/${locale}/wall?ids=live-1,live-5,live-6,live-7`);
    await expect(tiles(page)).toHaveCount(4);
    for (const tile of await tiles(page).all()) await expect(tile).toBeInViewport({ ratio: 1 });
    const places = await tiles(page).evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().x));
    expect(new Set(places).size, "two beside each other").toBe(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(844);
  }
  await page.goto(WALL);
  const links = page
    .getByRole("main")
    .getByRole("listitem")
    .getByRole("link", { name: /^Match page/ });
  await expect(links).toHaveCount(2);
  // The Tab key goes from top to bottom.
  const stops = await page
    .getByRole("main")
    .getByRole("listitem")
    .getByRole("link")
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
  expect(stops).toHaveLength(4);
  expect(stops).toEqual(stops.toSorted((a, b) => a - b));
  await links.nth(1).click();
  await expect(page).toHaveURL(/\/events\/live-5$/);
});

test("the video of a phone held sideways is as high as the window @scripts", async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto(WALL);
  const box = await page.locator("#player").boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, height: 390 });
  const [first] = await tiles(page).evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().x));
  expect(first).toBeGreaterThan(box?.width ?? Number.POSITIVE_INFINITY);
});
