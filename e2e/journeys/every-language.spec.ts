import type { Page } from "@playwright/test";
import { LOCALES } from "../../app/i18n/locales.ts";
import { newAccount, signUp } from "../support/accounts.ts";
import { cutChoices, cutInControls, overflowing } from "../support/layout.ts";
import { EVENT_PAGE, PUBLIC_PAGES, TICKET_PAGE } from "../support/public-pages.ts";
import { expect, test, WITHOUT_SCRIPTS } from "../support/test.ts";

test.use({ expectedProblems: [/404/] });

const RIGHT_TO_LEFT = ["he", "ko"];
/** Pages whose title and description are data, and so are the same in every language. */
const ALL_DATA = /^\/(events|channels)\//;

const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];

/**
 * Languages in which a page is requested: English, and every third of the others, in turn. All pages would be 700
 * requests; a page differs in its texts only, and the release check knows those that a language lacks.
 */
const languagesOf = (index: number) =>
  LOCALES.filter((locale, at) => locale === "en" || at % 3 === index % 3);

test("every public page, and every language, has titles and URLs of its own @scripts", async ({
  request,
  baseURL,
}) => {
  test.setTimeout(120_000);
  for (const [index, { path, status }] of PUBLIC_PAGES.entries()) {
    const heads = new Map<string, string>();
    await Promise.all(
      languagesOf(index).map(async (locale) => {
        const url = `/${locale}${path === "/" ? "" : path}`;
        const response = await request.get(url);
        expect(response.status(), url).toBe(status);
        const html = await response.text();
        expect(attribute(html, /<html[^>]*? lang="([^"]+)"/), url).toBe(locale);
        expect(attribute(html, /<html[^>]*? dir="([^"]+)"/), url).toBe(
          RIGHT_TO_LEFT.includes(locale) ? "rtl" : "ltr",
        );
        const title = attribute(html, /<title>([^<]+)<\/title>/);
        expect(title, url).toBeTruthy();
        heads.set(locale, `${title}: ${attribute(html, /<meta name="description" content="([^"]+)"/)}`);
        const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
        const leaving = [...main.matchAll(/(?:href|action)="(\/[^"]*)"/g)]
          .map(([, target = ""]) => target)
          .filter((target) => !/^\/(icons\.svg|image)/.test(target))
          .filter((target) => !`${target}/`.startsWith(`/${locale}/`) && !target.startsWith(`/${locale}?`));
        expect(leaving, url).toEqual([]);
        const canonical = attribute(html, /<link rel="canonical" href="([^"]+)"/);
        // Pages that are closed to crawlers have no canonical URL.
        if (!/<meta name="robots" content="noindex"/.test(html) && status === 200) {
          expect(canonical, url).toBe(new URL(url, baseURL).href);
        }
      }),
    );
    // Languages share a word now and then ("Live"), but never all texts of a page.
    if (!ALL_DATA.test(path) && status === 200) {
      const english = heads.get("en");
      expect([...heads].filter(([locale, head]) => locale !== "en" && head === english)).toEqual([]);
    }
  }
});

/** Lists, with the platform calls behind them: each page has the same events in the same order. */
const LISTS: readonly { path: string; list?: "event" | "clip"; query: object }[] = [
  { path: "/upcoming", query: { sort: "order", order: "asc", filters: { status: "upcoming" } } },
  { path: "/latest", query: { sort: "added", order: "desc", filters: { status: "archived" } } },
  {
    path: "/highlight",
    list: "clip",
    query: { type: "list", sort: "added", order: "desc", filters: { media_type: "highlight" } },
  },
  { path: "/archive", query: { sort: "order", order: "desc", filters: { status: "archived" } } },
  {
    path: "/archive?sport=soccer&sort=title",
    query: { sort: "title", order: "asc", filters: { status: "archived", sportType: "soccer" } },
  },
  {
    path: "/archive?order=asc&identity=league-northern",
    query: {
      sort: "order",
      order: "asc",
      filters: { status: "archived", "identities.id": ["league-northern"] },
    },
  },
  {
    path: "/search?q=north&target=game&show=all",
    query: { sort: "order", order: "desc", filters: { title: "north" } },
  },
];
const PAGE_SIZE = 24;

/** Path and sorted parameters of a URL. */
function parametersOf(url: string): string[] {
  const { pathname, searchParams } = new URL(url, "http://site");
  return [pathname, ...[...searchParams].map((pair) => pair.join("=")).sort()];
}

const mainOf = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));
const decoded = (text: string) => text.replaceAll("&amp;", "&");
const all = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map((match) => decoded(match[1] ?? ""));
const linkTo = (html: string, rel: string) =>
  all(html, new RegExp(`<a[^>]* rel="${rel}"[^>]* href="([^"]*)"`, "g"))[0];
const eventsOn = (html: string) => [
  ...new Set(all(mainOf(html), /href="(?:\/[\w-]+)?\/events\/([^"?]+)/g).map(decodeURIComponent)),
];

test("lists are paged and filtered by links and forms in every language @scripts", async ({ request }) => {
  test.setTimeout(180_000);
  const read = async (url: string) => {
    const response = await request.get(url, WITHOUT_SCRIPTS);
    expect(response.status(), url).toBe(200);
    return response.text();
  };
  const askPlatform = async (list: string, query: object, page: number) => {
    const data = { size: PAGE_SIZE, page, next: true, ...query };
    const response = await request.post(`${process.env.TOUCHLINE_E2E_PLATFORM}/api/${list}/list`, { data });
    const { content } = (await response.json()) as {
      content: { entries: { id: string }[]; nextExists: boolean };
    };
    return { ids: content.entries.map(({ id }) => id), nextExists: content.nextExists };
  };
  for (const [index, locale] of LOCALES.entries()) {
    // Every list in every language would be 200 pages: each language takes some, English and Hebrew take all.
    const turn = LISTS.filter((_, at) => ["en", "he"].includes(locale) || at % 3 === index % 3);
    for (const { path, list = "event", query } of turn) {
      const url = `/${locale}${path}`;
      // The match day continues: a list that changed between two calls is requested again.
      await expect(async () => {
        const first = await read(url);
        const expected = await askPlatform(list, query, 0);
        expect(eventsOn(first), url).toEqual(expected.ids);
        expect(linkTo(first, "prev"), `${url}: back`).toBeUndefined();
        const next = linkTo(first, "next");
        expect(next !== undefined, `${url}: next`).toBe(expected.nextExists);
        if (!next) return;
        expect(parametersOf(next)).toEqual(parametersOf(`${url}${path.includes("?") ? "&" : "?"}page=1`));
        const second = await read(next);
        expect(eventsOn(second), next).toEqual((await askPlatform(list, query, 1)).ids);
        const back = linkTo(second, "prev") ?? "";
        expect(parametersOf(back)).toEqual(parametersOf(url));
        expect(eventsOn(await read(back)), `${next}: back`).toEqual(expected.ids);
      }).toPass({ timeout: 20_000 });
    }

    // A page past the end is closed to crawlers and links to the first page in its language.
    const past = await read(`/${locale}/search?q=north&target=game&page=9999`);
    expect(mainOf(past)).toContain(`href="/${locale}/search?q=north&amp;target=game"`);
    expect(linkTo(past, "next")).toBeUndefined();

    // Forms submit to their own list, with the filters of their URL.
    for (const [path, choices] of [
      ["/archive?date=past_90_days&sort=title", ["date", "sort"]],
      ["/search?q=north&target=player&sort=oldest", ["sort"]],
    ] as const) {
      const html = mainOf(await read(`/${locale}${path}`));
      const form = /<form[^>]*>/.exec(html)?.[0] ?? "";
      expect(form, path).toContain(`action="/${locale}${path.replace(/\?.*/, "")}"`);
      expect(form, path).not.toContain("method=");
      expect(html, path).toMatch(/<button(?![^>]*type="button")/);
      const chosen = new URLSearchParams(path.replace(/.*\?/, ""));
      for (const name of choices) {
        const select = new RegExp(`<select[^>]*name="${name}".*?</select>`, "s").exec(html)?.[0] ?? "";
        expect(all(select, /value="(\w+)"[^>]* selected/g), `${path}: ${name}`).toEqual([chosen.get(name)]);
      }
    }

    // Sports are links; the current one is marked.
    const live = mainOf(await read(`/${locale}/live`));
    const [sport] = all(live, new RegExp(`href="(/${locale}/live/[^"]+)"`, "g"));
    expect(sport, locale).toBeDefined();
    expect(mainOf(await read(sport ?? ""))).toMatch(new RegExp(`href="${sport}"[^>]* aria-current="true"`));
  }
});

/** Dates as `Intl` writes them when a browser has no data for a language, or has fallen back to English. */
const MALFORMED_DATE = /\bM\d\d\b|\b(Mon|Tue|Wed|Thu|Fri|Sun)\b/;
/** Languages that write 4.99 as English does; the others write 4,99. */
const POINT_IN_PRICES = ["en", "he", "ko", "zh"];

// React reports every difference between server and browser as an error, which the fixture collects.
test("pages hydrate without differences in every language, with its dates and prices @scripts", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const malformed: Record<string, string[]> = {};
  for (const [index, locale] of LOCALES.entries()) {
    // The same components write the dates of a list and of a match, so each language takes one of the two.
    for (const path of ["", index % 2 === 0 ? "/upcoming" : "/events/upcoming-19", TICKET_PAGE]) {
      const url = `/${locale}${path}`;
      await page.goto(url);
      await page.waitForFunction(() =>
        [document.body, ...document.querySelectorAll("main time")].every((element) =>
          Object.keys(element).some((key) => key.startsWith("__reactFiber$")),
        ),
      );
      const times = await page.locator("time").allTextContents();
      expect(times.length, url).toBeGreaterThan(0);
      const wrong = times.filter((text) => locale !== "en" && MALFORMED_DATE.test(text));
      if (wrong.length > 0) malformed[url] = wrong;
    }
    const price = await page.getByText(/€/).first().textContent();
    expect(price, locale).toMatch(POINT_IN_PRICES.includes(locale) ? /\d\.\d\d/ : /\d,\d\d\s€/);
  }
  expect(malformed).toEqual({});
});

/** Texts that are cut, and elements that are too wide, by the path and width of the page: in all languages. */
async function misfits(page: Page, pages: readonly { path: string; widths: readonly number[] }[]) {
  const found: Record<string, string[]> = {};
  for (const locale of LOCALES) {
    for (const { path, widths } of pages) {
      await page.goto(`/${locale}${path}`);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        const wrong = [...(await cutInControls(page)), ...(await overflowing(page))];
        if (wrong.length > 0) found[`/${locale}${path}, ${width} px`] = wrong;
      }
    }
  }
  return found;
}

// Scripts do not widen these pages, and starting them would take most of the time. The journeys about quality
// check the same with scripts, in two languages.
test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("no page is wider than a small phone in any language @scripts", async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width: 320, height: 640 });
    const found: Record<string, string[]> = {};
    for (const locale of LOCALES) {
      for (const path of [
        "",
        "/live",
        "/league/league-northern",
        "/search?q=north",
        EVENT_PAGE,
        "/auth/sign-up",
      ]) {
        await page.goto(`/${locale}${path}`);
        await expect(page.locator("[data-fallback]")).toHaveCount(0);
        const wide = await overflowing(page);
        if (wide.length > 0) found[`/${locale}${path}`] = wide;
      }
    }
    expect(found).toEqual({});
  });

  test("labels of live matches fit into their images on a small phone in every language @scripts", async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width: 320, height: 640 });
    const found: Record<string, string[]> = {};
    for (const locale of LOCALES) {
      await page.goto(`/${locale}/live`);
      const labels = await page.locator("main a span").evaluateAll((spans) =>
        spans
          .filter((span) => getComputedStyle(span).position === "absolute" && span.textContent)
          .map((span) => ({
            text: span.textContent ?? "",
            isWide: span.scrollWidth > ((span as HTMLElement).offsetParent?.clientWidth ?? 0),
          })),
      );
      expect(labels.length, locale).toBeGreaterThan(5);
      const wide = labels.filter(({ isWide }) => isWide).map(({ text }) => text);
      if (wide.length > 0) found[locale] = wide;
    }
    expect(found).toEqual({});
  });

  test("rows of fixtures show the round and the league in every language @scripts", async ({ page }) => {
    test.setTimeout(180_000);
    const found: Record<string, string[]> = {};
    for (const locale of LOCALES) {
      await page.goto(`/${locale}/upcoming`);
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 800 });
        const cut = await page
          .locator("main a span")
          .evaluateAll((spans) =>
            spans
              .filter((span) => span.clientWidth > 1 && span.scrollWidth > span.clientWidth)
              .map((span) => span.textContent ?? ""),
          );
        if (cut.length > 0) found[`${locale}, ${width} px`] = cut;
      }
    }
    expect(found).toEqual({});
  });

  // With scripts these forms have the same width, or more room: some of their buttons go.
  test("menus and fields of forms show their whole text in every language @scripts", async ({ page }) => {
    test.setTimeout(180_000);
    await signUp(page, newAccount());
    expect(
      await misfits(page, [
        { path: "/auth/sign-up/personalization", widths: [320, 360, 390] },
        { path: "/auth/sign-up/following/league", widths: [320, 390] },
        { path: "/account/subscription/buy/plan-alpine", widths: [320, 360, 390] },
        // The menus of the footer.
        { path: "/faq", widths: [320, 390] },
        // Fields beside each other, and the search in the header.
        { path: "/account/general", widths: [1024, 1280] },
      ]),
    ).toEqual({});
  });
});

test.describe("on a phone without scripts", () => {
  test.use({
    javaScriptEnabled: false,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 320, height: 640 },
  });

  test("every choice of the footer shows its whole text in every language @scripts", async ({ page }) => {
    test.setTimeout(180_000);
    await signUp(page, newAccount());
    const found: Record<string, string[]> = {};
    for (const locale of LOCALES) {
      await page.goto(`/${locale}/faq`);
      expect(await page.getByRole("contentinfo").getByRole("combobox").count()).toBeGreaterThan(1);
      const cut = await cutChoices(page);
      if (cut.length > 0) found[locale] = cut;
    }
    expect(found).toEqual({});
  });
});

test("tiles beside each other, with links below them, fit a phone in every language @scripts", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signUp(page, newAccount());
  expect(await misfits(page, [{ path: "/following/category", widths: [320, 390] }])).toEqual({});
});

test("names on lines of their own start at the side of the page, whatever their letters", async ({
  page,
}) => {
  await page.goto("/he/archive");
  const distances = await page.locator("main bdi").evaluateAll((names) =>
    names
      .filter((name) => getComputedStyle(name).display === "block")
      .map((name) => {
        const text = document.createRange();
        text.selectNodeContents(name);
        return name.getBoundingClientRect().right - text.getBoundingClientRect().right;
      }),
  );
  expect(distances.length).toBeGreaterThan(5);
  expect(Math.max(...distances)).toBeLessThan(1);
});
