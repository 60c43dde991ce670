import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { contextOf } from "~/request/context.server";
import { useConfig } from "../../../tests/support/config";
import { type RunningServer, serve } from "../../../tests/support/http-server";
import { loadMainDivisions } from "./main-divisions.server";

let platform: RunningServer;
let status: number;
let calls: number;

beforeAll(async () => {
  const subCategory = (id: string, parent: string) => ({ id, title: id, identities: [{ id: parent }] });
  const entries = [
    subCategory("northern-first", "northern"),
    subCategory("northern-women", "northern"),
    subCategory("alpine-first", "alpine"),
  ];
  platform = await serve(async (request, response) => {
    for await (const _chunk of request);
    calls += 1;
    response.writeHead(status).end(JSON.stringify({ content: { entries } }));
  });
});
afterAll(() => platform.close());

/** The API base is the key of what the process remembers. */
let operators = 0;

beforeEach(() => {
  useConfig({ env: { API_BASE: `${platform.url}/${++operators}` } });
  calls = 0;
  status = 200;
});

/** Loads the divisions as a page does. */
const load = () => loadMainDivisions(contextOf({ request: new Request("http://site.test/"), context: {} }));

it("finds the first division of each league, and remembers them", async () => {
  expect(await load()).toEqual(new Set(["northern-first", "alpine-first"]));
  expect(await load()).toEqual(new Set(["northern-first", "alpine-first"]));
  expect(calls).toBe(1);
});

it("knows none while the platform fails, and is not called for every page", async () => {
  status = 500;
  expect(await load()).toEqual(new Set());
  const before = calls;
  expect(await load()).toEqual(new Set());
  expect(calls).toBe(before);
});
