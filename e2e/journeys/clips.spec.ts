import { settled } from "../support/quality.ts";
import { showScores } from "../support/results.ts";
import { expect, test } from "../support/test.ts";

/** Paths of the events that the links of a part of the page lead to. */
const pathsIn = (part: import("@playwright/test").Locator) =>
  part.locator('a[href*="/events/"]').evaluateAll((links) => links.map((link) => link.getAttribute("href")));

test("a highlight tells its minute on its card, and on its page its kind and its match", async ({
  page,
  baseURL,
}) => {
  await showScores(page, baseURL);
  // Other sports tell no minute: their clock stops.
  await page.goto("/en/highlight?kind=goal&sport=soccer");
  const card = page.getByRole("main").locator('a[href*="media_type=highlight"]').first();
  await expect(card).toContainText(/\d+’/);
  const [minute = ""] = /\d+(\+\d+)?’/.exec((await card.textContent()) ?? "") ?? [];
  await card.click();
  const main = page.getByRole("main");
  await expect(main).toContainText(new RegExp(`Goal\\s· ${minute.replace("+", "\\+")}\\s· .+ – `));
  await expect(main).not.toContainText("Automatic");
});

test("the page of a clip leads to other matches, each once", async ({ page }) => {
  await page.goto("/en/events/highlight-1?media_type=highlight");
  const main = page.getByRole("main");
  const match = main.locator("h1").locator("..").locator('a[href*="/events/"]').first();
  const own = await match.getAttribute("href");
  const related = main.locator("#related");
  await expect(related.getByRole("link").first()).toBeVisible();
  const paths = await pathsIn(related);
  expect(paths.length).toBeGreaterThan(3);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).not.toContain(own);
});

test("highlights of a sport are named in its words", async ({ page, baseURL }) => {
  await showScores(page, baseURL);
  await page.goto("/en/highlight?sport=basketball");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Baskets", exact: true })).toBeVisible();
  await expect(main.getByRole("link", { name: "Goals", exact: true })).toHaveCount(0);
  await expect(main.getByText(/^(Basket|Block of the match|Block): /).first()).toBeVisible();
});

test("one row of filters is above the highlights of a phone, and names the sport @phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/en/highlight");
  await settled(page);
  const main = page.getByRole("main");
  const sport = main.getByRole("button", { name: /^Sport/ });
  const [kinds, opener, clip] = await Promise.all([
    main.getByRole("navigation", { name: "Kind" }).boundingBox(),
    sport.boundingBox(),
    main
      .getByRole("listitem")
      .filter({ has: page.locator("img") })
      .first()
      .boundingBox(),
  ]);
  expect(opener?.y).toBeGreaterThanOrEqual(kinds?.y ?? 0);
  expect((opener?.y ?? 0) + (opener?.height ?? 0)).toBeLessThanOrEqual(
    (kinds?.y ?? 0) + (kinds?.height ?? 0),
  );
  expect(clip?.y).toBeLessThan(290);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await sport.tap();
  const sheet = page.getByRole("group", { name: "Sport" });
  await sheet.getByRole("link", { name: "Basketball" }).tap();
  await expect(page).toHaveURL(/\?sport=basketball$/);
  await expect(sport).toHaveText("Sport Basketball");
  await expect(main.getByRole("link", { name: "Baskets", exact: true })).toBeAttached();
});

for (const { locale, first } of [
  { locale: "en", first: "left" },
  { locale: "he", first: "right" },
] as const) {
  test(`a drawn poster has the home team at the ${first} in /${locale}`, async ({ page }) => {
    await page.goto(`/${locale}/highlight`);
    const drawn = page
      .getByRole("main")
      .locator('a [aria-hidden="true"]')
      .filter({ has: page.locator("img + img") });
    const logos = drawn.first().locator("img");
    await expect(logos).toHaveCount(2);
    const [home, away] = [await logos.first().boundingBox(), await logos.last().boundingBox()];
    expect((home?.x ?? 0) < (away?.x ?? 0)).toBe(first === "left");
  });
}
