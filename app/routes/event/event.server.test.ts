import type { RequestListener } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { contextOf, withContext } from "~/request/context.server";
import { useConfig } from "../../../tests/support/config";
import { type RunningServer, serve } from "../../../tests/support/http-server";
import { createMemoryStore } from "../../../tests/support/memory-store";
import { writeSessionId } from "../../session/cookies.server";
import { getSessionStore, setSessionStore } from "../../session/store.server";
import { loadChannel, loadEvent } from "./event.server";
import { changeEvent } from "./event-actions.server";

const EVENT = {
  id: "e1",
  media_type: "event",
  title: "Lions - Bears",
  status: "live",
  gameType: "training",
  gender: "female",
  geniusId: "g1",
  event_date: "2026-03-01T18:00:00.000Z",
  identities: [{ id: "idn1", type: "identity", title: "Premier" }],
  teams: { homes: [{ id: "t1", title: "Lions", color: "#ff0000" }], aways: [{ title: "Bears" }] },
};
const highlight = (id: string, playerNumber?: string) => ({
  id,
  media_type: "highlight",
  title: id,
  status: "live",
  playerNumber,
});
const PLAYERS = [highlight("p2", "9"), highlight("p3", "4"), highlight("p4", "1")];

let platform: RunningServer;
let event: object | null;
/** Changes of the score that the platform knows; undefined if it does not have the call. */
let scoreChanges: { time: number; home: number; away: number }[] | undefined;
let scoreChangesFail: boolean;
let globalTags: object[];
let products: object[];
/** Fields of the first highlight. */
let moment: object;
/** Whether the platform knows the filter for players. */
let knowsPlayers: boolean;
/** Whether the platform has the call for scores. */
let hasScores: boolean;
let calls: { path: string; body: Record<string, unknown> }[];

const respond: RequestListener = async (request, response) => {
  let text = "";
  for await (const chunk of request) text += chunk;
  const [path = ""] = (request.url ?? "").split("?");
  const body = text ? (JSON.parse(text) as Record<string, unknown>) : {};
  calls.push({ path, body });
  const asksForPlayers = (body.filters as { hasPlayer?: boolean } | undefined)?.hasPlayer === true;
  if (path === "/api/clip/list" && asksForPlayers && !knowsPlayers) {
    response.writeHead(422).end(JSON.stringify({ error: true, messageErrorCode: "validation_error" }));
  } else if (path.startsWith("/api/event/get_by_id/")) response.end(JSON.stringify({ content: event }));
  else if (path === "/api/event/get_commerce_options") response.end(JSON.stringify({ content: products }));
  else if (path === "/api/clip/list") {
    const entries = asksForPlayers ? PLAYERS : [{ ...highlight("g1"), ...moment }, highlight("p1", "7")];
    response.end(JSON.stringify({ content: { entries } }));
  } else if (path === "/api/event/score_changes") {
    const until = Number(new URL(request.url ?? "", "http://platform").searchParams.get("until"));
    const entries = scoreChanges?.filter(({ time }) => time <= until);
    response
      .writeHead(scoreChangesFail ? 500 : entries ? 200 : 404)
      .end(JSON.stringify({ content: { entries } }));
  } else if (path === "/api/tag/list") {
    response.end(JSON.stringify({ content: { entries: body.global ? globalTags : [] } }));
  } else if (path === "/api/event/scores" && !hasScores) {
    response.writeHead(404).end(JSON.stringify({ error: true, messageErrorCode: "not_found" }));
  } else response.end(JSON.stringify({ content: { entries: [] } }));
};

beforeAll(async () => {
  platform = await serve(respond);
});
afterAll(() => platform.close());

beforeEach(async () => {
  calls = [];
  event = EVENT;
  scoreChanges = [];
  scoreChangesFail = false;
  globalTags = [];
  products = [];
  moment = {};
  knowsPlayers = true;
  hasScores = true;
  useConfig({ env: { API_BASE: platform.url } });
  setSessionStore(createMemoryStore());
  const now = Date.now();
  const userTokenData = { token: "at", tokenUpdateTime: now, tokenExpirationTime: now + 3_600_000 };
  const user = { id: "u1", canCreateGlobalTag: false };
  await getSessionStore().create("s1", { user, token: "at", userTokenData, followed: [], devices: [] }, now);
});

/** Uses a platform with a URL of its own, because it is remembered which calls a platform has. */
async function useUnknownPlatform() {
  const unknown = await serve(respond);
  onTestFinished(unknown.close);
  useConfig({ env: { API_BASE: unknown.url } });
}

/** A browser known to have no scripts waits for every part. */
const load = async (search = "", cookie = "") => {
  const headers = { cookie: `noscript=1; ${cookie}` };
  const request = new Request(`http://site.test/events/e1${search}`, { headers });
  return (await loadEvent(contextOf({ request, context: {}, params: { eventId: "e1" } }))).data;
};
const idsOf = (list: unknown) => (list as { id: string }[]).map(({ id }) => id);

it("tells what kind of event it is, and leads to the teams that have a page", async () => {
  const page = await load();
  expect(page.event).toMatchObject({
    status: "common:live",
    kind: "event:kind_training",
    gender: undefined,
    geniusId: "g1",
    homeHref: "/team/t1",
    awayHref: undefined,
  });
  useConfig({ env: { API_BASE: platform.url }, customer: { enable_gender: true, enable_team_page: false } });
  const other = await load();
  expect(other.event).toMatchObject({ gender: { key: "event:women" }, homeHref: undefined });
});

it("starts a video at the second in the URL, also without its playlists", async () => {
  const hls = "https://media.example/1.m3u8";
  event = { ...EVENT, source: { hd: hls } };
  const startDate = Date.parse("2026-03-01T18:01:00Z");
  expect((await load("?t=60")).playback).toMatchObject({ startDate, hints: { url: hls, startDate } });
  event = { ...EVENT, status: "archived", source: { hd: hls } };
  expect((await load("?t=60")).playback).toMatchObject({ startAt: 60, hints: { url: hls, startAt: 60 } });
  for (const search of ["", "?t=-1", "?t=1&t=2", "?t=0"]) {
    const { playback } = await load(search);
    expect(playback).toMatchObject({ state: "ready", hls });
    expect(playback).not.toHaveProperty("hints");
  }
});

describe("a live match that can be played from its start", () => {
  const hd = "https://media.test/master.m3u8";
  const start = "https://media.test/start.m3u8";
  const kickOff = Date.parse(EVENT.event_date);
  beforeEach(() => {
    event = { ...EVENT, source: { hd, start } };
  });

  it("is played live, and offers its start", async () => {
    const { resume, playback } = await load();
    expect(resume).toMatchObject({ href: "/events/e1", startOver: "offered" });
    expect(playback).toMatchObject({ isLive: true, hls: hd });
    expect(playback).not.toHaveProperty("startDate");
  });

  it("is played from kick-off, without its result", async () => {
    const { resume, playback, event: shown } = await load("?from=start");
    expect(resume).toMatchObject({ href: "/events/e1", startOver: "chosen" });
    expect(playback).toMatchObject({ hls: start, nativeHls: `${start}?until=now`, startDate: kickOff });
    expect(shown).toMatchObject({ isResultHidden: true, href: "/events/e1?from=start" });
  });

  it("is played from a second with all that came before it", async () => {
    const { playback } = await load("?from=start&t=60");
    expect(playback).toMatchObject({ hls: start, startDate: kickOff + 60_000 });
  });

  it("is played from a second without scripts, too", async () => {
    const { resume, playback } = await load("?t=60");
    expect(resume).toMatchObject({ startOver: "offered" });
    const nativeHls = `${start}?until=now#t=60`;
    expect(playback).toMatchObject({ hls: hd, nativeHls, startDate: kickOff + 60_000 });
  });

  it.each([
    ["whose platform has no such playlist", { source: { hd } }],
    ["that has ended", { source: { hd, start }, status: "archived" }],
  ])("is not a match %s", async (_, fields) => {
    event = { ...EVENT, ...fields };
    const { resume, playback } = await load("?from=start");
    expect(resume).not.toHaveProperty("startOver");
    expect(playback).toMatchObject({ hls: hd });
  });
});

describe("the score up to the second in the URL", () => {
  const source = { hd: "https://media.test/master.m3u8", start: "https://media.test/start.m3u8" };
  const recording = { ...EVENT, status: "archived", source, duration: 5_400 };
  beforeEach(() => {
    event = recording;
    scoreChanges = [
      { time: 1_000_000, home: 1, away: 0 },
      { time: 3_000_000, home: 1, away: 1 },
    ];
  });

  it.each([
    [recording, "?t=999", { home: 0, away: 0 }],
    [recording, "?t=1000", { home: 1, away: 0 }],
    [recording, "?t=4000", { home: 1, away: 1 }],
    [{ ...recording, status: "live" }, "?t=1000", { home: 1, away: 0 }],
    [{ ...recording, status: "live" }, "?from=start&t=1000", { home: 1, away: 0 }],
  ])("is on a page whose result is hidden", async (match, search, scoreSoFar) => {
    event = match;
    const page = await load(search);
    expect(page).toMatchObject({ event: { isResultHidden: true }, tellsScore: true, scoreSoFar });
  });

  it.each(["", "?from=start", "?t=-1", "?t=1&t=2", "?t=1e3"])(
    "is not on a page without one (%j)",
    async (search) => {
      expect(await load(search)).toMatchObject({ tellsScore: true, scoreSoFar: null });
    },
  );

  it.each(["?t=5401", "?t=99999"])("is not that after the end (%s)", async (search) => {
    expect(await load(search)).toMatchObject({ tellsScore: true, scoreSoFar: null });
  });

  it("is left out for a recording of unknown length", async () => {
    event = { ...recording, duration: undefined };
    expect((await load("?t=1000")).scoreSoFar).toBeNull();
  });

  it("is left out of all pages of a platform that does not have the call, which is asked once", async () => {
    await useUnknownPlatform();
    scoreChanges = undefined;
    const asked = () => calls.filter(({ path }) => path === "/api/event/score_changes").length;
    expect((await load()).scoreSoFar).toBeUndefined();
    expect((await load("?t=1000")).scoreSoFar).toBeUndefined();
    expect(asked()).toBe(1);
  });

  it("is not lost to a call that fails", async () => {
    scoreChangesFail = true;
    expect((await load("?t=1000")).scoreSoFar).toBeNull();
    scoreChangesFail = false;
    expect((await load("?t=1000")).scoreSoFar).toEqual({ home: 1, away: 0 });
  });

  it.each([
    ["who hides all results", "results=hidden", true],
    ["who sees all results", "results=shown", undefined],
    ["who has revealed the match", "ott-revealed=e1", undefined],
  ])("is not revealed to a viewer %s", async (_, cookie, isResultHidden) => {
    const page = await load("?t=1000", cookie);
    expect(page.scoreSoFar).toBeNull();
    expect(page.tellsScore).toBe(false);
    expect(page.event.isResultHidden).toBe(isResultHidden);
  });

  it("comes with the tags up to it", async () => {
    const tag = (id: string, timePTS: number) => ({
      id,
      title: id,
      global: true,
      startTime: timePTS - 6_000,
      timePTS,
    });
    globalTags = [tag("first", 1_000_000), tag("second", 3_000_000)];
    const [cookie = ""] = (await writeSessionId(new Request("http://site.test"), "s1")).split(";");
    const titlesAt = async (second: number) => {
      const { tags } = await load(`?t=${second}`, cookie);
      return (tags as { tags: { title: string }[] }).tags.map(({ title }) => title);
    };
    expect(await titlesAt(999)).toEqual(["Key moment", "Key moment"]);
    expect(await titlesAt(1_000)).toEqual(["Key moment", "first"]);
    expect(await titlesAt(3_000)).toEqual(["second", "first"]);
  });

  it("does not change the minute of a tag, of which a hidden one tells no more", async () => {
    // It begins in the 81st minute, with what led to the moment.
    globalTags = [{ id: "goal", title: "Goal", global: true, startTime: 4_916_000, timePTS: 4_922_500 }];
    const [cookie = ""] = (await writeSessionId(new Request("http://site.test"), "s1")).split(";");
    const momentAt = async (search: string) => {
      const { tags } = await load(search, cookie);
      return (tags as { tags: { momentSeconds?: number }[] }).tags[0]?.momentSeconds;
    };
    expect(await momentAt("?results=shown")).toBe(4_922.5);
    expect(await momentAt("")).toBe(4_920);
    // The clock of the match stops, so the time stands for the minute.
    event = { ...recording, sportType: "basketball" };
    expect(await momentAt("")).toBe(4_922.5);
  });
});

describe("a result that the viewer has asked for", () => {
  beforeEach(() => {
    event = { ...EVENT, status: "archived" };
  });

  it.each([
    ["", "ott-revealed=e1", "/events/e1?results=hidden"],
    ["?results=shown", "", "/events/e1?results=hidden"],
    ["?t=60", "ott-revealed=e1", "/events/e1?t=60&results=hidden"],
    ["", "results=shown", undefined],
    ["", "", undefined],
  ])("has a link that hides it again (%j, %j)", async (search, cookie, hideHref) => {
    expect((await load(search, cookie)).hideHref).toBe(hideHref);
  });

  it("is hidden by a URL that leads to the page and forgets this match alone", async () => {
    const headers = { cookie: "ott-revealed=e0.e1" };
    const request = new Request("http://site.test/events/e1?t=60&results=hidden", { headers });
    const load = withContext(loadEvent)({ request, context: {}, params: { eventId: "e1" } });
    const response: unknown = await load.catch((thrown: unknown) => thrown);
    expect((response as Response).headers.get("Location")).toBe("/events/e1?t=60");
    expect((response as Response).headers.get("Set-Cookie")).toBe(
      "ott-revealed=e0; Path=/; HttpOnly; SameSite=Lax",
    );
  });
});

it.each([
  ["game", undefined, "event:kind_match"],
  ["training", "event:kind_training", "event:kind_training"],
  ["scrimmage", "event:kind_else", "event:kind_else"],
  [null, undefined, undefined],
])("calls %s what it is, unless its two teams tell it", async (gameType, kind, withoutTeams) => {
  event = { ...EVENT, gameType };
  expect((await load()).event.kind).toBe(kind);
  event = { ...EVENT, gameType, teams: undefined };
  expect((await load()).event.kind).toBe(withoutTeams);
});

it("gives three or more highlights of players a row of their own, and does without their list", async () => {
  const page = await load();
  expect([idsOf(page.gameHighlights), idsOf(page.playerHighlights)]).toEqual([["g1"], ["p2", "p3", "p4"]]);
  const lists = calls.filter(({ path }) => path === "/api/clip/list");
  expect(lists).toHaveLength(2);
  for (const { body } of lists) expect(body).toMatchObject({ size: 24, sort: "added", order: "desc" });
  knowsPlayers = false;
  const other = await load();
  expect([idsOf(other.gameHighlights), idsOf(other.playerHighlights)]).toEqual([["g1", "p1"], []]);
});

it("tells what the clips of a live match show where the page tells its score", async () => {
  event = { ...EVENT, source: { start: "https://m.example/start.m3u8" } };
  moment = { status: "archived", title: "Goal: Bears", media_sub_type: "goal", teams: EVENT.teams };
  const titleOf = async (search: string, cookie = "") => {
    const [clip] = (await load(search, cookie)).gameHighlights as { title: string }[];
    return clip?.title;
  };
  expect(await titleOf("")).toContain("Goal");
  for (const [search, cookie] of [["?from=start"], ["?t=60"], ["", "results=hidden"]] as const) {
    expect(await titleOf(search, cookie)).toBe("Lions – Bears");
  }
  event = { ...EVENT, status: "archived" };
  expect(await titleOf("")).toBe("Lions – Bears");
});

it("describes a channel once, with the whole text", async () => {
  const description = "Matches, magazines and round-ups around the clock.";
  const identities = [...EVENT.identities, { id: "w", type: "identity_item", title: "Women" }];
  event = { ...EVENT, status: "channel", teams: undefined, identities, description };
  const request = new Request("http://site.test/channels/e1", { headers: { cookie: "noscript=1" } });
  const { data } = await loadChannel(contextOf({ request, context: {}, params: { eventId: "e1" } }));
  expect(data.event).toMatchObject({ description, divisions: ["Women"] });
});

it("is not found when the platform has nothing to tell of it", async () => {
  event = null;
  await expect(load()).rejects.toMatchObject({ init: { status: 404 }, data: { context: "event" } });
});

it.each([
  ["vod", "event:ended"],
  ["ARCHIVED", "event:ended"],
  ["paused", undefined],
  [undefined, undefined],
])("says of the status %s %s (requirement EVENT-2)", async (status, text) => {
  event = { ...EVENT, status };
  expect((await load()).event).toMatchObject({ phase: "replay", status: text });
});

it("loads the statistics of a live match once where the platform has no scores", async () => {
  await useUnknownPlatform();
  hasScores = false;
  const callsOf = (name: string) => calls.filter(({ path }) => path === `/api/event/${name}`).length;
  await load();
  expect([callsOf("scores"), callsOf("stats")]).toEqual([1, 1]);
  await load();
  expect([callsOf("scores"), callsOf("stats")]).toEqual([1, 2]);
});

it("creates a tag with every key of the contract", async () => {
  const url = "http://site.test/events/e1";
  const [cookie = ""] = (await writeSessionId(new Request(url), "s1")).split(";");
  const send = (fields: Record<string, string>) => {
    const body = new URLSearchParams({ intent: "create-tag", title: "Goal", time: "1:30", ...fields });
    const request = new Request(url, { method: "POST", body, headers: { cookie } });
    return changeEvent(contextOf({ request, context: {}, params: { eventId: "e1" } }));
  };
  await send({ videoType: "vod" });
  expect(calls.map(({ path }) => path)).toEqual(["/api/tag/saveV2"]);
  expect(calls.at(-1)).toEqual({
    path: "/api/tag/saveV2",
    body: {
      targetId: "e1",
      title: "Goal",
      startTime: 90_000,
      endTime: 95_000,
      type: "other",
      global: false,
      mode: "sync",
      playerColor: null,
      playerNumber: null,
      teamId: null,
      videoType: "vod",
      streamName: "hd",
    },
  });
  const colors = { homeId: "t1", homeColor: "#ff0000", awayId: "t2", awayColor: "#0000ff" };
  await send({ ...colors, teamId: "t1", playerNumber: "9", videoType: "live" });
  expect(calls.at(-1)?.body).toMatchObject({
    teamId: "t1",
    playerNumber: "9",
    playerColor: "#ff0000",
    videoType: "live",
  });
  await send({ ...colors, teamId: "t2" });
  expect(calls.at(-1)?.body.playerColor).toBe("#0000ff");
  await send({ ...colors, teamId: "t9" });
  expect(calls.at(-1)?.body).toMatchObject({ teamId: "t9", playerColor: null });
  // A form that does not say which video it is about.
  for (const [status, videoType] of [
    ["live", "live"],
    ["archived", "vod"],
  ]) {
    event = { ...EVENT, status };
    await send({ videoType: "other" });
    expect(calls.at(-1)?.body.videoType).toBe(videoType);
  }
});

describe("the link to a moment", () => {
  const RECORDING = {
    ...EVENT,
    status: "archived",
    duration: 5_400,
    source: { hd: "https://m.example/a.m3u8" },
  };

  it("is what forms, sign-in and a purchase return to, and its title names the second", async () => {
    event = { ...RECORDING, isEventAvailableForUser: false, commerceCoverage: "commerce_ppv_media" };
    const page = await load("?t=2232&utm_source=x");
    expect(page.event).toMatchObject({
      href: "/events/e1",
      returnTo: "/events/e1?t=2232",
      metaTitle: "Lions – Bears, 37:12",
    });
  });

  it.each(["?t=9999", "?t=0", "?t=x", ""])(
    "names no second that the video does not have: %s",
    async (search) => {
      event = RECORDING;
      expect((await load(search)).event.metaTitle).toBe("Lions – Bears");
    },
  );

  it("keeps the start of a live match that is played from there", async () => {
    event = { ...EVENT, source: { hd: "https://m.example/a.m3u8", start: "https://m.example/start.m3u8" } };
    const { returnTo, href } = (await load("?t=60&from=start")).event;
    expect([href, returnTo]).toEqual(["/events/e1?from=start", "/events/e1?t=60&from=start"]);
  });

  it("is previewed with the image of a highlight of that second, unless results are hidden", async () => {
    event = { ...EVENT, source: { hd: "https://m.example/a.m3u8", poster: "https://m.example/poster.jpg" } };
    moment = { timePTS: 2_240_000, images: { PosterH: "https://m.example/goal.jpg" } };
    const posterOf = async (search: string, cookie = "results=shown") =>
      (await load(search, cookie)).playback.posterUrl;
    expect(await posterOf("?t=2232")).toBe("https://m.example/goal.jpg");
    expect(await posterOf("?t=2200")).toBe("https://m.example/poster.jpg");
    expect(await posterOf("")).toBe("https://m.example/poster.jpg");
    expect(await posterOf("?t=2232", "")).toBe("https://m.example/poster.jpg");
    moment = { ...moment, status: "archived" };
    event = { ...event, status: "archived" };
    expect(await posterOf("?t=2232", "")).toBe("https://m.example/poster.jpg");
  });

  it("is previewed with the platform's image of that second, unless the viewer hides more than the result", async () => {
    const still = "https://m.example/still.webp";
    const source = { ...RECORDING.source, still, poster: "https://m.example/poster.jpg" };
    event = { ...RECORDING, source };
    moment = { status: "archived", timePTS: 2_240_000, images: { PosterH: "https://m.example/goal.jpg" } };
    const posterOf = async (search: string, cookie = "") => (await load(search, cookie)).playback.posterUrl;
    expect(await posterOf("?t=2232")).toBe(`${still}?at=2232`);
    expect(await posterOf("?t=2232", "results=shown")).toBe(`${still}?at=2232`);
    expect(await posterOf("?t=2232", "results=hidden")).toBe(source.poster);
    for (const search of ["", "?t=5400", "?t=0", "?t=x"]) expect(await posterOf(search)).toBe(source.poster);
    event = { ...RECORDING, source, isEventAvailableForUser: false };
    expect(await posterOf("?t=2232")).toBe(source.poster);
    event = { ...EVENT, source };
    expect(await posterOf("?t=60")).toBe(`${still}?at=60`);
    expect(await posterOf("?t=60", "results=hidden")).toBe(source.poster);
  });

  it("is part of the link to buy", async () => {
    products = [{ id: "p1", title: "Ticket", type: "ppv", price: 499, currency: "EUR" }];
    event = { ...RECORDING, isEventAvailableForUser: false, commerceCoverage: "commerce_ppv_media" };
    const offers = (await load("?t=2232")).offers as { href: string }[];
    expect(offers.map(({ href }) => href)).toEqual([
      "/account/subscription/buy/p1?redirectTo=%2Fevents%2Fe1%3Ft%3D2232",
    ]);
  });
});
