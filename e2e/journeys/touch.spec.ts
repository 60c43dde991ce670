import type { Locator, Page } from "@playwright/test";
import { newAccount, signUp } from "../support/accounts.ts";
import { cutInControls, overflowing } from "../support/layout.ts";
import { controlsOf, moved, ourControls, pressBeforeHydration, timeOf } from "../support/player.ts";
import { expect, test } from "../support/test.ts";

/** Minimum size of a touch target, in CSS pixels. */
const TARGET = 44;

/** Links and buttons of the page that are smaller; a link within a sentence is as high as its line. */
function smallTargets(page: Page, part = page.getByRole("main")): Promise<string[]> {
  return part.evaluate((main, least) => {
    const within = (element: Element) =>
      getComputedStyle(element).display === "inline" &&
      (element.parentElement?.textContent ?? "").trim() !== element.textContent?.trim();
    return [...main.querySelectorAll("a, button, summary, input, select")].flatMap((element) => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || within(element))
        return [];
      // No touch target, or shown to the keyboard only.
      const { pointerEvents, clipPath } = getComputedStyle(element);
      if (pointerEvents === "none" || clipPath !== "none") return [];
      const { width, height } = element.getBoundingClientRect();
      // Elements for screen readers only are one pixel in size.
      if (width <= 1 || (width >= least && height >= least)) return [];
      const name = element.getAttribute("aria-label") ?? element.textContent;
      return [`${name}: ${Math.round(width)} × ${Math.round(height)}`];
    });
  }, TARGET);
}

test("every control on the pages of an event is large enough for touch @phone", async ({ page }) => {
  await signUp(page, newAccount());
  for (const locale of ["", "/he", "/zh"]) {
    for (const path of ["/events/live-1", "/events/archived-3", "/events/stats/archived-1"]) {
      await page.goto(locale + path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await smallTargets(page), locale + path).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/events/live-1");
  const actions = page.locator("#clip").locator("xpath=../../*");
  await expect(actions).toHaveCount(5);
  const tops = await actions.evaluateAll((all) => all.map((action) => action.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  expect(await smallTargets(page)).toEqual([]);
});

test("the search fits the narrowest phone, with controls that are large enough for touch @phone", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const locale of ["", "/he", "/de", "/uk-UA"]) {
    for (const path of ["/search", "/search?q=north", "/search?q=north&target=player&date=past_30_days"]) {
      await page.goto(locale + path);
      const form = page.getByRole("main").getByRole("search");
      await form.locator("summary").tap();
      await expect(form.getByRole("combobox").first()).toBeVisible();
      expect(await overflowing(page), locale + path).toEqual([]);
      expect(await cutInControls(page), locale + path).toEqual([]);
      expect(await smallTargets(page, form), locale + path).toEqual([]);
    }
  }
});

test("what matters is above the bars of a phone that is held sideways @phone", async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  const endOf = async (target: Locator) => {
    const box = await target.boundingBox();
    return box ? box.y + box.height : Number.POSITIVE_INFINITY;
  };
  const bars = async () =>
    (await page.getByRole("navigation", { name: "Main" }).last().boundingBox())?.y ?? 0;
  await page.goto("/");
  const main = page.getByRole("main");
  expect(await endOf(main.getByRole("link", { name: /^Watch/ }).first())).toBeLessThan(await bars());
  // Locked, and upcoming without a lock.
  for (const path of ["/events/live-3", "/events/upcoming-20"]) {
    await page.goto(path);
    expect(await endOf(page.locator("#player")), path).toBeLessThan((await bars()) - 40);
    await expect(page.locator("[data-price-bar]:visible")).toHaveCount(0);
  }
  for (const path of ["/auth/login", "/auth/sign-up"]) {
    await page.goto(path);
    await expect(main.getByRole("textbox").first(), path).toBeInViewport({ ratio: 1 });
  }
});

test("the player's controls are large enough for touch, and a tap finds the nearest marker @phone", async ({
  page,
}) => {
  await signUp(page, newAccount());
  await page.goto("/events/archived-1");
  await ourControls(page);
  await page.getByRole("button", { name: "Play", exact: true }).tap();
  await moved(page, 0);
  // So that the controls stay visible.
  await page.locator("video").evaluate((video: HTMLVideoElement) => video.pause());
  const controls = controlsOf(page);
  await expect(controls.getByRole("button", { name: "Play", exact: true })).toBeInViewport();
  expect(await smallTargets(page)).toEqual([]);

  const tag = controls.getByRole("group", { name: "Tags" }).getByRole("button").nth(1);
  const line = controls.getByRole("slider", { name: "Seek" });
  const [place, box] = [await tag.boundingBox(), await line.boundingBox()];
  if (!place || !box) throw new Error("no tag on the line");
  await page.touchscreen.tap(place.x + place.width / 2 + 6, box.y + box.height / 2);
  const [, time] = /, ([\d:]+)$/.exec((await tag.getAttribute("aria-label")) ?? "") ?? [];
  await expect(line).toHaveAttribute("aria-valuetext", new RegExp(`^${time} `));

  // Wide enough for everything; but it has no keys.
  await page.setViewportSize({ width: 844, height: 390 });
  await controls.getByRole("button", { name: "Settings" }).tap();
  const settings = page.getByRole("dialog", { name: "Settings" });
  await expect(settings).toBeVisible();
  await expect(settings.getByRole("button", { name: "Keyboard shortcuts" })).toBeHidden();
  // Nothing of it is cut.
  await expect(settings).toBeInViewport({ ratio: 1 });
  expect(await settings.evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight)).toBe(0);
});

test("a tap above the controls never moves the match, and their buttons are whole @phone", async ({
  page,
}) => {
  await page.goto("/events/archived-1?t=1200");
  await ourControls(page);
  await pressBeforeHydration(page);
  await moved(page, 1_200);
  await page.locator("video").evaluate((video: HTMLVideoElement) => video.pause());
  const line = controlsOf(page).getByRole("slider", { name: "Seek" });
  for (const [width, height, strip] of [
    [390, 844, 76],
    [320, 640, 76],
    [667, 375, 76],
    [844, 390, 88],
  ] as const) {
    await page.setViewportSize({ width, height });
    await line.scrollIntoViewIfNeeded();
    const [target, bar] = [await line.boundingBox(), await line.locator("xpath=../..").boundingBox()];
    if (!target || !bar) throw new Error("no controls");
    expect(target.height).toBeGreaterThanOrEqual(TARGET);
    expect(target.y).toBeGreaterThanOrEqual(bar.y);
    expect(bar.height).toBeLessThanOrEqual(strip);
    const covered = await line.locator("xpath=../..").evaluate((strip) =>
      [...strip.querySelectorAll("button")]
        .filter((button) => button.checkVisibility() && !button.closest("[role=group] [role=group]"))
        .filter((button) => {
          const { left, top, width } = button.getBoundingClientRect();
          return !button.contains(document.elementFromPoint(left + width / 2, top + 1));
        })
        .map((button) => button.getAttribute("aria-label")),
    );
    expect(covered, `${width}`).toEqual([]);
    const before = await timeOf(page);
    await page.touchscreen.tap(bar.x + bar.width * 0.9, bar.y - 3);
    expect(await timeOf(page)).toBe(before);
    await line.tap({ position: { x: target.width * 0.2, y: 2 } });
    await expect.poll(() => timeOf(page)).not.toBe(before);
  }
});

test("a locked match has one edge, and its name is in view on the smallest phone @phone", async ({
  page,
}) => {
  for (const [width, height] of [
    [320, 640],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/events/live-3");
    const lines = await page
      .locator("#player div:has(> a)")
      .last()
      .evaluate((links) => {
        const startOf = (element: Element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return Math.round(range.getBoundingClientRect().left);
        };
        const tops = [...links.children].map((link) => Math.round(link.getBoundingClientRect().top));
        const [first = links, before = links] = [
          links.firstElementChild,
          links.parentElement?.firstElementChild,
        ].map((element) => element ?? links);
        return { tops, starts: [startOf(first), startOf(before)] };
      });
    expect(lines.tops, "on one line").toHaveLength(2);
    expect(new Set(lines.tops).size, `${width}: on one line`).toBe(1);
    expect(new Set(lines.starts).size, `${width}: one edge`).toBe(1);
    const bar = await page.getByRole("navigation", { name: "Main" }).last().boundingBox();
    const title = await page.getByRole("heading", { level: 1 }).boundingBox();
    if (!bar || !title) throw new Error("no title");
    expect(title.y + title.height, `${width}`).toBeLessThanOrEqual(bar.y);
  }
});

test("the price of a match stays above the bottom bar while its offer is nowhere else in view @phone", async ({
  page,
}) => {
  await page.goto("/events/live-3");
  const inPicture = page.locator("#player").getByRole("link", { name: "Buy ticket" });
  await expect(inPicture).toBeInViewport();
  await expect(page.locator("[data-price-bar]")).toBeHidden();
  await page.locator("#stats").evaluate((stats) => stats.scrollIntoView());
  await expect(inPicture).not.toBeInViewport();
  const ticket = page.locator("#offers").getByRole("link", { name: "Buy ticket" });
  const places = () =>
    page.evaluate(() => {
      const bar = [...document.querySelectorAll<HTMLElement>("#offers *")].find(
        (element) => getComputedStyle(element).position === "fixed",
      );
      const navigation = document.querySelector("[data-layout] > nav")?.getBoundingClientRect();
      return { bar: bar?.getBoundingClientRect().bottom, navigation: navigation?.top };
    });
  await expect(ticket.last()).toBeInViewport();
  const { bar, navigation } = await places();
  expect(bar).toBe(navigation);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.locator("[data-price-bar]")).toBeHidden();
  await ticket.first().scrollIntoViewIfNeeded();
  await expect(ticket).toHaveCount(1);
});
