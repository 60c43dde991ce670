import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { contextOf } from "~/request/context.server";
import { useConfig } from "../../../../tests/support/config";
import { type RunningServer, serve } from "../../../../tests/support/http-server";
import { createMemoryStore } from "../../../../tests/support/memory-store";
import { setSessionStore } from "../../../session/store.server";
import { loadHighlights } from "./highlights.server";

let platform: RunningServer;
/** Filters of the requests for clips. */
let filters: Record<string, unknown>[];

beforeAll(async () => {
  platform = await serve(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const [path = ""] = (request.url ?? "").split("?");
    if (path === "/api/clip/list") filters.push(JSON.parse(body).filters);
    const isTeam = path.startsWith("/api/identity/get_by_id/");
    const team = { id: "northgate", media_type: "team", title: "Northgate FC" };
    response.end(JSON.stringify({ content: isTeam ? team : { entries: [] } }));
  });
});
afterAll(() => platform.close());

beforeEach(() => {
  useConfig({ env: { API_BASE: platform.url } });
  setSessionStore(createMemoryStore());
  filters = [];
});

const load = (query: string) =>
  loadHighlights(contextOf({ request: new Request(`http://site.test/highlight${query}`), context: {} }));

it.each([
  ["", {}],
  ["?kind=goal", { mediaSubType: "goal" }],
  ["?kind=condensed&sport=soccer", { mediaType: "condensed", sportType: "soccer" }],
  ["?kind=unknown&media_type=event", {}],
  ["?identity=northern", { "identities.id": ["northern"] }],
])("requests the highlights of %j", async (query, expected) => {
  await load(query);
  expect(filters).toEqual([{ media_type: "highlight", ...expected }]);
});

it("names the team of the list", async () => {
  const { subject } = await load("?team=northgate");
  expect(subject).toEqual({ title: "Northgate FC", href: "/team/northgate" });
  expect(filters).toEqual([{ media_type: "highlight", "search.teams.id": ["northgate"] }]);
  expect((await load("")).subject).toBeUndefined();
});
