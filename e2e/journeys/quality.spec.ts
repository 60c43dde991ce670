import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { HtmlValidate } from "html-validate";
import { moved, ourControls } from "../support/player.ts";
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
import { expect, hydrated, test, WITHOUT_SCRIPTS } from "../support/test.ts";

// A service worker would fetch the files that these journeys hold back.
test.use({ expectedProblems: [/404/], serviceWorkers: "block" });
test.describe.configure({ mode: "parallel" });

const under = (locale: string, path: string) => `/${locale}${path === "/" ? "" : path}`;

const FREQUENT_PAGES = ["/", "/search?q=north", EVENT_PAGE];
const LOOKS: readonly Look[] = (["phone", "desktop"] as const).flatMap((device) =>
  (["dark", "light"] as const).map((theme) => ({ device, theme })),
);

/**
 * The most visited pages in every look and both directions; the others on both devices and in both themes,
 * alternating between pages, and every second pair in the other direction.
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
    // Colours change at once with the theme.
    test.use({ ...DESKTOP, contextOptions: { reducedMotion: "reduce" } });

    test("pass the accessibility rules and fit small windows @scripts", async ({ page }) => {
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

test("a page loads no fonts but its own @scripts", async ({ page }) => {
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

test("the HTML of every page is valid @scripts", async ({ request }) => {
  test.setTimeout(300_000);
  const validator = new HtmlValidate({ extends: ["html-validate:standard"] });
  const found: Record<string, string[]> = {};
  for (const [index, { path }] of PUBLIC_PAGES.entries()) {
    const url = under(index % 2 === 0 ? "en" : "he", path);
    // Complete, as browsers without scripts get it.
    const response = await request.get(url, WITHOUT_SCRIPTS);
    const { results } = await validator.validateString(await response.text());
    const messages = results.flatMap((result) =>
      result.messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    );
    if (messages.length > 0) found[url] = messages.slice(0, 5);
  }
  expect(found).toEqual({});
});

test("every page is sent with the styles of what it shows @scripts", async ({ request }) => {
  const folder = "build/client/assets";
  const stylesheets = readdirSync(folder).filter((name) => /^(?!server-build).*\.css$/.test(name));
  const classesOf = (css: string) => new Set([...css.matchAll(/\.([\w-]+)/g)].map(([, name]) => name));
  const classes = new Map(
    stylesheets.map((name) => [name, classesOf(readFileSync(join(folder, name), "utf8"))] as const),
  );
  const found: Record<string, string[]> = {};
  for (const { path } of PUBLIC_PAGES) {
    const html = await (await request.get(path, WITHOUT_SCRIPTS)).text();
    const sent = new Set([...html.matchAll(/data-href="\/assets\/([^"]+)"/g)].map(([, name]) => name));
    const used = new Set(
      [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")),
    );
    const missing = [...used].flatMap((name) => {
      const owners = stylesheets.filter((stylesheet) => classes.get(stylesheet)?.has(name));
      return owners.length > 0 && !owners.some((owner) => sent.has(owner)) ? owners : [];
    });
    if (missing.length > 0) found[path] = [...new Set(missing)];
  }
  expect(found).toEqual({});
});

/** Maximum of the layout shifts of a page, added up. */
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
  "/events/upcoming-19",
  "/channels/channel-1",
  "/privacy",
  "/nothing-is-here",
];

for (const [device, use] of [
  ["phone", PHONE],
  ["desktop", DESKTOP],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use(use);

    test("nothing shifts while images and deferred parts load and the page is scrolled @scripts", async ({
      page,
    }) => {
      test.setTimeout(300_000);
      await watchShifts(page);
      // Images load last, when everything else is in place.
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
        await hydrated(page);
        // Down to the end, or through a few pages of an infinite list.
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
    test(`reaches every control of ${path}, with visible focus @scripts`, async ({ page }) => {
      test.setTimeout(240_000);
      await page.goto(path, { waitUntil: "load" });
      await settled(page);
      expect(await tabThrough(page)).toEqual({ unreached: [], unmarked: [], hidden: [] });
    });
  }
});

test.describe("the keyboard alone, in a small window", () => {
  for (const [window, viewport] of [
    ["of a tablet", { width: 820, height: 600 }],
    ["at 400 % zoom", { width: 320, height: 256 }],
  ] as const) {
    test(`no bar hides what has the focus, ${window} @scripts`, async ({ page }) => {
      test.setTimeout(240_000);
      await page.setViewportSize(viewport);
      for (const path of ["/upcoming", "/live", "/events/upcoming-19"]) {
        await page.goto(path, { waitUntil: "load" });
        await settled(page);
        expect((await tabThrough(page)).hidden, path).toEqual([]);
      }
      // A bar of the page above the bar at the bottom.
      await page.goto("/live", { waitUntil: "load" });
      await page.getByRole("checkbox").first().check();
      expect((await tabThrough(page)).hidden).toEqual([]);
    });
  }

  test("the card with the focus is shown whole in a carousel @scripts", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto("/");
    await hydrated(page);
    const cards = page.getByRole("list", { name: "Live now" }).getByRole("link");
    await cards.first().focus();
    for (const key of ["Tab", "Tab", "Shift+Tab"]) {
      await page.keyboard.press(key);
      const isInView = () =>
        page.locator(":focus").evaluate((card) => {
          const { left, right } = card.getBoundingClientRect();
          return left >= -1 && right <= innerWidth + 1;
        });
      await expect.poll(isInView, key).toBe(true);
    }
  });

  test("at 400 % zoom no bar takes room of the page @scripts", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto("/events/upcoming-19", { waitUntil: "load" });
    await settled(page);
    const bars = await page.evaluate(
      () =>
        [...document.querySelectorAll("body *")]
          .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
          .filter((element) => getComputedStyle(element).position === "fixed")
          .map((element) => element.getBoundingClientRect())
          .filter(({ bottom, top }) => bottom > 0 && top < innerHeight && bottom > top).length,
    );
    expect(bars).toBe(0);
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  });

  test("a playing video does not hide what has the focus on a phone @scripts", async ({ page }) => {
    test.setTimeout(240_000);
    await page.setViewportSize(PHONE.viewport);
    await page.goto("/events/archived-1");
    await ourControls(page);
    await page.getByRole("button", { name: "Play", exact: true }).press("Enter");
    await moved(page, 0);
    await page.getByRole("contentinfo").getByRole("link").last().focus();
    await expect(page.locator("[data-stuck]")).toBeVisible();
    expect((await tabThrough(page, "Shift+Tab")).hidden).toEqual([]);
    await page.goto("/events/archived-1");
    await ourControls(page);
    await page.getByRole("button", { name: "Play", exact: true }).press("Enter");
    await moved(page, 0);
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    const clips = page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Clips" });
    await clips.press("Enter");
    const gap = () =>
      page.evaluate(() => {
        const player = document.querySelector("[data-stuck]")?.getBoundingClientRect().bottom ?? Number.NaN;
        return (document.querySelector("#clips")?.getBoundingClientRect().top ?? Number.NaN) - player;
      });
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
    await expect.poll(gap).toBeLessThan(64);
  });
});

test("a list does not grow when its end came into view while the browser was busy @scripts", async ({
  page,
}) => {
  await watchShifts(page);
  // A busy browser reports intersections from before the navigation.
  await page.addInitScript(() => {
    const Observer = window.IntersectionObserver;
    window.IntersectionObserver = class extends Observer {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super((entries, observer) => {
          if (entries.some(({ target }) => target.matches("main [role=status]")))
            scrollTo({ top: document.body.scrollHeight, behavior: "instant" });
          callback(entries, observer);
        }, options);
      }
    };
  });
  await page.goto("/archive");
  await settled(page);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect((await shiftsOf(page)).filter(({ value }) => value > MAX_SHIFT)).toEqual([]);
});

for (const path of ["/archive", "/highlight", "/latest"]) {
  test(`the content below ${path} does not shift when the next page loads late @scripts`, async ({
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
    // Past all placeholders, to the end of the page; again after each page, as the matches add clips.
    await expect(async () => {
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
      await expect(page.locator("footer")).toBeVisible({ timeout: 2000 });
      expect(await cards.count()).toBeGreaterThan(before);
    }).toPass();
    expect((await shiftsOf(page)).filter(({ value }) => value > MAX_SHIFT)).toEqual([]);
  });
}
