import type { Page } from "@playwright/test";
import { newAccount, signUp } from "../support/accounts.ts";
import { expect, test } from "../support/test.ts";

/** A control of each page that only scripts add. */
for (const [path, control] of [
  ["/", "Scroll forward"],
  ["/auth/login", "Show password"],
] as const) {
  test(`keys pressed while ${path} hydrates do not interrupt it @scripts`, async ({ page }) => {
    await page.addInitScript(() => {
      // In every task, so that one falls between the start of hydration and its first render.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        document.body?.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift", bubbles: true }));
        if (performance.now() < 5_000) port2.postMessage(undefined);
      };
      port2.postMessage(undefined);
    });
    await page.goto(path);
    await expect(page.getByRole("button", { name: control }).first()).toBeVisible();
  });
}

/** A free recording, of which the viewer has published a clip. */
const MATCH = "/events/archived-1";
/** Pages with parts that scripts add or replace. */
const CHANGED_PAGES = [
  "/",
  "/live",
  "/search?q=north",
  "/team/team-ngt",
  MATCH,
  `${MATCH}?sound=on`,
  `${MATCH}/moments`,
  "/events/live-1",
  "/events/upcoming-19",
  "/channels/channel-1",
  "/account/password",
  "/account/subscription/buy/plan-all",
  "/selected/clips",
];
/** Of the card form that opens by itself: its button is gone once it is open. */
const REPLACED = /^Enter card details/;

/** What a viewer can press. */
const CONTROLS = "main :is(a[href], button, input, select, textarea, summary)";

/** Holds back the scripts of pages. @returns a function that lets the scripts run */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

/** Notes where each control of the page can be pressed. */
const noteControls = (page: Page) =>
  page.evaluate((selector) => {
    const controls = new Map<Element, [number, number]>();
    for (const control of document.querySelectorAll(selector)) {
      const { left, top, width, height } = control.getBoundingClientRect();
      if (width > 1 && height > 1)
        controls.set(control, [left + scrollX + width / 2, top + scrollY + height / 2]);
    }
    Reflect.set(window, "controls", controls);
  }, CONTROLS);

/** Names of the noted controls that are gone, or are not where they could be pressed before. */
const movedControls = (page: Page) =>
  page.evaluate(() => {
    const controls = Reflect.get(window, "controls") as Map<Element, [number, number]>;
    return [...controls].flatMap(([control, [x, y]]) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const isThere =
        control.isConnected &&
        x > left + scrollX &&
        x < right + scrollX &&
        y > top + scrollY &&
        y < bottom + scrollY;
      return isThere ? [] : [control.getAttribute("aria-label") ?? control.textContent?.trim() ?? ""];
    });
  });

/** Waits until React has taken over every control of the page, and has drawn what scripts add. */
async function allHydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    (selector) =>
      [...document.querySelectorAll(selector)].every((control) =>
        Object.keys(control).some((key) => key.startsWith("__reactFiber")),
      ),
    CONTROLS,
  );
  await page.waitForLoadState("load");
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

for (const [device, size] of [
  ["desktop", { viewport: { width: 1280, height: 800 } }],
  ["phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
] as const)
  test.describe(device, () => {
    test.use({ ...size, permissions: ["notifications"], serviceWorkers: "block" });

    test(`a press is not lost where scripts start meanwhile, ${device} @scripts`, async ({ page }) => {
      test.slow();
      // Goals and tags of live matches would move what is below them.
      await page.routeWebSocket(/./, () => {});
      await signUp(page, newAccount());
      const post = (form: Record<string, string>) =>
        page.request.post(MATCH, { form, headers: { "sec-fetch-site": "same-origin" } });
      await post({ intent: "create-clip", title: "A clip", from: "10:00", to: "10:20", videoSeconds: "" });
      const clips = await (await page.request.get("/selected/clips")).text();
      await post({ intent: "publish-clip", clipId: /name="clipId" value="([^"]+)"/.exec(clips)?.[1] ?? "" });
      const found: string[] = [];
      for (const path of CHANGED_PAGES) {
        const release = await holdScripts(page);
        await page.goto(path, { waitUntil: "domcontentloaded" });
        // A page with a video lays out the rest after its first paint.
        await expect(page.locator("html[data-arriving]")).toHaveCount(0);
        await page.evaluate(() => document.fonts.ready);
        await noteControls(page);
        release();
        // An intent: the scripts of a page wait for one.
        await page.keyboard.press("Shift");
        await allHydrated(page);
        const moved = (await movedControls(page)).filter((name) => !REPLACED.test(name));
        found.push(...moved.map((name) => `${path}: ${name}`));
        await page.unroute(/\.js$/);
      }
      expect(found).toEqual([]);
    });
  });
