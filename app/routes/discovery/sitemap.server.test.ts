/** Files of the sitemap from a platform that always says that there is a next page. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { contextOf } from "~/request/context.server";
import { sharedPlatform } from "~/request/platform.server";
import { useConfig } from "../../../tests/support/config";
import { type RunningServer, serve } from "../../../tests/support/http-server";
import { sitemapFile } from "./sitemap.server";

const SITE = "https://tv.example";
/** Ends what would be endless otherwise. */
const ENOUGH = 20;

let platform: RunningServer;
let calls: number;
/** Ids of the matches of a page. */
let idsAt: (page: number) => string[];

beforeAll(async () => {
  platform = await serve(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    calls += 1;
    const entries = idsAt(JSON.parse(body).page).map((id) => ({ id, title: `Match ${id}` }));
    response.end(JSON.stringify({ content: { entries, nextExists: calls < ENOUGH } }));
  });
});
afterAll(() => platform.close());
beforeEach(() => {
  calls = 0;
  useConfig({ env: { API_BASE: platform.url, APP_ORIGIN: SITE, TRUST_PROXY: "1" } });
});

async function urlsOfMonth(): Promise<string[]> {
  const context = contextOf({ request: new Request(`${SITE}/sitemaps/events-2026-03.xml`), context: {} });
  const part = { kind: "events", from: Date.UTC(2026, 2), before: Date.UTC(2026, 3) } as const;
  const site = { origin: SITE, customer: context.settings.customer };
  let text = "";
  for await (const piece of sitemapFile(sharedPlatform(context), part, site)) text += piece;
  return [...text.matchAll(/<loc>([^<]*)</g)].map(([, url = ""]) => url.replace(/^.*\//, ""));
}

it("lists each match once, and asks no more when a page has no new ones", async () => {
  idsAt = (page) => (page === 0 ? ["a", "b"] : ["b", "c"]);
  expect(await urlsOfMonth()).toEqual(["a", "b", "c"]);
  expect(calls).toBe(3);
});

it("asks no more when a page is empty", async () => {
  idsAt = () => [];
  expect(await urlsOfMonth()).toEqual([]);
  expect(calls).toBe(1);
});
