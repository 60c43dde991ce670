import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Locale } from "~/i18n/locales";
import { cachedAs } from "~/request/cache-class";
import { contextOf } from "~/request/context.server";
import { useConfig } from "../../../../tests/support/config";
import { type RunningServer, serve } from "../../../../tests/support/http-server";
import { createMemoryStore } from "../../../../tests/support/memory-store";
import { setSessionStore } from "../../../session/store.server";
import { loadSearch } from "./search.server";

interface Call {
  path: string;
  filters: Record<string, unknown>;
}

let platform: RunningServer;
let calls: Call[];
/** Leagues and teams of the platform, which does not know the filter for their names. */
let identities: object[];
/** Events of the platform; it knows the filter for the status only. */
let events: { id: string; title: string; status: string }[];
/** Filter that the platform refuses. */
let refused: string | undefined;
/** Status with which it does. */
let refusal: number;

beforeAll(async () => {
  platform = await serve(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const [path = ""] = (request.url ?? "").split("?");
    const { filters = {} } = JSON.parse(body || "{}") as Partial<Call>;
    calls.push({ path, filters });
    if (refused !== undefined && refused in filters) {
      response.writeHead(refusal).end(JSON.stringify({ error: { messageErrorCode: "validation_error" } }));
      return;
    }
    const entries = path.startsWith("/api/identity")
      ? identities
      : path.startsWith("/api/event/list")
        ? events.filter(({ status }) => filters.status === undefined || filters.status === status)
        : [];
    response.end(JSON.stringify({ content: { entries, totalCount: entries.length } }));
  });
});
afterAll(() => platform.close());

beforeEach(() => {
  useConfig({ env: { API_BASE: platform.url } });
  setSessionStore(createMemoryStore());
  calls = [];
  refused = undefined;
  refusal = 400;
  identities = [
    { id: "northern", media_type: "identity", title: "Northern League" },
    { id: "redcliffe", media_type: "team", title: "Redcliffe" },
    { id: "northgate", media_type: "team", title: "Northgate FC" },
    { id: "u19", media_type: "identity_item", title: "North U19", identities: ["northern"] },
  ];
  events = [
    { id: "e1", title: "Northgate FC - Redcliffe", status: "live" },
    { id: "e2", title: "Redcliffe - Northgate FC", status: "upcoming" },
    { id: "c1", title: "Northern TV", status: "channel" },
  ];
});

function load(query: string, locale?: Locale) {
  const request = new Request(`http://site.test/search${query}`);
  return loadSearch(contextOf({ request, context: { locale } }));
}
const search = async (query: string, locale?: Locale) => (await load(query, locale)).data;

it("finds teams, leagues and channels by name, then events by group", async () => {
  const found = await search("?q=north");
  if (found.kind !== "groups") throw new Error(found.kind);
  expect(found.identities.map(({ title, href }) => [title, href])).toEqual([
    ["Northern League", "/league/northern"],
    ["Northgate FC", "/team/northgate"],
    ["North U19", "/category/northern/sub-category/u19"],
  ]);
  expect(found.channels.map(({ href }) => href)).toEqual(["/channels/c1"]);
  expect(found.groups.map(({ group, events: [first], total }) => [group, first?.id, total])).toEqual([
    ["live", "e1", 1],
    ["upcoming", "e2", 1],
  ]);
});

it("prefers the events of teams to events whose texts contain the query", async () => {
  await search("?q=north");
  const lists = calls.filter(({ path }) => path === "/api/event/list");
  expect(lists.map(({ filters }) => filters)).toContainEqual({
    "search.teams.id": ["northgate"],
    status: "live",
  });
  calls = [];
  await search("?q=cup");
  expect(calls.map(({ filters }) => filters)).toContainEqual({ title: "cup", status: "live" });
});

it("lists all results of a group, or all matches that contain the text", async () => {
  const live = await search("?q=north&show=live");
  expect([live.kind, live.show]).toEqual(["list", "live"]);
  expect(calls.at(-1)?.filters).toEqual({ "search.teams.id": ["northgate"], status: "live" });
  const all = await search("?q=north&show=all");
  expect([all.kind, calls.at(-1)?.filters]).toEqual(["list", { title: "north" }]);
  expect((await search("?q=north&show=unknown")).kind).toBe("groups");
});

it("guesses what a mistyped query means when nothing is found, and lists the leagues", async () => {
  events = [];
  const found = await search("?q=nortgate");
  if (found.kind !== "groups") throw new Error(found.kind);
  expect([found.identities, found.groups]).toEqual([[], []]);
  const { guess, leagues = [] } = await found.rest;
  expect(guess).toBe("Northgate FC");
  expect(leagues.map(({ href }) => href)).toContain("/league/northern");
});

it("lists no leagues beside results", async () => {
  const found = await search("?q=north");
  if (found.kind !== "groups") throw new Error(found.kind);
  expect((await found.rest).leagues).toBeUndefined();
});

it("sends no request for an empty text, nor for own clips without a session, but that of the shared list", async () => {
  expect((await search("?q=%20")).kind).toBe("start");
  const own = await search("?q=north&target=user");
  expect([own.kind, own.kind === "start" && own.needsSignIn]).toEqual(["start", true]);
  expect(calls).toEqual([{ path: "/api/event/list", filters: { status: "live" } }]);
});

it("begins with what is live and its leagues, in the language of the page", async () => {
  const other = await serve((asked, response) => {
    const name = asked.headers["accept-language"] === "he" ? "הליגה הצפונית" : "Northern League";
    const team = (title: string) => [{ id: title, title }];
    const match = (id: string) => ({
      id,
      title: id,
      media_type: "event",
      status: "live",
      teams: { homes: team("Lions"), aways: team("Bears") },
      identities: [{ id: "northern", title: name }],
    });
    const entries = ["e1", "e2", "e3", "e4", "e5"].map(match);
    response.end(JSON.stringify({ content: { entries } }));
  });
  useConfig({ env: { API_BASE: other.url } });
  const start = await search("");
  const hebrew = await search("", "he");
  if (hebrew.kind !== "start") throw new Error(hebrew.kind);
  expect((await hebrew.live).leagues.map(({ name }) => name)).toEqual(["הליגה הצפונית"]);
  await other.close();
  if (start.kind !== "start") throw new Error(start.kind);
  const { events: live, leagues } = await start.live;
  expect(live.map(({ id }) => id)).toEqual(["e1", "e2", "e3", "e4"]);
  expect(leagues.map(({ href, name }) => [href, name])).toEqual([["/league/northern", "Northern League"]]);
});

it("searches the highlights of a shirt number", async () => {
  expect((await search("?q=%239&target=player")).kind).toBe("list");
  expect(calls.at(-1)).toEqual({
    path: "/api/clip/list",
    filters: { media_type: "highlight", playerNumber: "9" },
  });
});

it("searches other texts in the highlights of players, or in all of a platform that refuses the filter", async () => {
  const filters = { media_type: "highlight", title: "redcliffe" };
  expect((await search("?q=redcliffe&target=player")).kind).toBe("list");
  expect(calls.at(-1)).toEqual({ path: "/api/clip/list", filters: { ...filters, hasPlayer: true } });
  refused = "hasPlayer";
  for (refusal of [400, 422]) {
    calls = [];
    expect((await search("?q=redcliffe&target=player")).kind).toBe("list");
    expect(calls.at(-1)).toEqual({ path: "/api/clip/list", filters });
  }
});

it.each([
  ["", 60],
  ["?q=%20", 60],
  ["?q=north", 30],
  ["?q=north&show=all", 30],
])("lets caches keep /search%s for %d seconds", async (query, seconds) => {
  const none = new Headers();
  const headers = cachedAs("LIST")({
    loaderHeaders: new Headers((await load(query)).init?.headers),
    parentHeaders: none,
    actionHeaders: none,
    errorHeaders: undefined,
  });
  expect(new Headers(headers).get("Cache-Control")).toContain(`s-maxage=${seconds},`);
});
