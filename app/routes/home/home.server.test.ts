import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Followed } from "~/platform/contract/follow";
import { contextOf } from "~/request/context.server";
import { writeSessionId } from "~/session/cookies.server";
import { getSessionStore, setSessionStore } from "~/session/store.server";
import { useConfig } from "../../../tests/support/config";
import { type RunningServer, serve } from "../../../tests/support/http-server";
import { createMemoryStore } from "../../../tests/support/memory-store";
import { loadHome } from "./home.server";

const URL_OF_PAGE = "http://site.test/";
const SESSION = "session-under-test";
const FOLLOWED = [
  { id: "northgate", title: "Northgate FC", type: "team", identitiesId: [] },
] satisfies Followed[];

const live = (id: string, home: string) => ({
  id,
  title: id,
  media_type: "event",
  status: "live",
  event_date: "2026-11-26T12:00:00Z",
  teams: { homes: [{ id: home, title: home }], aways: [{ id: "bears", title: "Bears" }] },
});
const LIVE = [live("hero", "northgate"), live("yours", "northgate"), live("other", "lions")];

let platform: RunningServer;
let listOfYoursFails: boolean;
let isCatalogueEmpty: boolean;

beforeAll(async () => {
  platform = await serve(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { filters = {} } = body ? JSON.parse(body) : {};
    const isYours = filters["search.teams.id"] !== undefined;
    if (isYours && listOfYoursFails) {
      response.statusCode = 400;
      response.end("{}");
      return;
    }
    const isLive =
      !isCatalogueEmpty && request.url === "/api/event/list" && [filters.status].flat().includes("live");
    const entries = isLive ? LIVE.filter(({ id }) => !isYours || id !== "other") : [];
    response.end(JSON.stringify({ content: { entries, totalCount: entries.length } }));
  });
});
afterAll(() => platform.close());
beforeEach(() => {
  useConfig({ env: { API_BASE: platform.url } });
  setSessionStore(createMemoryStore());
  listOfYoursFails = false;
  isCatalogueEmpty = false;
});

const idsOf = (events: unknown) => (events as { id: string }[]).map(({ id }) => id);

/** A browser known to have no scripts waits for every part. */
async function load(followed: Followed[] | undefined) {
  let cookie = "noscript=1";
  if (followed) {
    const now = Date.now();
    const tokens = { token: "at1", tokenUpdateTime: now, tokenExpirationTime: now + 3600_000 };
    const user = { id: "u1", canCreateGlobalTag: false };
    const record = { user, token: "at1", userTokenData: tokens, followed, devices: [] };
    await getSessionStore().create(SESSION, record, now);
    cookie = `${(await writeSessionId(new Request(URL_OF_PAGE), SESSION)).split(";")[0]}; ${cookie}`;
  }
  const request = new Request(URL_OF_PAGE, { headers: { cookie } });
  const { data } = await loadHome(contextOf({ request, context: {} }));
  return { hero: data.hero?.id, live: idsOf(data.live), yours: idsOf(await data.yourTeams), data };
}

it("shows a live match of a followed team in the row of the viewer's teams only", async () => {
  const { hero, live, yours } = await load(FOLLOWED);
  expect(hero).toBe("hero");
  expect(yours).toEqual(["hero", "yours"]);
  expect(live).toEqual(["other"]);
});

it("shows them there although the list of the viewer's teams fails to load", async () => {
  listOfYoursFails = true;
  const { live, yours } = await load(FOLLOWED);
  expect(yours).toEqual(["hero", "yours"]);
  expect(live).toEqual(["other"]);
});

it("shows all live matches but the hero's to viewers who follow nothing", async () => {
  const { hero, live, yours, data } = await load(undefined);
  expect([hero, ...live]).toEqual(["hero", "yours", "other"]);
  expect(yours).toEqual([]);
  expect(data.liveCount).toBe(3);
});

it("says that there are no matches yet, and tells the operator of an own catalogue how to add the first", async () => {
  expect((await load(undefined)).data.nothingYet).toBeUndefined();
  isCatalogueEmpty = true;
  expect((await load(undefined)).data.nothingYet).toEqual({ commands: [] });
  useConfig({ env: { API_BASE: platform.url, SEED: "none" } });
  const commands = (await load(undefined)).data.nothingYet?.commands;
  expect(commands?.map((command) => command.split(" ")[4])).toEqual([
    "create-league",
    "create-team",
    "create-event",
  ]);
});
