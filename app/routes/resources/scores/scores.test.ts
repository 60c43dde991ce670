import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { useConfig } from "../../../../tests/support/config";
import { type RunningServer, serve } from "../../../../tests/support/http-server";
import { loader } from "./route";

let platform: RunningServer;
let status: number;
let requested: (string | null)[];

beforeAll(async () => {
  platform = await serve((request, response) => {
    requested.push(new URL(request.url ?? "", "http://platform").searchParams.get("ids"));
    const entries = [{ id: "a", home: 2, away: 1, phase: "second_half", minute: 67 }];
    response.writeHead(status).end(JSON.stringify({ content: { entries } }));
  });
});
afterAll(() => platform.close());
beforeEach(() => {
  status = 200;
  requested = [];
  useConfig({ env: { API_BASE: platform.url } });
});

const get = (query: string) =>
  loader({ request: new Request(`https://tv.example/scores${query}`), params: {}, context: {} });

it("returns the scores by id, null without one, for shared caches", async () => {
  const response = await get("?ids=a,b");
  expect(response.headers.get("cache-control")).toBe("public, max-age=15");
  expect(await response.json()).toEqual({
    a: { home: 2, away: 1, phase: "second_half", minute: 67 },
    b: null,
  });
});

it("passes on at most twenty ids, and calls nothing without any", async () => {
  await get(`?ids=${Array.from({ length: 30 }, (_, index) => index).join()}`);
  expect(requested[0]?.split(",")).toHaveLength(20);
  expect(await (await get("?ids=,")).json()).toEqual({});
  expect(await (await get("")).json()).toEqual({});
  expect(requested).toHaveLength(1);
});

it("fails instead of sending no scores when the platform fails", async () => {
  status = 500;
  const response = await get("?ids=a");
  expect(response.status).toBe(503);
  expect(response.headers.get("cache-control")).toBe("no-store");
});
