/** Keys of a remote control. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

/** The browser of a television of 2021. */
export const TELEVISION =
  "Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/79.0.3945.79 Safari/537.36 WebAppManager";

type Box = { x: number; y: number; width: number; height: number };

/** What has the focus: its edges, and what makes it invisible. */
const focusOf = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const isOut = right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight;
    const reasons = [
      element === document.body && "nothing has the focus",
      getComputedStyle(element).outlineStyle === "none" && "no ring",
      isOut && "out of view",
    ];
    return {
      box: { x: left, y: top, width, height },
      name: `${element.tagName} ${element.getAttribute("href")} ${element.textContent?.slice(0, 40)}`,
      problem: reasons.filter(Boolean).join(", "),
    };
  });

/** Waits until something that can be seen has the focus. */
export const expectFocus = (page: Page): Promise<void> =>
  // Its page may just be replaced by another one.
  expect.poll(() => focusOf(page).then(({ problem }) => problem, String)).toBe("");

/** Waits until all of the focused element is in the window, and nothing covers its middle. */
export const expectWholeFocus = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const element = document.activeElement ?? document.body;
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const isIn = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
        const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        const isCovered = !shown || !(element.contains(shown) || shown.contains(element));
        return isIn && !isCovered ? "" : `${element.outerHTML.slice(0, 120)} at ${left} ${top}`;
      }),
    )
    .toBe("");

/** Presses a key until the focus stays; after each press all of the focused element must be in view. */
export async function pressToEnd(page: Page, key: `Arrow${string}`): Promise<void> {
  let before = "";
  for (let count = 0; count < 60; count++) {
    await press(page, key);
    await expectWholeFocus(page);
    const { name, box } = await focusOf(page);
    const after = `${name} ${box.x} ${box.y} ${await page.evaluate(() => scrollY)}`;
    if (after === before) return;
    before = after;
  }
  throw new Error(`${key} has no end`);
}

/** Presses a key; the focus must be visible afterwards. */
export async function press(page: Page, key: "Enter" | "Escape" | `Arrow${string}`): Promise<void> {
  await page.keyboard.press(key);
  await expectFocus(page);
}

/** Presses Back, as remote controls send it and Playwright cannot; the focus must be visible afterwards. */
export async function pressBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    const key = { key: "GoBack", bubbles: true, cancelable: true };
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", key));
  });
  await expectFocus(page);
}

/** Moves the focus to an element with arrow keys alone, as a viewer does who looks at the screen. */
export async function walkTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const steps: string[] = [];
  let stuck = 0;
  for (let count = 0; count < 60; count++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    const { box, name } = await focusOf(page);
    const goal = await target.boundingBox();
    if (!goal) throw new Error("the target has gone");
    const [first, second] = directions(box, goal);
    await press(page, stuck % 2 === 0 ? first : second);
    const after = await focusOf(page);
    steps.push(`${name} ${stuck % 2 === 0 ? first : second}`);
    stuck = after.name === name && after.box.x === box.x && after.box.y === box.y ? stuck + 1 : 0;
    if (stuck > 3) break;
  }
  throw new Error(`not reached:\n${steps.join("\n")}`);
}

/** Returns the key that leads towards the goal, and one to try if it leads nowhere. Rows come first. */
function directions(from: Box, to: Box): [`Arrow${string}`, `Arrow${string}`] {
  const sideways = to.x + to.width / 2 > from.x + from.width / 2 ? "ArrowRight" : "ArrowLeft";
  const upright = to.y + to.height / 2 > from.y + from.height / 2 ? "ArrowDown" : "ArrowUp";
  const isSameRow = from.y < to.y + to.height && to.y < from.y + from.height;
  return isSameRow ? [sideways, upright] : [upright, sideways];
}
