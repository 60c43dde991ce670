import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { contextOf, type RequestContext } from "~/request/context.server";
import { useConfig } from "../../../tests/support/config";
import { type RunningServer, serve } from "../../../tests/support/http-server";
import { createMemoryStore } from "../../../tests/support/memory-store";
import { writeSessionId } from "../../session/cookies.server";
import { getSessionStore, setSessionStore } from "../../session/store.server";
import { loadFollowedOf, loadFollowingChildren, loadFollowingStart } from "./following.server";

const page = (...entries: unknown[]) => ({ content: { entries } });
const FOLLOW = { id: "f1", reference_id: "t1", type: "team", title: "Lions", identities: [{ id: "idn1" }] };

let platform: RunningServer;
/** What the stand-in answers when it is asked for the league. */
let league: { status: number; body: unknown };

beforeAll(async () => {
  platform = await serve(async (request, response) => {
    for await (const _chunk of request);
    const [path = ""] = (request.url ?? "").split("?");
    const fakeResponse = path.startsWith("/api/identity/get_by_id/")
      ? league
      : {
          status: 200,
          body: path.startsWith("/api/follow/") ? page(FOLLOW) : page({ id: "t1", title: "Lions" }),
        };
    response.writeHead(fakeResponse.status).end(JSON.stringify(fakeResponse.body));
  });
});
afterAll(() => platform.close());

beforeEach(async () => {
  useConfig({ env: { API_BASE: platform.url } });
  setSessionStore(createMemoryStore());
  league = { status: 200, body: { content: { id: "idn1", title: "Premier" } } };
  const now = Date.now();
  const userTokenData = { token: "at", tokenUpdateTime: now, tokenExpirationTime: now + 3_600_000 };
  const user = { id: "u1", canCreateGlobalTag: false };
  await getSessionStore().create("s1", { user, token: "at", userTokenData, followed: [], devices: [] }, now);
});

async function contextAt(path: string): Promise<RequestContext> {
  const url = `http://site.test${path}`;
  const [cookie = ""] = (await writeSessionId(new Request(url), "s1")).split(";");
  return contextOf({ request: new Request(url, { headers: { cookie } }), context: {} });
}
const children = async () =>
  (await loadFollowingChildren(await contextAt("/following/league/idn1"), "league", "idn1")).data;
const followed = async () =>
  (await loadFollowedOf(await contextAt("/following/league/idn1/followed"), "league", "idn1")).data;

it("lets signed-out viewers choose, and leads signed-in ones to their matches", async () => {
  const request = new Request("http://site.test/following");
  const { data } = await loadFollowingStart(contextOf({ request, context: {} }));
  expect(data.identities.map(({ title, kind }) => [title, kind])).toEqual([["Lions", "league"]]);
  expect(data.children.map(({ title, followType }) => [title, followType])).toEqual([["Lions", "team"]]);
  const redirected = await loadFollowingStart(await contextAt("/following")).catch((thrown) => thrown);
  expect([redirected.status, redirected.headers.get("location")]).toEqual([303, "/recommendation"]);
});

it("shows a league with its teams, and what is followed of it", async () => {
  const { parent, tiles, toast } = await children();
  expect([parent?.title, tiles.map(({ title }) => title), toast]).toEqual(["Premier", ["Lions"], null]);
  const { groups, others } = await followed();
  expect(groups.map(({ title, items }) => [title, items.length])).toEqual([["Premier", 1]]);
  expect(others).toEqual([]);
});

it.each([
  { status: 500, body: { error: true, message: "down" } },
  { status: 200, body: { error: "x", messageErrorCode: "internal_error" } },
])("keeps the page, and says so, when the league itself cannot be loaded: $status", async (failure) => {
  league = failure;
  const toast = { kind: "danger", key: "errors:selected_not_loaded" };
  const page = await children();
  expect(page.toast).toEqual(toast);
  expect(page.parent).toBeUndefined();
  expect(page.tiles.map(({ title }) => title)).toEqual(["Lions"]);
  const own = await followed();
  expect(own.toast).toEqual(toast);
  expect(own.others.map(({ title }) => title)).toEqual(["Lions"]);
});

it.each([
  { status: 404, body: { error: true, messageErrorCode: "not_found" } },
  { status: 200, body: { content: null } },
])("is not found when there is no such league", async (missing) => {
  league = missing;
  await expect(children()).rejects.toMatchObject({ init: { status: 404 }, data: { context: "league" } });
  await expect(followed()).rejects.toMatchObject({ init: { status: 404 } });
});
