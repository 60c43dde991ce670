import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { CACHE_CLASS_HEADER } from "~/request/cache-class";
import { contextOf } from "~/request/context.server";
import { useConfig } from "../../../tests/support/config";
import { type RunningServer, serve } from "../../../tests/support/http-server";
import { loadLive, loadLiveSport } from "./live.server";

let platform: RunningServer;

beforeAll(async () => {
  platform = await serve((_request, response) => {
    response.end(JSON.stringify({ content: { entries: [] } }));
  });
});
afterAll(() => platform.close());
beforeEach(() => useConfig({ env: { API_BASE: platform.url } }));

const contextFor = (query: string) =>
  contextOf({
    request: new Request(`http://site.test/live${query}`, { headers: { cookie: "noscript=1" } }),
    context: {},
    params: {},
  });

it.each([
  ["the list", (query: string) => loadLive(contextFor(query))],
  ["the list of a sport", (query: string) => loadLiveSport(contextFor(query), "soccer")],
])("%s with ticked matches is stored by no cache", async (_, load) => {
  const shared = await load("?page=1&ids=");
  expect(shared.data.chosen).toEqual([]);
  expect(shared.init).toBeNull();
  const own = await load("?ids=a&ids=b&ids=a");
  expect(own.data.chosen).toEqual(["a", "b"]);
  expect(new Headers(own.init?.headers).get(CACHE_CLASS_HEADER)).toBe("PRIVATE");
});
