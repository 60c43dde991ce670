import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { contextOf } from "~/request/context.server";
import { setSessionStore } from "~/session/store.server";
import { useConfig } from "../../../../tests/support/config";
import { type RunningServer, serve } from "../../../../tests/support/http-server";
import { createMemoryStore } from "../../../../tests/support/memory-store";
import { loadSuggested } from "./suggested.server";

let platform: RunningServer;
/** The filters of the lists that were requested. */
let filters: { status?: unknown }[];
/** Statuses whose lists fail. */
let broken: unknown[];

/** A platform that compares the status of an event with the filter, as the contract has it: with one text. */
beforeAll(async () => {
  platform = await serve(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    if (request.url !== "/api/event/list") return response.writeHead(404).end("{}");
    const requested = JSON.parse(body);
    filters.push(requested.filters);
    const { status } = requested.filters;
    if (broken.includes(status)) return response.writeHead(500).end("{}");
    const all = [
      { id: "now", status: "live" },
      { id: "before", status: "archived" },
    ];
    const entries = all.filter((event) => event.status === status);
    response.end(JSON.stringify({ content: { entries, nextExists: status === "archived" } }));
  });
});
afterAll(() => platform.close());
beforeEach(() => {
  useConfig({ env: { API_BASE: platform.url } });
  setSessionStore(createMemoryStore());
  [filters, broken] = [[], []];
});

async function load(query = "") {
  const request = new Request(`http://site.test/suggested${query}`);
  const { events, nextExists } = (await loadSuggested(contextOf({ request, context: {} }))).data;
  return { ids: events.map(({ id }) => id), nextExists };
}

it("lists live events and recordings first, then recordings, with one status in each request", async () => {
  expect(await load()).toEqual({ ids: ["now", "before"], nextExists: true });
  expect(await load("?page=1")).toEqual({ ids: ["before"], nextExists: true });
  expect(filters.map(({ status }) => status)).toEqual(["live", "archived", "archived"]);
});

it("shows what is there when one of the lists fails, and fails when both do", async () => {
  broken = ["live"];
  expect(await load()).toMatchObject({ ids: ["before"] });
  broken = ["archived"];
  expect(await load()).toMatchObject({ ids: ["now"], nextExists: false });
  broken = ["live", "archived"];
  await expect(load()).rejects.toMatchObject({ init: { status: 502 } });
});
