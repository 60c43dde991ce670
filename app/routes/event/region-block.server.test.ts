import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { contextOf } from "~/request/context.server";
import { useConfig } from "../../../tests/support/config";
import { type RunningServer, serve } from "../../../tests/support/http-server";
import { loadEvent } from "./event.server";

const AWAY = { isEventAvailableInUserRegion: false };
const media = (id: string, fields: object = {}) => ({
  id,
  media_type: "event",
  title: id,
  status: "archived",
  identities: [{ id: "northern", type: "identity", title: "Northern" }],
  ...fields,
});
const clip = (id: string, fields: object = {}) => media(id, { media_type: "highlight", ...fields });
const SOLD = { commerceCoverage: "commerce_ppv_media", isEventAvailableForUser: false };

let platform: RunningServer;
let event: object;
let ownClips: object[];

beforeAll(async () => {
  platform = await serve(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const { pathname } = new URL(request.url ?? "", "http://platform.test");
    const { status, event_id: eventId } = (text ? JSON.parse(text).filters : undefined) ?? {};
    const content = () => {
      if (pathname.startsWith("/api/event/get_by_id/")) return event;
      if (pathname === "/api/clip/list") {
        const ofLeague = [clip("league"), clip("league-away", AWAY), clip("league-sold", SOLD)];
        return { entries: eventId ? ownClips : ofLeague };
      }
      if (pathname === "/api/event/list" && status === "archived") {
        return { entries: [media("this"), media("replay"), media("replay-away", AWAY)] };
      }
      if (pathname === "/api/event/get_commerce_options") {
        const offer = { type: "ppv", price: 4.99, currency: "EUR" };
        return [
          { ...offer, id: "here" },
          { ...offer, ...AWAY, id: "elsewhere" },
        ];
      }
      return { entries: [] };
    };
    response.end(JSON.stringify({ content: content() }));
  });
  useConfig({ env: { API_BASE: platform.url } });
});
afterAll(() => platform.close());
beforeEach(() => {
  event = media("this", { ...AWAY, isEnabledVidswapStats: true });
  ownClips = [clip("own"), clip("own-away", AWAY), clip("own-sold", SOLD)];
});

const idsOf = (list: unknown) => (list as { id: string }[]).map(({ id }) => id);
async function load() {
  const request = new Request("http://site.test/events/this", { headers: { cookie: "noscript=1" } });
  const page = (await loadEvent(contextOf({ request, context: {}, params: { eventId: "this" } }))).data;
  return {
    clips: idsOf(page.gameHighlights),
    related: idsOf(page.related),
    offers: idsOf(page.offers),
  };
}

it("shows the highlights of the match that are free in the region", async () => {
  expect((await load()).clips).toEqual(["own"]);
});

it("relates free highlights of the league when the match has none, which are not its own", async () => {
  ownClips = [clip("own-away", AWAY)];
  expect(await load()).toMatchObject({ clips: [], related: ["league", "replay"] });
});

it("relates replays of the league that the region may watch", async () => {
  expect((await load()).related).toEqual(["replay"]);
});

it("has neither numbers nor a timeline of a match that the region may not watch", async () => {
  const request = new Request("http://site.test/events/this", { headers: { cookie: "noscript=1" } });
  const page = () => loadEvent(contextOf({ request, context: {}, params: { eventId: "this" } }));
  expect((await page()).data.event).toMatchObject({ inRegion: false, hasStats: false });
  event = media("this", { isEnabledVidswapStats: true });
  expect((await page()).data.event).toMatchObject({ inRegion: true, hasStats: true });
});

it("names only offers that are sold in the region", async () => {
  event = media("this", SOLD);
  expect((await load()).offers).toEqual(["here"]);
});

it("leaves the page of any other match as it is", async () => {
  event = media("this");
  expect(await load()).toEqual({ clips: ["own", "own-away", "own-sold"], related: [], offers: [] });
});
