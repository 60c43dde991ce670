import { HtmlValidate } from "html-validate";
import { EVENT_PAGE, PUBLIC_PAGES } from "../support/public-pages.ts";
import {
  DESKTOP,
  judge,
  type Look,
  PHONE,
  readOn,
  settled,
  shiftsOf,
  tabThrough,
  watchShifts,
} from "../support/quality.ts";
import { expect, test, WITHOUT_SCRIPTS } from "../support/test.ts";

// A service worker would fetch what these journeys want to hold back.
test.use({ expectedProblems: [/404/], serviceWorkers: "block" });
test.describe.configure({ mode: "parallel" });

const under = (locale: string, path: string) => `/${locale}${path === "/" ? "" : path}`;

const FREQUENT_PAGES = ["/", "/search?q=north", EVENT_PAGE];
const LOOKS: readonly Look[] = (["phone", "desktop"] as const).flatMap((device) =>
  (["dark", "light"] as const).map((theme) => ({ device, theme })),
);

/**
 * The most visited pages in every look, and in both directions; of the others each on both devices and in both themes, the
 * next page the other way round, and every second pair in the other direction.
 */
function looksOf(path: string, index: number): Record<string, readonly Look[]> {
  if (FREQUENT_PAGES.includes(path)) return { en: LOOKS, he: LOOKS.filter(({ theme }) => theme === "dark") };
  const [phone, desktop] = index % 2 === 0 ? (["dark", "light"] as const) : (["light", "dark"] as const);
  const looks = [
    { device: "phone", theme: phone },
    { device: "desktop", theme: desktop },
  ] as const;
  return index % 4 < 2 ? { en: looks } : { he: looks };
}

// Two halves, for two workers.
for (const half of [0, 1]) {
  test.describe(`half ${half + 1} of the pages`, () => {
    // Colours change at once when the theme does.
    test.use({ ...DESKTOP, contextOptions: { reducedMotion: "reduce" } });

    test("keep the rules for accessible content, and small windows @scripts", async ({ page }) => {
      test.setTimeout(300_000);
      const found: Record<string, unknown> = {};
      for (const [index, { path }] of PUBLIC_PAGES.entries()) {
        if (index % 2 !== half) continue;
        for (const [locale, looks] of Object.entries(looksOf(path, index >> 1))) {
          await page.goto(under(locale, path));
          Object.assign(found, await judge(page, looks));
        }
      }
      expect(found).toEqual({});
    });
  });
}

test("a page loads no letters but its own @scripts", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => {
    const [, letters] = /condensed-(.+)-800\.woff2/.exec(request.url()) ?? [];
    if (letters) loaded.push(letters);
  });
  const of: Record<string, string[]> = {};
  for (const path of ["/en/home", "/en/events/archived-1", "/he/home", "/de/home"]) {
    loaded.length = 0;
    await page.goto(path, { waitUntil: "networkidle" });
    of[path] = [...loaded];
  }
  expect(of).toEqual({
    "/en/home": ["basic"],
    "/en/events/archived-1": ["basic"],
    "/he/home": ["basic"],
    "/de/home": ["basic", "latin-1"],
  });
});

test("the HTML of every page keeps the standard @scripts", async ({ request }) => {
  test.setTimeout(300_000);
  const validator = new HtmlValidate({ extends: ["html-validate:standard"] });
  const found: Record<string, string[]> = {};
  for (const [index, { path }] of PUBLIC_PAGES.entries()) {
    const url = under(index % 2 === 0 ? "en" : "he", path);
    // Whole, as browsers without scripts get it.
    const response = await request.get(url, WITHOUT_SCRIPTS);
    const { results } = await validator.validateString(await response.text());
    const messages = results.flatMap((result) =>
      result.messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    );
    if (messages.length > 0) found[url] = messages.slice(0, 5);
  }
  expect(found).toEqual({});
});

/** How much of what is seen may move by itself, all movements of a page together. */
const MAX_SHIFT = 0.02;
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
  "/events/upcoming-1",
  "/channels/channel-1",
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
        // Down to the end, or through a few pages of a list that goes on.
        await readOn(page, 6);
        const shifts = await shiftsOf(page);
        if (shifts.reduce((sum, { value }) => sum + value, 0) > MAX_SHIFT) found[path] = shifts;
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

test("a list does not grow when its end has come in sight while the browser was busy @scripts", async ({
  page,
}) => {
  await watchShifts(page);
  // A busy browser tells what it saw before the viewer went on.
  await page.addInitScript(() => {
    const Observer = window.IntersectionObserver;
    window.IntersectionObserver = class extends Observer {
      constructor(told: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super((entries, observer) => {
          if (entries.some(({ target }) => target.matches("main [role=status]")))
            scrollTo({ top: document.body.scrollHeight, behavior: "instant" });
          told(entries, observer);
        }, options);
      }
    };
  });
  await page.goto("/search?q=north");
  await settled(page);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect((await shiftsOf(page)).filter(({ value }) => value > MAX_SHIFT)).toEqual([]);
});

for (const path of ["/archive", "/highlight", "/latest"]) {
  test(`what follows ${path} is not seen to move when the next page comes late @scripts`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE.viewport);
    await watchShifts(page);
    await page.route(/\.data\b/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue();
    });
    await page.goto(path);
    await settled(page);
    const cards = page.locator("main li:has(> a)");
    const before = await cards.count();
    await expect(page.locator("[data-coming]").first()).toBeAttached();
    // Past all places, to the end of the page.
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    await expect.poll(() => cards.count()).toBeGreaterThan(before);
    await expect(page.locator("footer")).toBeVisible();
    expect((await shiftsOf(page)).filter(({ value }) => value > MAX_SHIFT)).toEqual([]);
  });
}
