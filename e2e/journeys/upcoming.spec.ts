import type { Page } from "@playwright/test";
import { newAccount, signUp } from "../support/accounts.ts";
import { scrollToEnd } from "../support/growing-list.ts";
import { expect, test } from "../support/test.ts";

/** The button that names the other filters on phones; desktops show the filters themselves. */
const filtersButton = (page: Page) => page.getByRole("main").getByRole("button", { name: /^Filters/ });

async function openFilters(page: Page): Promise<void> {
  if (await filtersButton(page).isVisible()) await filtersButton(page).click();
}

test("upcoming matches are read by day and by sport", async ({ page }) => {
  await page.goto("/upcoming");
  const main = page.getByRole("main");
  const rows = main.getByRole("listitem");
  const days = main.getByRole("navigation", { name: "Date" });
  await expect(days.getByRole("link")).toHaveCount(15);
  await expect(main.getByRole("heading", { level: 3 }).first()).toBeVisible();

  await days.getByRole("link", { name: "Tomorrow" }).click();
  await expect(page).toHaveURL(/\/upcoming\?day=\d{4}-\d\d-\d\d$/);
  await expect(days.getByRole("link", { name: "Tomorrow" })).toHaveAttribute("aria-current", "true");
  await expect(main.getByRole("heading", { level: 3 })).toHaveText(["Tomorrow"]);

  await openFilters(page);
  await main.getByRole("navigation", { name: "Sport" }).getByRole("link", { name: "Basketball" }).click();
  await expect(page).toHaveURL(/day=.*&sport=basketball$/);
  await expect(rows.filter({ hasText: "Metro Basket" }).first()).toBeVisible();
  await expect(rows.filter({ hasText: "Northern League" })).toHaveCount(0);
});

test("every page with times names their zone while no scripts show those of the viewer", async ({
  page,
  javaScriptEnabled,
}) => {
  for (const path of [
    "/upcoming",
    "/",
    "/league/league-northern",
    "/team/team-ngt",
    "/search?q=north",
    "/search?q=north&show=upcoming",
  ]) {
    await page.goto(path);
    const zone = page.getByRole("main").getByText("Times are in UTC.");
    await expect(zone, path).toHaveCount(1);
    if (javaScriptEnabled) await expect(zone, path).toBeHidden();
    else await expect(zone, path).toBeVisible();
  }
});

test("one row of filters is above the matches of a phone, and names what is chosen @phone", async ({
  page,
}) => {
  for (const [width, height, locale] of [
    [390, 844, "en"],
    [320, 640, "en"],
    [320, 640, "he"],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/${locale}/upcoming`);
    const main = page.getByRole("main");
    const button = main.locator("[popovertarget]").first();
    const [days, control, match] = await Promise.all([
      main.getByRole("navigation").first().boundingBox(),
      button.boundingBox(),
      main.getByRole("listitem").first().boundingBox(),
    ]);
    expect(match?.y).toBeLessThanOrEqual(320);
    expect(control?.height).toBeGreaterThanOrEqual(44);
    expect(control?.y).toBeGreaterThan(days?.y ?? 0);
    expect((control?.y ?? 0) + (control?.height ?? 0)).toBeLessThan((days?.y ?? 0) + (days?.height ?? 0));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.goto("/en/upcoming?identity=league-northern&team=team-ngt");
  await expect(filtersButton(page)).toHaveText("Filters Northern League");
  await page.goto("/en/upcoming?identity=no-such-league");
  await expect(filtersButton(page)).toHaveText("Filters Leagues");
  await page.goto("/en/upcoming");
  const sports = page.getByRole("main").getByRole("navigation", { name: "Sport" });
  await filtersButton(page).tap();
  await sports.getByRole("link", { name: "Football" }).tap();
  await expect(page).toHaveURL(/\?sport=soccer$/);
  await expect(filtersButton(page)).toHaveText("Filters Football");
  // The sheet stays open for the next choice.
  await page.getByRole("combobox", { name: "Leagues" }).selectOption("Northern League");
  await expect(filtersButton(page)).toHaveText("Filters Football\u00a0· Northern League");
  const sheet = page.getByRole("group", { name: "Filters" });
  await sheet.getByRole("button", { name: "Close" }).tap();
  await expect(sheet).toBeHidden();
  // A phone that is turned may be as wide as a desktop.
  await filtersButton(page).tap();
  await page.setViewportSize({ width: 1280, height: 640 });
  const place = await sheet.boundingBox();
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeCloseTo(640, 0);
  await sheet.getByRole("button", { name: "Close" }).tap();
  await expect(sheet.getByRole("button", { name: "Close" })).toBeHidden();
  await expect(sports).toBeVisible();
});

test("the days stay in view while the matches scroll, and cover no heading", async ({ page }) => {
  await page.goto("/upcoming");
  const main = page.getByRole("main");
  const days = main.getByRole("navigation", { name: "Date" });
  const heading = main.getByRole("heading", { level: 3 }).first();
  // Far enough for the header and the title to leave the window.
  await main.getByRole("listitem").last().scrollIntoViewIfNeeded();
  await heading.evaluate((element) => element.scrollIntoView({ block: "start", behavior: "instant" }));
  await expect.poll(async () => (await days.boundingBox())?.y).toBe(0);
  const strip = await days.boundingBox();
  const title = await heading.boundingBox();
  expect(title?.y).toBeGreaterThanOrEqual(strip?.height ?? 0);
  expect(title?.y).toBeLessThan(100);
  await days.getByRole("link", { name: "Tomorrow" }).click();
  await expect(page).toHaveURL(/day=/);
});

test("matches stand side by side on desktops, and every day starts below the one before @scripts", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/upcoming");
  const days = page.locator("main section[data-day]");
  const rows = days.first().getByRole("listitem");
  const [first, second, third] = await Promise.all([0, 1, 2].map((place) => rows.nth(place).boundingBox()));
  expect(second).toMatchObject({ y: first?.y, height: first?.height });
  expect(second?.x).toBeGreaterThan((first?.x ?? 0) + 400);
  expect(third).toMatchObject({ x: first?.x, y: (first?.y ?? 0) + (first?.height ?? 0) });
  const widths = await days.evaluateAll((sections) => sections.map((section) => section.clientWidth));
  expect(new Set(widths).size).toBe(1);
  expect(widths[0]).toBeGreaterThan(1100);
});

test("the day in the window is marked in the strip of days while the matches scroll @scripts", async ({
  page,
}) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/upcoming");
    const main = page.getByRole("main");
    const days = main.getByRole("navigation", { name: "Date" });
    const marked = days.locator("[data-in-view]");
    for (const place of [0, 2]) {
      const section = main.locator("section[data-day]").nth(place);
      // The third day may be on the next page.
      await expect(async () => {
        if ((await section.count()) === 0) await scrollToEnd(page);
        await expect(section).toBeAttached({ timeout: 5_000 });
      }).toPass();
      const day = await section.getAttribute("data-day");
      if (place > 0)
        await section
          .getByRole("heading")
          .evaluate((element) => element.scrollIntoView({ block: "start", behavior: "instant" }));
      await expect(marked).toHaveAttribute("href", new RegExp(`day=${day}$`));
      await expect(marked).toBeInViewport();
    }
    // The filter is still that of all days.
    await expect(days.locator("[aria-current]")).toHaveText(["All"]);
  }
});

test("a league is chosen from a list, which applies by itself", async ({ page, javaScriptEnabled }) => {
  await page.goto("/upcoming?sport=soccer");
  const main = page.getByRole("main");
  const rows = main.getByRole("listitem");
  await openFilters(page);
  await main.getByRole("combobox", { name: "Leagues" }).selectOption("Northern League");
  if (!javaScriptEnabled) await main.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/\/upcoming\?sport=soccer&identity=league-northern$/);
  await expect(rows.filter({ hasText: "Northern League" }).first()).toBeVisible();
  await expect(rows.filter({ hasText: "Metro Basket" })).toHaveCount(0);

  await main.getByRole("navigation", { name: "Date" }).getByRole("link", { name: "Tomorrow" }).click();
  await expect(page).toHaveURL(/identity=league-northern/);
  await openFilters(page);
  await expect(main.getByRole("combobox", { name: "Leagues" })).toHaveValue("league-northern");
});

test("a league that is not in the list stays the filter", async ({ page }) => {
  await page.goto("/upcoming?identity=no-such-league");
  await openFilters(page);
  await expect(page.getByRole("main").getByRole("combobox", { name: "Leagues" })).toHaveValue(
    "no-such-league",
  );
  await expect(page).toHaveURL(/\?identity=no-such-league$/);
});

test("the upcoming matches of what a viewer follows are theirs alone", async ({ page }) => {
  await page.goto("/upcoming");
  const main = page.getByRole("main");
  await openFilters(page);
  await main.getByRole("link", { name: "Your teams" }).click();
  await expect(page).toHaveURL(/\/auth\/login\?redirectTo=%2Fupcoming%3Ffollowed%3Dtrue$/);

  await signUp(page, newAccount());
  const response = await page.goto("/upcoming?followed=true");
  expect(response?.headers()["cache-control"]).toBe("private, no-store");
  await expect(main.getByRole("link", { name: "Choose what to follow" })).toBeVisible();

  await page.goto("/team/team-ngt");
  await main.getByRole("button", { name: /^Follow / }).click();
  await expect(main.getByRole("button", { name: /^Unfollow / })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.goto("/upcoming?followed=true");
  const rows = main.getByRole("listitem");
  await expect(rows.first()).toBeVisible();
  await expect(rows.filter({ hasNotText: "Northgate FC" })).toHaveCount(0);
});

test("all leagues have a page", async ({ page }) => {
  await page.goto("/leagues");
  await expect(page.getByRole("heading", { level: 1, name: "Leagues" })).toBeVisible();
  const league = page.getByRole("main").getByRole("link", { name: "Northern League" });
  await expect(league).toContainText("Football");
  await expect(league).toContainText(/\d+ match(es)? live/);
  await league.click();
  await expect(page).toHaveURL(/\/league\/league-northern$/);
});

test("the leagues fill the width of their page", async ({ page }) => {
  for (const [width, columns] of [
    [390, 2],
    [1280, 4],
    [1920, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/leagues");
    const places = await page
      .getByRole("main")
      .getByRole("listitem")
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().toJSON()));
    expect(new Set(places.map(({ x }) => x)).size).toBe(columns);
    const [left, right] = [
      Math.min(...places.map((place) => place.left)),
      Math.max(...places.map((place) => place.right)),
    ];
    expect(Math.abs(left - (width - right))).toBeLessThan(1);
  }
});

test("every list is two presses from the home page of a phone @phone", async ({ page }) => {
  for (const [name, path] of [
    ["Upcoming", "/upcoming"],
    ["Highlights", "/highlight"],
    ["Archive", "/archive"],
    ["Leagues", "/leagues"],
  ]) {
    await page.goto("/");
    await page.getByRole("navigation", { name: "Main" }).last().getByRole("link", { name: "Live" }).tap();
    await page.getByRole("navigation", { name: "Matches" }).getByRole("link", { name }).tap();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
});

test("a team's fixtures, replays and highlights are lists of their own", async ({ page }) => {
  for (const [section, path, count] of [
    ["Coming up", "/upcoming", /^All \d+ fixtures$/],
    ["Replays", "/archive", /^All \d+ replays$/],
    ["Clips", "/highlight", /^All \d+ clips$/],
  ] as const) {
    await page.goto("/en/team/team-ngt");
    const main = page.getByRole("main");
    const head = main.locator("div").filter({ has: page.getByRole("heading", { level: 2, name: section }) });
    await head.last().getByRole("link", { name: count }).click();
    await expect(page).toHaveURL(new RegExp(`${path}\\?team=team-ngt$`));
    await expect(main.getByRole("link", { name: "Northgate FC", exact: true })).toHaveAttribute(
      "aria-current",
      "true",
    );
    await expect(main.getByText("Northgate FC").nth(1)).toBeVisible();
  }
  await page.getByRole("main").getByRole("link", { name: "Goals" }).click();
  await expect(page).toHaveURL(/kind=goal/);
  await expect(page).toHaveURL(/team=team-ngt/);
  await expect(page.getByRole("main").locator('a[href*="media_type=highlight"]').first()).toBeVisible();
});
