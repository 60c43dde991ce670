/** More live matches than a page shows, and the choice of those that are watched side by side (requirement EVENT-25). */
import type { Page } from "@playwright/test";
import { scrollToEnd } from "../support/growing-list.ts";
import { importRunningMatches, type OwnProduct, startOwnProduct } from "../support/own-matches.ts";
import { holdScripts } from "../support/player.ts";
import { expectWholeFocus, press, pressToEnd, TELEVISION, walkTo } from "../support/remote-control.ts";
import { expect, hydrated, test } from "../support/test.ts";

/** On two pages of 24. */
const MATCHES = 30;

let product: OwnProduct;
test.beforeAll(async () => {
  product = await startOwnProduct();
  await importRunningMatches(
    product,
    Array.from({ length: MATCHES }, (_, index) => `match-${index}`),
  );
});
test.afterAll(() => product?.stop());

const boxesOf = (page: Page) => page.getByRole("checkbox", { name: /^Side by side/ });
const boxOf = (page: Page, id: string) => page.locator(`main input[type=checkbox][value="${id}"]`);
const together = (page: Page) => page.locator("#together").getByRole("button");
const pages = (page: Page) => page.getByRole("main").getByRole("navigation", { name: "Pages" });
const idsIn = (page: Page) => new URL(page.url()).searchParams.getAll("ids").sort();

/** Ticks the box of a match. @returns the id of the match */
async function choose(page: Page, place: number): Promise<string> {
  const box = boxesOf(page).nth(place);
  await box.press("Space");
  await expect(box).toBeChecked();
  return String(await box.getAttribute("value"));
}

/** Lists do not grow by themselves where the browser saves data. */
const keepListsShort = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));

test("the choice goes along to the next page and back, and both are watched", async ({
  page,
  javaScriptEnabled,
}) => {
  const role = javaScriptEnabled === false ? "button" : "link";
  const turn = async (name: string) => {
    const control = pages(page).locator("visible=true").getByRole(role, { name, exact: true });
    await control.focus();
    await control.press("Enter");
  };
  await keepListsShort(page);
  await page.goto(`${product.url}/en/live`);
  await expect(boxesOf(page)).toHaveCount(24);
  const first = await choose(page, 1);
  await turn("Next");
  await expect(page).toHaveURL(/[?&]page=1/);
  await expect(boxesOf(page)).toHaveCount(MATCHES - 24);
  expect(idsIn(page)).toEqual([first]);
  const second = await choose(page, 2);
  await turn("Previous");
  await expect(boxesOf(page)).toHaveCount(24);
  expect(idsIn(page)).toEqual([first, second].sort());
  await expect(boxOf(page, first)).toBeChecked();
  await expect(together(page)).toHaveText("2 matches side by side");
  await together(page).click();
  await expect(page).toHaveURL(/\/wall\?/);
  expect(idsIn(page)).toEqual([first, second].sort());
  await expect(page.getByRole("main").locator("a[rel=nofollow]")).toHaveCount(2);
});

test("a match that is ticked before the scripts have loaded goes along @scripts", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(`${product.url}/en/live`, { waitUntil: "commit" });
  const first = await choose(page, 1);
  await pages(page).getByRole("link", { name: "Next", exact: true }).press("Enter");
  await expect(page).toHaveURL(/[?&]page=1/);
  expect(idsIn(page)).toEqual([first]);
  const second = await choose(page, 2);
  release();
  await hydrated(page);
  await expect(together(page)).toHaveText("2 matches side by side");
  await pages(page).getByRole("link", { name: "Previous", exact: true }).press("Enter");
  await expect(page).not.toHaveURL(/[?&]page=1/);
  expect(idsIn(page)).toEqual([first, second].sort());
});

test("a match of another page, unticked where the list has grown to it, is not sent @scripts", async ({
  page,
}) => {
  await page.goto(`${product.url}/en/live?page=1`);
  const other = String(await boxesOf(page).nth(3).getAttribute("value"));
  await page.goto(`${product.url}/en/live?ids=${other}`);
  await expect(boxOf(page, other)).toHaveCount(0);
  await expect(async () => {
    await scrollToEnd(page);
    await expect(boxOf(page, other)).toBeChecked({ timeout: 5_000 });
  }).toPass();
  await boxOf(page, other).uncheck();
  await boxesOf(page).nth(0).check();
  await boxesOf(page).nth(1).check();
  await expect(together(page)).toHaveText("2 matches side by side");
  await together(page).click();
  await expect(page).toHaveURL(/\/wall\?/);
  expect(idsIn(page)).toHaveLength(2);
  expect(idsIn(page)).not.toContain(other);
});

test("the next page of a list begins at its top @scripts", async ({ page }) => {
  await keepListsShort(page);
  // The library that animates the cards, by a name in it.
  const loaded = page.waitForResponse(
    async (response) => /\.js$/.test(response.url()) && (await response.text()).includes("__aa_new"),
  );
  await page.goto(`${product.url}/en/live`, { waitUntil: "commit" });
  await choose(page, 1);
  await loaded;
  await pages(page).getByRole("link", { name: "Next", exact: true }).click();
  await expect(boxesOf(page)).toHaveCount(MATCHES - 24);
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
});

test.describe("on a television with the data saver", () => {
  test.use({ viewport: { width: 1920, height: 1080 }, userAgent: TELEVISION });

  test("each step of the focus is in view, on each page of the list @scripts", async ({ page, context }) => {
    test.setTimeout(180_000);
    await context.addCookies([{ name: "data-saver", value: "on", url: product.url }]);
    await page.goto(`${product.url}/en/live`);
    const walk = async () => {
      for (const key of ["ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown"] as const)
        await pressToEnd(page, key);
      await pressToEnd(page, "ArrowUp");
    };
    await press(page, "ArrowDown");
    await walk();
    // The bar at the lower edge comes with the first choice.
    await walkTo(page, boxesOf(page).nth(7));
    await press(page, "Enter");
    await expect(boxesOf(page).nth(7)).toBeChecked();
    await walk();
    // The one above it; from those at the side, down leads to the bar.
    await walkTo(page, boxesOf(page).nth(22));
    await walkTo(page, pages(page).getByRole("link", { name: "Next", exact: true }));
    await press(page, "Enter");
    await expect(boxesOf(page)).toHaveCount(MATCHES - 24);
    await expectWholeFocus(page);
    await walk();
  });
});

test("a tick box is the product's own in both themes, and its label is large enough to touch", async ({
  page,
}) => {
  await keepListsShort(page);
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${product.url}/en/live`);
    const box = boxesOf(page).first();
    const look = () =>
      box.evaluate((element) => {
        const { appearance, backgroundColor } = getComputedStyle(element);
        return { appearance, backgroundColor, tick: getComputedStyle(element, "::before").content };
      });
    const empty = await look();
    expect([empty.appearance, empty.tick]).toEqual(["none", "none"]);
    await box.press("Space");
    const ticked = await look();
    expect(ticked.tick).not.toBe("none");
    expect(ticked.backgroundColor).not.toBe(empty.backgroundColor);
    expect(await box.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe("solid");
    const height = await box.evaluate(
      (element: HTMLInputElement) => element.labels?.[0]?.getBoundingClientRect().height,
    );
    expect(height).toBeGreaterThanOrEqual(44);
    await box.press("Space");
  }
});
