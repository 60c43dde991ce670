/**
 * Every public page with each of its calls failing in turn, and with all deferred calls held back. The page
 * itself shows which calls it makes, so new ones are covered.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FaultyPlatform, faultyPlatform } from "../support/faulty-platform.ts";
import { type Product, startProduct, waitFor } from "../support/product.ts";
import { removeFolder, temporaryFolder } from "../support/temp.ts";

/** The search waits for names and events, but none of them is critical alone. */
const SEARCH_AWAITS = /status=(live|upcoming|archived|channel)|identity\/list/;

/** Pages, each with its only critical call, or without one, but with calls for which it waits. */
const PAGES: [path: string, main: RegExp | undefined, awaited?: RegExp][] = [
  ["/", undefined],
  ["/live", /status=live/],
  ["/live/soccer", /event\/list/],
  ["/upcoming", /event\/list/],
  ["/latest", /event\/list/],
  ["/archive", /event\/list/],
  ["/highlight", /clip\/list/],
  ["/suggested", undefined, /status=(live|archived)/],
  ["/search?q=league", undefined, SEARCH_AWAITS],
  ["/league/league-northern", /identity\/get_by_id/],
  ["/category/league-northern", /identity\/get_by_id/],
  ["/team/team-ngt", /identity\/get_by_id/],
  ["/events/live-1", /event\/get_by_id/],
  ["/events/upcoming-19", /event\/get_by_id/],
  ["/events/archived-1", /event\/get_by_id/],
  ["/events/highlight-1?media_type=highlight", /clip\/get_by_id/],
  ["/events/stats/live-1", /event\/get_by_id/],
  ["/channels/channel-1", /event\/get_by_id/],
];

/** The home page waits for live and upcoming events and for the leagues, but none of them is critical. */
const HOME_AWAITS = /status=(live|upcoming)|identity\/list/;

const folders: string[] = [];
let whole: Product;
let platform: FaultyPlatform;
let site: Product;

beforeAll(async () => {
  folders.push(temporaryFolder("failing-platform"), temporaryFolder("failing-site"));
  const [first = "", second = ""] = folders;
  whole = await startProduct({ dataDirectory: first, env: { SIMULATION: "off" } });
  platform = await faultyPlatform(whole.platformUrl ?? "");
  site = await startProduct({ dataDirectory: second, env: { API_BASE: platform.url } });
  // The process keeps the divisions for minutes, and remembers that the platform knows how scores change: only
  // the first pages call for them.
  for (const path of ["/", "/events/archived-1"]) await (await read(path)).text();
}, 150_000);
afterAll(async () => {
  await site?.stop();
  await platform?.close();
  await whole?.stop();
  for (const folder of folders) removeFolder(folder);
});

/** A page as browsers without scripts get it: complete. */
const read = (path: string) => fetch(`${site.url}${path}`, { headers: { cookie: "noscript=1" } });

const mainOf = (html: string) => html.replace(/[\s\S]*<main/, "").replace(/<\/main>[\s\S]*/, "");
const countLinks = (html: string) => mainOf(html).split("<a ").length - 1;
/** Visible text of a page. */
const textOf = (html: string) =>
  mainOf(html)
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

describe.each(PAGES)("%s", (path, main, awaited = main ?? HOME_AWAITS) => {
  it("renders without any one part that fails, and logs the error", async () => {
    platform.forget();
    const complete = await read(path);
    expect(complete.status).toBe(200);
    const all = await complete.text();
    const calls = platform.calls();
    expect(calls.filter((call) => main?.test(call))).toHaveLength(main ? 1 : 0);

    const empties: string[] = [];
    for (const call of calls) {
      // A failed page leaves its other calls in progress, and the next page would share them.
      await waitFor(() => platform.underWay() === 0, 30_000, "the calls of the page before");
      const before = site.output().length;
      platform.fail((name) => name === call);
      const response = await read(path);
      const html = await response.text();
      platform.fail(() => false);
      const log = () => site.output().slice(before);
      if (main?.test(call)) {
        expect(response.status, call).toBe(502);
        expect(html, call).toContain('data-error="page"');
        expect(html, call).toContain('content="noindex"');
        continue;
      }
      expect(response.status, call).toBe(200);
      expect(html, call).toContain("<h1");
      expect(html, call).not.toContain("data-error");
      // Other videos may fill a list that lacks some.
      expect(countLinks(html), `${call}: nothing is missing`).toBeLessThanOrEqual(countLinks(all));
      if (textOf(html).length < textOf(all).length) empties.push(call);
      await waitFor(
        () => /an optional part failed/.test(log()) && /broken/.test(log()),
        20_000,
        `${call} in the log`,
      );
    }
    // The demo's channel has no offers, and its schedule comes from the platform's own URL.
    const hasParts = calls.length > (main ? 1 : 0) && !path.startsWith("/channels/");
    if (hasParts) expect(empties).not.toEqual([]);
  });

  it("starts before its deferred parts", async () => {
    const release = platform.hold((call) => !awaited.test(call));
    try {
      // Held until the start of the page has arrived: a page that waited for them would never start.
      const response = await fetch(`${site.url}${path}`, {
        headers: { "user-agent": "Mozilla/5.0 Firefox/140.0" },
      });
      expect(response.status).toBe(200);
      const reader = response.body?.getReader();
      const decoder = new TextDecoder();
      let first = "";
      // Nothing else precedes the parts that are held.
      while (!first.includes("<h1")) {
        const { done, value } = (await reader?.read()) ?? { done: true };
        expect(done, first).toBe(false);
        first += decoder.decode(value, { stream: true });
      }
      release();
      while (!(await reader?.read())?.done);
    } finally {
      release();
    }
  });
});

it("a home page without any data is an error page", async () => {
  platform.fail((call) => HOME_AWAITS.test(call));
  const response = await read("/");
  platform.fail(() => false);
  expect(response.status).toBe(502);
  expect(await response.text()).toContain('data-error="page"');
});
