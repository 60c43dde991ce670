/** Positions from the action of the player to the pages that show them, on the real platform. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RequestContext } from "~/request/context.server";
import {
  type Member,
  openStorefront,
  responseOf,
  type Storefront,
  strangerVisit,
} from "../../../../tests/support/signed-in-viewers.ts";
import { loadRoot } from "../../../root.server";
import { loadEvent } from "../../event/event.server";
import { changeEvent } from "../../event/event-actions.server";
import { loadHome } from "../../home/home.server";
import { loadSearch } from "../../lists/search/search.server";
import { action } from "../../resources/position/route";
import { loadHistory } from "./history.server";

const MATCH = "archived-1";
let storefront: Storefront;
let member: Member;
beforeAll(async () => {
  storefront = await openStorefront();
});
afterAll(() => storefront?.stop());
beforeEach(async () => {
  member = await storefront.signUp();
});

const send = (fields: Record<string, string>, visit = member.visit) => {
  const { request, host } = visit("/actions/position", fields);
  return responseOf(action({ request, context: host }));
};
const report = (position: string, more: Record<string, string> = {}) =>
  send({ videoId: MATCH, position, duration: "5400", ...more });
async function history() {
  const { events, isOn, isOffered } = (await loadHistory(member.visit("/selected/history"))).data;
  return { seen: events.map(({ href, seen }) => [href, seen?.time]), isOn, isOffered };
}
const event = (context: RequestContext) => loadEvent({ ...context, params: { eventId: MATCH } });

describe("a report of the player", () => {
  it("is shown by the history, the home page and the page of the recording", async () => {
    expect((await report("2232")).status).toBe(204);
    expect(await history()).toEqual({
      seen: [[`/events/${MATCH}?t=2232#play`, "37:12"]],
      isOn: true,
      isOffered: true,
    });
    const home = (await loadHome(member.visit("/"))).data;
    // The result is hidden, and the length of the match with it.
    expect(await home.begun).toMatchObject([
      { id: MATCH, seen: { share: 2232 / 7_200, percent: undefined, time: "37:12" } },
    ]);
    const page = (await event(member.visit(`/events/${MATCH}`))).data;
    expect(await page.resume).toMatchObject({ href: `/events/${MATCH}`, second: 2232, isHistoryOn: true });
    expect(page.playback).toMatchObject({ savedAs: MATCH, startAt: 2232 });
    // The URL says otherwise: from the beginning, or from a moment.
    for (const [second, startAt] of [
      [0, undefined],
      [60, 60],
    ])
      expect((await event(member.visit(`/events/${MATCH}?t=${second}`))).data.playback).toMatchObject({
        savedAs: MATCH,
        startAt,
      });
  });

  it("is shown by the results of a search", async () => {
    const { home } = (await event(member.visit(`/events/${MATCH}`))).data.event;
    const query = encodeURIComponent(home?.name ?? "");
    const results = async () => {
      const { data } = await loadSearch(member.visit(`/search?q=${query}`));
      return data.kind === "groups" ? data.groups.flatMap(({ events }) => events) : [];
    };
    const found = (await results()).find(({ phase }) => phase === "replay");
    expect(found?.seen).toBeUndefined();
    expect((await report("2232", { videoId: found?.id ?? "" })).status).toBe(204);
    // Lists do not wait long for positions.
    await expect
      .poll(async () => (await results()).find(({ id }) => id === found?.id)?.seen?.time, { timeout: 20_000 })
      .toBe("37:12");
  });

  it("of a video that was watched to the end leaves the row, and stays in the history", async () => {
    expect((await report("5390")).status).toBe(204);
    expect((await history()).seen).toEqual([[`/events/${MATCH}`, undefined]]);
    expect(await (await loadHome(member.visit("/"))).data.begun).toEqual([]);
    expect(await (await event(member.visit(`/events/${MATCH}`))).data.resume).toMatchObject({
      second: undefined,
    });
  });

  it.each(["NaN", "1e309", "-1", "", "soon"])("of %j is refused, or stores nothing", async (position) => {
    expect([204, 400]).toContain((await report(position)).status);
    expect((await history()).seen).toEqual([]);
  });

  it("of an unknown video, or without a session, is refused", async () => {
    expect((await report("1000", { videoId: "nothing" })).status).toBe(404);
    expect((await send({ videoId: MATCH, position: "1000" }, strangerVisit)).status).toBe(401);
  });
});

describe("without scripts", () => {
  const stop = (stoppedAt: string) => {
    const context = member.visit(`/events/${MATCH}`, { intent: "save-position", stoppedAt });
    return responseOf(changeEvent({ ...context, params: { eventId: MATCH } }));
  };

  it("a form saves the position and returns to it", async () => {
    expect(await stop("37:12")).toMatchObject({ status: 303, location: `/events/${MATCH}#resume` });
    expect((await history()).seen).toEqual([[`/events/${MATCH}?t=2232#play`, "37:12"]]);
  });

  it("a time that cannot be read is an error of its field", async () => {
    expect(await stop("later")).toMatchObject({
      status: 400,
      data: { fieldErrors: { stoppedAt: "event:enter_time" } },
    });
  });

  const notStored = (stoppedAt: string) => ({
    status: 400,
    data: {
      form: "save-position",
      values: { stoppedAt },
      fieldErrors: { stoppedAt: "event:position_not_stored" },
    },
  });

  it("a position that the platform does not store is an error of its field", async () => {
    expect(await stop("0:59")).toMatchObject(notStored("0:59"));
    expect((await history()).seen).toEqual([]);
    await stop("37:12");
    expect(await stop("0:59")).toMatchObject(notStored("0:59"));
    expect((await history()).seen).toEqual([[`/events/${MATCH}?t=2232#play`, "37:12"]]);
  });

  it("a position is refused while the history is off", async () => {
    await send({ intent: "keep", isOn: "no", redirectTo: "/selected/history" });
    expect(await stop("37:12")).toMatchObject(notStored("37:12"));
  });

  it("a time beyond the end is saved as the end", async () => {
    expect((await stop("300:00")).status).toBe(303);
    expect((await history()).seen).toEqual([[`/events/${MATCH}`, undefined]]);
  });

  it("a platform that does not list positions is believed", async () => {
    storefront.platform.respond((call) => call.includes("list_positions"), {
      status: 404,
      body: { messageErrorCode: "not_found" },
    });
    expect((await stop("0:59")).status).toBe(303);
    storefront.platform.fail(() => false);
  });
});

describe("the forms of the history", () => {
  it("remove one entry, remove all, and switch it off", async () => {
    await report("1000");
    await report("1000", { videoId: "archived-2" });
    const redirectTo = "/selected/history";
    const removed = await send({ intent: "remove", videoId: MATCH, redirectTo });
    expect(removed).toMatchObject({ status: 303, location: redirectTo });
    expect((await history()).seen).toHaveLength(1);
    expect((await send({ intent: "clear", redirectTo })).status).toBe(303);
    expect((await history()).seen).toEqual([]);
    expect((await send({ intent: "keep", isOn: "no", redirectTo })).status).toBe(303);
    expect((await report("1000")).status).toBe(204);
    expect(await history()).toMatchObject({ seen: [], isOn: false });
    expect(await (await event(member.visit(`/events/${MATCH}`))).data.resume).toMatchObject({
      second: undefined,
      isHistoryOn: false,
    });
  });

  it("need a signed-in viewer", async () => {
    const { location } = await send({ intent: "clear", redirectTo: "/selected/history" }, strangerVisit);
    expect(location).toMatch(/^\/auth\/login/);
  });
});

it("the page of an anonymous viewer has no position, so that it can be shared; the browser keeps it", async () => {
  const { data } = await event(strangerVisit(`/events/${MATCH}`));
  expect(data.playback).toMatchObject({ state: "ready", savedAs: MATCH, isSavedInBrowser: true });
  expect(Object.keys((await data.resume) ?? {})).toEqual(["links"]);
  const own = (await event(member.visit(`/events/${MATCH}`))).data.playback;
  expect(own).toMatchObject({ savedAs: MATCH, isSavedInBrowser: undefined });
  const live = await loadEvent({ ...strangerVisit("/events/live-1"), params: { eventId: "live-1" } });
  expect(live.data.playback).toMatchObject({ savedAs: undefined, isSavedInBrowser: undefined });
});

describe("positions that cannot be loaded", () => {
  const isPositions = (call: string) => call.includes("list_positions");
  afterAll(() => storefront.platform.fail(() => false));

  it("leave the home page and the recording as they are", async () => {
    storefront.platform.fail(isPositions);
    const home = (await loadHome(member.visit("/"))).data;
    expect(await home.begun).toEqual([]);
    expect((await home.latest).length).toBeGreaterThan(0);
    const page = (await event(member.visit(`/events/${MATCH}`))).data;
    expect(page.playback.state).toBe("ready");
    expect(await page.resume).toMatchObject({ second: undefined, isHistoryOn: false });
  });

  it("because the platform has none, hide the history", async () => {
    const menu = async () =>
      (await loadRoot(member.visit("/"))).data.viewer?.menu.map(({ href }) => href) ?? [];
    expect(await menu()).toContain("/selected/history");
    storefront.platform.respond(isPositions, { status: 404, body: { messageErrorCode: "not_found" } });
    // A platform that has responded before is asked again.
    expect(await history()).toEqual({ seen: [], isOn: false, isOffered: false });
    expect(await menu()).toContain("/selected/history");
    storefront.moveTo("127.1");
    expect(await history()).toEqual({ seen: [], isOn: false, isOffered: false });
    expect(await menu()).not.toContain("/selected/history");
    const page = (await event(member.visit(`/events/${MATCH}`))).data;
    expect(page.playback).toMatchObject({ state: "ready", savedAs: undefined });
    storefront.moveTo("127.0.0.1");
  });
});
