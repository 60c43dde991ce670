import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { mediaSchema } from "~/platform/contract/media";
import { listEvents } from "~/platform/endpoints/events";
import { useConfig } from "../../tests/support/config";
import { type RunningServer, serve } from "../../tests/support/http-server";
import { contextOf } from "./context.server";
import { sharedPlatform } from "./platform.server";

const TEAMS = { homes: [{ id: "n", title: "North" }], aways: [{ id: "s", title: "South" }] };
const MATCH = {
  id: "m1",
  media_type: "event",
  title: "South leads",
  teams: TEAMS,
  event_date: "2026-03-01T18:00:00Z",
};

let platform: RunningServer;

beforeAll(async () => {
  platform = await serve((_request, response) => {
    const entries = ["live", "archived"].map((status) => ({ ...MATCH, status }));
    response.end(JSON.stringify({ content: { entries } }));
  });
});
afterAll(() => platform.close());
beforeEach(() => useConfig({ env: { API_BASE: platform.url } }));

it.each([
  ["", ["South leads", "North – South"]],
  ["results=shown", ["South leads", "South leads"]],
  ["results=hidden", ["North – South", "North – South"]],
  // What the viewer follows is not known.
  ["results=followed", ["North – South", "North – South"]],
])("a response for all viewers has the titles that %j allows", async (cookie, titles) => {
  const request = new Request("http://site.test/feed", { headers: { cookie } });
  const context = contextOf({ request, context: {}, params: {} });
  const { entries } = await listEvents(sharedPlatform(context), { size: 2 });
  expect(entries.map(({ title }) => title)).toEqual(titles);
});

it("a response for all viewers has no title of a highlight: it may be kept for longer than the match lasts", () => {
  const context = contextOf({ request: new Request("http://site.test/feed"), context: {}, params: {} });
  const goal = { ...MATCH, id: "h1", event_id: "m1", media_type: "highlight", status: "archived" };
  const highlight = mediaSchema.parse({ ...goal, event_status: "live" });
  expect(context.anonymousPlatform.hideResult(highlight).title).toBe("South leads");
  expect(sharedPlatform(context).hideResult(highlight).title).toBe("North – South");
});
