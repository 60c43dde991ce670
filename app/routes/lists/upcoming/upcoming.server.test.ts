import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Followed } from "~/platform/contract/follow";
import { contextOf } from "~/request/context.server";
import { writeSessionId } from "~/session/cookies.server";
import { getSessionStore, setSessionStore } from "~/session/store.server";
import { useConfig } from "../../../../tests/support/config";
import { type RunningServer, serve } from "../../../../tests/support/http-server";
import { createMemoryStore } from "../../../../tests/support/memory-store";
import { loadUpcoming } from "./upcoming.server";

const URL_OF_PAGE = "http://site.test/upcoming";
const SESSION = "session-under-test";
const FOLLOWED = [
  { id: "northgate", title: "Northgate FC", type: "team", identitiesId: [] },
  { id: "women", title: "Women", type: "identity_item", identitiesId: ["northern"] },
] satisfies Followed[];
const match = (id: string, hour: number) => ({
  id,
  title: id,
  media_type: "event",
  status: "upcoming",
  event_date: `2026-11-26T${hour}:00:00Z`,
});

let platform: RunningServer;
/** Filters of the requests for events. */
let filters: Record<string, unknown>[];

beforeAll(async () => {
  platform = await serve(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const [path = ""] = (request.url ?? "").split("?");
    if (path === "/api/identity/get_by_id/id/northern-u19") {
      const identity = { id: "northern-u19", title: "Under 19", identities: [{ id: "northern" }] };
      response.end(JSON.stringify({ content: identity }));
      return;
    }
    if (path !== "/api/event/list") {
      response.end(JSON.stringify({ content: { entries: [] } }));
      return;
    }
    const asked = JSON.parse(body).filters;
    filters.push(asked);
    const ofTeam = asked["search.teams.id"] !== undefined;
    const entries = ofTeam ? [match("both", 14), match("late", 18)] : [match("early", 12), match("both", 14)];
    response.end(JSON.stringify({ content: { entries } }));
  });
});
afterAll(() => platform.close());

beforeEach(async () => {
  useConfig({ env: { API_BASE: platform.url } });
  setSessionStore(createMemoryStore());
  filters = [];
});

async function load(query: string, followed: Followed[] | undefined) {
  let cookie = "noscript=1";
  if (followed) {
    const now = Date.now();
    const tokens = { token: "at1", tokenUpdateTime: now, tokenExpirationTime: now + 3600_000 };
    const user = { id: "u1", canCreateGlobalTag: false };
    const record = { user, token: "at1", userTokenData: tokens, followed, devices: [] };
    await getSessionStore().create(SESSION, record, now);
    cookie = `${(await writeSessionId(new Request(URL_OF_PAGE), SESSION)).split(";")[0]}; ${cookie}`;
  }
  const request = new Request(`${URL_OF_PAGE}${query}`, { headers: { cookie } });
  return loadUpcoming(contextOf({ request, context: {} }));
}

it("merges the matches of all that is followed, each once and the soonest first", async () => {
  const page = await load("?followed=true&sport=soccer", FOLLOWED);
  expect(page.events.map(({ id }) => id)).toEqual(["early", "both", "late"]);
  const own = { status: "upcoming", sportType: "soccer" };
  expect(filters).toEqual([
    { ...own, "identities.id": ["women"] },
    { ...own, "search.teams.id": ["northgate"] },
  ]);
});

it("keeps to one league: what is followed in it, and its matches of the teams", async () => {
  await load("?followed=true&identity=northern", FOLLOWED);
  expect(filters).toEqual([
    { status: "upcoming", "identities.id": ["women"] },
    { status: "upcoming", "identities.id": ["northern"], "search.teams.id": ["northgate"] },
  ]);
  filters = [];
  await load("?followed=true&identity=alpine", FOLLOWED);
  expect(filters).toEqual([
    { status: "upcoming", "identities.id": ["alpine"], "search.teams.id": ["northgate"] },
  ]);
});

it("keeps to a sub-category whose league is followed", async () => {
  await load("?followed=true&identity=northern-u19", [
    { id: "northern", title: "Northern League", type: "identity_item", identitiesId: [] },
  ]);
  expect(filters).toEqual([{ status: "upcoming", "identities.id": ["northern-u19"] }]);
});

it("names what is chosen besides the day", async () => {
  const chosenOf = async (query: string) => (await load(query, FOLLOWED)).chosen;
  expect(await chosenOf("?day=2026-11-26")).toEqual([]);
  expect(await chosenOf("?sport=soccer&identity=northern-u19&team=northgate&followed=true")).toEqual([
    "Football",
    "Under 19",
    "Your teams",
  ]);
  expect(await chosenOf("?identity=unknown")).toEqual(["Leagues"]);
});

it("lists nothing for a viewer who follows nothing, and says so", async () => {
  const page = await load("?followed=true", []);
  expect(page).toMatchObject({ events: [], followsNothing: true });
  expect(filters).toEqual([]);
});

it("leads a signed-out viewer to sign-in and back", async () => {
  const refused = await load("?followed=true&sport=soccer", undefined).catch((thrown: Response) => thrown);
  expect(refused).toBeInstanceOf(Response);
  expect((refused as Response).headers.get("location")).toBe(
    "/auth/login?redirectTo=%2Fupcoming%3Ffollowed%3Dtrue%26sport%3Dsoccer",
  );
});

it("lists all matches without the switch", async () => {
  await load("", FOLLOWED);
  expect(filters).toEqual([{ status: "upcoming" }]);
});
