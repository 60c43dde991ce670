import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { useConfig } from "../../../../tests/support/config";
import { type RunningServer, serve } from "../../../../tests/support/http-server";
import { loader } from "./route";

let platform: RunningServer;
let status: number;
let requested: string[];

beforeAll(async () => {
  platform = await serve((request, response) => {
    requested.push(request.url ?? "");
    response
      .writeHead(status)
      .end(JSON.stringify({ content: { entries: [{ time: 60_000, home: 1, away: 0 }] } }));
  });
});
afterAll(() => platform.close());
beforeEach(() => {
  status = 200;
  requested = [];
  useConfig({ env: { API_BASE: platform.url } });
});

const get = (query: string, cookie = "") =>
  loader({
    request: new Request(`https://tv.example/score-changes${query}`, { headers: { cookie } }),
    params: {},
    context: {},
  });

it("returns the changes up to a second, for shared caches", async () => {
  const response = await get("?id=a&until=75");
  expect(requested).toEqual(["/api/event/score_changes?id=a&until=75000"]);
  expect(response.headers.get("cache-control")).toBe("public, max-age=15");
  expect(await response.json()).toEqual({ changes: [{ second: 60, home: 1, away: 0 }] });
});

it("returns none from a platform without them", async () => {
  status = 404;
  expect(await (await get("?id=a&until=75")).json()).toEqual({ changes: null });
});

it("fails instead of returning none when the platform fails", async () => {
  status = 500;
  const response = await get("?id=a&until=75");
  expect([response.status, response.headers.get("cache-control")]).toEqual([503, "no-store"]);
});

it("returns none to a viewer who hides all results", async () => {
  const response = await get("?id=a&until=75", "results=hidden");
  expect(await response.json()).toEqual({ changes: null });
  expect(response.headers.get("cache-control")).toContain("private");
  expect(requested).toEqual([]);
});

it.each([
  "",
  "?id=a",
  "?until=75",
  "?id=&until=75",
  "?id=a&until=-1",
  "?id=a&until=1.5",
  "?id=a&until=9999999",
])("refuses %j", async (query) => {
  expect((await get(query)).status).toBe(400);
  expect(requested).toEqual([]);
});
