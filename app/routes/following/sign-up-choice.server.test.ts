import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { contextOf } from "~/request/context.server";
import { useConfig } from "../../../tests/support/config";
import { type RunningServer, serve } from "../../../tests/support/http-server";
import { createMemoryStore } from "../../../tests/support/memory-store";
import { writeSessionId } from "../../session/cookies.server";
import { getSessionStore, setSessionStore } from "../../session/store.server";
import { loadFollowing } from "./following.server";

const IDENTITIES = [
  { id: "lions", media_type: "team", title: "Lions" },
  { id: "bears", media_type: "team", title: "Bears" },
  { id: "bearn", media_type: "team", title: "Béarn" },
  { id: "premier", media_type: "identity", title: "Bear League" },
];
const MATCH = {
  id: "e1",
  media_type: "event",
  teams: { homes: [{ id: "bearn", name: "Béarn" }], aways: [{ id: "far", name: "Far" }] },
};

let platform: RunningServer;

beforeAll(async () => {
  platform = await serve(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const [path = ""] = (request.url ?? "").split("?");
    const content = () => {
      if (path.startsWith("/api/event/get_by_id/")) return MATCH;
      if (path.startsWith("/api/identity/get_by_id/id/far")) return { id: "far", title: "Far" };
      if (path !== "/api/identity/list") return { entries: [] };
      // Like a platform that does not know the filter by name.
      const wanted = [JSON.parse(body).filters.media_type].flat();
      return { entries: IDENTITIES.filter(({ media_type }) => wanted.includes(media_type)) };
    };
    response.end(JSON.stringify({ content: content() }));
  });
});
afterAll(() => platform.close());

beforeEach(async () => {
  useConfig({ env: { API_BASE: platform.url } });
  setSessionStore(createMemoryStore());
  const now = Date.now();
  const userTokenData = { token: "at", tokenUpdateTime: now, tokenExpirationTime: now + 3_600_000 };
  const user = { id: "u1", canCreateGlobalTag: false };
  await getSessionStore().create("s1", { user, token: "at", userTokenData, followed: [], devices: [] }, now);
});

async function load(path: string) {
  const url = `http://site.test${path}`;
  const [cookie = ""] = (await writeSessionId(new Request(url), "s1")).split(";");
  const context = contextOf({ request: new Request(url, { headers: { cookie } }), context: {} });
  const { tiles, siblings, query } = (await loadFollowing(context, "league")).data;
  return { names: tiles.map(({ title }) => title), siblings: siblings.map(({ title }) => title), query };
}
const IN_SIGN_UP = "/auth/sign-up/following/league";

it("offers the teams, and the leagues to choose from", async () => {
  const choice = { names: ["Lions", "Bears", "Béarn"], siblings: ["Bear League"], query: "" };
  expect(await load(IN_SIGN_UP)).toEqual(choice);
});

it("begins with the teams of the match, also with one that is not among the listed ones", async () => {
  const { names } = await load(`${IN_SIGN_UP}?redirectTo=%2Fevents%2Fe1`);
  expect(names).toEqual(["Béarn", "Far", "Lions", "Bears"]);
});

it("finds teams and leagues by name, whatever the case and the accents", async () => {
  const { names, query } = await load(`${IN_SIGN_UP}?redirectTo=%2Fevents%2Fe1&q=%20BEAR%20`);
  expect([...names].sort()).toEqual(["Bear League", "Bears", "Béarn"]);
  expect(query).toBe("BEAR");
  expect((await load(`${IN_SIGN_UP}?q=${"x".repeat(1000)}`)).names).toEqual([]);
});

it("lists leagues only, and searches for nothing, outside of sign-up", async () => {
  const all = { names: ["Bear League"], siblings: [], query: "" };
  expect(await load("/following/league?q=lions")).toEqual(all);
});
