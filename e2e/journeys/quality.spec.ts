import { HtmlValidate } from "html-validate";
import { overflowing } from "../support/layout.ts";
import { EVENT_PAGE, PUBLIC_PAGES } from "../support/public-pages.ts";
import {
  DESKTOP,
  PHONE,
  picturesLoaded,
  settled,
  shiftsOf,
  tabThrough,
  violations,
  watchShifts,
} from "../support/quality.ts";
import { expect, test } from "../support/test.ts";

// A service worker would fetch what these journeys want to hold back.
test.use({ expectedProblems: [/404/], serviceWorkers: "block" });

const under = (locale: string, path: string) => `/${locale}${path === "/" ? "" : path}`;

/** The looks a page can have; every page is judged in one of them, and the most visited ones in all. */
const LOOKS = ["phone", "desktop"].flatMap((device) =>
  (["dark", "light"] as const).flatMap((colorScheme) =>
    ["en", "he"].map((locale) => ({ device, colorScheme, locale })),
  ),
);
const IN_ALL_LOOKS = ["/", "/search?q=north", EVENT_PAGE];

LOOKS.forEach(({ device, colorScheme, locale }, turn) => {
  test.describe(`on a ${device}, ${colorScheme}, in ${locale}`, () => {
    test.use({ ...(device === "phone" ? PHONE : DESKTOP), colorScheme });

    test("pages keep the rules for accessible content, and small windows @scripts", async ({ page }) => {
      test.setTimeout(300_000);
      const paths = PUBLIC_PAGES.map(({ path }) => path).filter(
        (path, index) => IN_ALL_LOOKS.includes(path) || index % LOOKS.length === turn,
      );
      const found: Record<string, unknown> = {};
      for (const path of paths) {
        await page.goto(under(locale, path));
        await settled(page);
        Object.assign(found, await violations(page));
        if (device === "desktop") continue;
        await page.setViewportSize({ width: 320, height: 640 });
        const wide = await overflowing(page);
        if (wide.length > 0) found[`${under(locale, path)}: wide`] = wide;
        await page.setViewportSize(PHONE.viewport);
      }
      expect(found).toEqual({});
    });
  });
});

test("the HTML of every page keeps the standard @scripts", async ({ request }) => {
  test.setTimeout(300_000);
  const validator = new HtmlValidate({ extends: ["html-validate:standard"] });
  const found: Record<string, string[]> = {};
  for (const [index, { path }] of PUBLIC_PAGES.entries()) {
    const address = under(index % 2 === 0 ? "en" : "he", path);
    // Whole, as browsers without scripts get it.
    const answer = await request.get(address, { headers: { cookie: "noscript=1" } });
    const { results } = await validator.validateString(await answer.text());
    const messages = results.flatMap((result) =>
      result.messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    );
    if (messages.length > 0) found[address] = messages.slice(0, 5);
  }
  expect(found).toEqual({});
});

/** How much of what is seen may move by itself, all movements of a page together. */
const MOST_SHIFT = 0.02;
const STEADY = [
  "/",
  "/live",
  "/latest",
  "/archive",
  "/search?q=north",
  "/league/league-northern",
  "/team/team-ngt",
  EVENT_PAGE,
  "/events/archived-1",
  "/nothing-is-here",
];

for (const [device, use] of [
  ["phone", PHONE],
  ["desktop", DESKTOP],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use(use);

    test("nothing moves while pictures and late parts come, and while the page is read @scripts", async ({
      page,
    }) => {
      test.setTimeout(300_000);
      await watchShifts(page);
      // Pictures come last, when everything else has its place.
      let release = () => {};
      let held = Promise.resolve();
      await page.route(
        (url) => /^\/image\b|\.(webp|jpe?g|png|svg)$/.test(url.pathname),
        async (route) => {
          await held;
          await route.continue();
        },
      );
      const found: Record<string, unknown> = {};
      for (const path of STEADY) {
        held = new Promise((resolve) => {
          release = resolve;
        });
        await page.goto(path, { waitUntil: "domcontentloaded" });
        await settled(page);
        release();
        await picturesLoaded(page);
        // Down to the end, or through a few pages of a list that goes on.
        for (let screen = 0; screen < 6; screen += 1) {
          await page.evaluate(() => scrollBy({ top: innerHeight, behavior: "instant" }));
          await settled(page);
          await picturesLoaded(page);
        }
        const shifts = await shiftsOf(page);
        if (shifts.reduce((sum, { value }) => sum + value, 0) > MOST_SHIFT) found[path] = shifts;
      }
      expect(found).toEqual({});
    });
  });
}

test.describe("the keyboard alone", () => {
  test.use(DESKTOP);
  for (const path of ["/", "/search?q=north", EVENT_PAGE]) {
    test(`reaches everything on ${path}, and it shows where it is @scripts`, async ({ page }) => {
      test.setTimeout(240_000);
      await page.goto(path, { waitUntil: "load" });
      await settled(page);
      expect(await tabThrough(page)).toEqual({ unreached: [], unmarked: [], hidden: [] });
    });
  }
});
