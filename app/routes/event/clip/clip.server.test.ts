import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contextOf } from "~/request/context.server";
import { useConfig } from "../../../../tests/support/config";
import { type RunningServer, serve } from "../../../../tests/support/http-server";
import { loadClip } from "./clip.server";

const MATCH = {
  id: "e1",
  media_type: "event",
  title: "Lions - Bears",
  description: "Lions win at last",
  status: "archived",
  sportType: "soccer",
  duration: 6000,
  event_date: "2026-03-01T18:00:00.000Z",
  teams: { homes: [{ id: "t1", title: "Lions" }], aways: [{ id: "t2", title: "Bears" }] },
  source: { hd: "https://media.test/match.m3u8", poster: "https://media.test/match.webp" },
};
const CLIP = {
  title: "Lions score again",
  event_id: "e1",
  startTime: 600_000,
  endTime: 620_000,
  source: { hd: "https://media.test/clip.m3u8", mp4: "https://media.test/clip.mp4", poster: null },
};
/** What tells the result, and what plays. */
const TITLE = /score again|win at last/;
const STREAM = /(clip|match)\.(m3u8|mp4)/;

let platform: RunningServer;
let match: object;
let clip: object | number;
let offers: object[];

beforeAll(async () => {
  platform = await serve((request, response) => {
    const path = (request.url ?? "").split("?")[0];
    if (path === "/api/clip/published/t0ken") {
      if (typeof clip === "number") response.writeHead(clip).end(JSON.stringify({ error: true }));
      else response.end(JSON.stringify({ content: clip }));
    } else if (path === "/api/event/get_by_id/id/e1") response.end(JSON.stringify({ content: match }));
    else if (path === "/api/event/get_commerce_options") response.end(JSON.stringify({ content: offers }));
    else response.writeHead(404).end(JSON.stringify({ error: true, messageErrorCode: "not_found" }));
  });
});
afterAll(() => platform.close());
beforeEach(() => {
  match = MATCH;
  clip = CLIP;
  offers = [];
  useConfig({ env: { API_BASE: platform.url } });
});

const contextFor = (search: string, cookie: string, token = "t0ken") => {
  const headers = { cookie: `noscript=1; ${cookie}` };
  const request = new Request(`http://site.test/clips/${token}${search}`, { headers });
  return contextOf({ request, context: {}, params: { token } });
};
const load = async (search = "", cookie = "results=shown") =>
  (await loadClip(contextFor(search, cookie))).data;
const statusOf = (loading: Promise<unknown>) =>
  loading.then(
    () => 200,
    (error: { init?: ResponseInit }) => error.init?.status,
  );

describe("the page of a published clip", () => {
  it("plays the clip, and leads to its second of the match", async () => {
    const page = await load();
    expect(page.event).toMatchObject({
      title: "Lions score again",
      phase: "clip",
      seconds: 20,
      href: "/clips/t0ken",
      returnTo: "/clips/t0ken",
      matchHref: "/events/e1",
      clipKind: { minute: "10’" },
    });
    expect(page.playback).toMatchObject({
      state: "ready",
      hls: CLIP.source.hd,
      mp4: CLIP.source.mp4,
      posterUrl: MATCH.source.poster,
      isLive: false,
    });
    expect(page.fromHref).toBe("/events/e1?t=600");
  });

  it("is a recording while its match is live", async () => {
    match = { ...MATCH, status: "live" };
    expect((await load()).playback).toMatchObject({ state: "ready", isLive: false });
  });

  it.each([
    [
      "for members",
      { commerceCoverage: "commerce_members_media", isEventAvailableForUser: false },
      "members",
    ],
    ["a ticket", { commerceCoverage: "commerce_ppv_media", isEventAvailableForUser: false }, "ticket"],
    [
      "a plan",
      { commerceCoverage: "commerce_subscription_basic_media", isEventAvailableForUser: false },
      "plan",
    ],
    ["a region", { isEventAvailableInUserRegion: false }, "region"],
  ])("is locked like its match, with no URL to play: %s", async (_, locked, state) => {
    match = { ...MATCH, ...locked };
    offers = [{ id: "p1", title: "Ticket", type: "ppv", price: 5, currency: "EUR" }];
    const page = await load();
    expect(page.playback).toEqual({ state, posterUrl: MATCH.source.poster });
    expect(JSON.stringify(page)).not.toMatch(STREAM);
    const hrefs = ((await page.offers) as { href: string }[]).map(({ href }) => href);
    expect(hrefs).toEqual(
      state === "region" ? [] : ["/account/subscription/buy/p1?redirectTo=%2Fclips%2Ft0ken"],
    );
  });
});

describe("a hidden result", () => {
  it.each([
    ["of a finished match", {}, "", true],
    ["of a live match", { status: "live" }, "", false],
    ["of a live match, by choice", { status: "live" }, "results=hidden", true],
    ["that the viewer knows", {}, "results=hidden; ott-revealed=e1", false],
  ])("hides the title that the owner has written: %s", async (_, changes, cookie, isHidden) => {
    match = { ...MATCH, ...changes };
    const page = await load("", cookie);
    expect(page.event.title).toBe(isHidden ? "Lions – Bears" : "Lions score again");
    expect(TITLE.test(JSON.stringify(page))).toBe(!isHidden);
    expect(page.revealHref).toBe(isHidden ? "/clips/t0ken?match=e1&results=shown" : undefined);
    expect(page.playback.state).toBe("ready");
  });

  it("is shown by a link, and remembered for the match", async () => {
    const context = contextFor("?match=e1&results=shown", "");
    const { data } = await loadClip(context);
    expect([data.event.title, data.isRevealing]).toEqual(["Lions score again", true]);
    expect(context.cookies.map(String)).toEqual([expect.stringMatching(/^ott-revealed=e1;/)]);
  });

  it("stays hidden for a link that names another match", async () => {
    const context = contextFor("?match=e2&results=shown", "");
    const { data } = await loadClip(context);
    expect([data.event.title, data.isRevealing]).toEqual(["Lions – Bears", false]);
    expect(context.cookies).toEqual([]);
  });

  it("of extra time is not revealed by the second", async () => {
    clip = { ...CLIP, startTime: 7_000_000, endTime: 7_020_000 };
    expect((await load("", "")).fromHref).toBe("/events/e1");
    expect((await load()).fromHref).toBe("/events/e1?t=7000");
  });
});

describe("a link that leads nowhere", () => {
  it.each([404, 405, 501])("is a page that does not exist: %s", async (status) => {
    clip = status;
    expect(await statusOf(load())).toBe(404);
  });

  it.each([
    [404, "other"],
    [404, ".."],
    [404, "x".repeat(129)],
    [404, "a\u0000"],
  ])("has the status %s: %j", async (status, token) => {
    expect(await statusOf(loadClip(contextFor("", "", token)))).toBe(status);
  });

  it("is one whose match is gone", async () => {
    clip = { ...CLIP, event_id: "e2" };
    expect(await statusOf(load())).toBe(404);
  });
});
