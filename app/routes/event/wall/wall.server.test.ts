import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contextOf } from "~/request/context.server";
import { useConfig } from "../../../../tests/support/config";
import { type RunningServer, serve } from "../../../../tests/support/http-server";
import { chooseIds, loadWall } from "./wall.server";

const match = (id: string, fields: object = {}) => ({
  id,
  media_type: "event",
  title: `Lions ${id} - Bears`,
  status: "live",
  event_date: "2026-03-01T18:00:00.000Z",
  teams: { homes: [{ id: "t1", title: `Lions ${id}` }], aways: [{ id: "t2", title: "Bears" }] },
  source: { hd: `https://media.test/${id}.m3u8` },
  ...fields,
});

let platform: RunningServer;
let events: Record<string, object>;
let calls: string[];
let isDown: boolean;
/** Id of a match for which the platform fails. */
let broken: string;

beforeAll(async () => {
  platform = await serve((request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://platform");
    calls.push(pathname);
    const [, id = ""] = /^\/api\/event\/get_by_id\/id\/(.*)$/.exec(pathname) ?? [];
    const event = events[decodeURIComponent(id)];
    if (isDown || broken === id) response.writeHead(503).end();
    else if (id) response.writeHead(event ? 200 : 404).end(JSON.stringify({ content: event ?? null }));
    else if (pathname === "/api/event/scores") {
      const entries = Object.keys(events).map((scored) => ({ id: scored, home: 2, away: 1, minute: 7 }));
      response.end(JSON.stringify({ content: { entries } }));
    } else response.end(JSON.stringify({ content: { entries: [] } }));
  });
});
afterAll(() => platform.close());
beforeEach(() => {
  calls = [];
  isDown = false;
  broken = "none";
  events = { a: match("a"), b: match("b"), c: match("c") };
  useConfig({ env: { API_BASE: platform.url } });
});

/** A browser known to have no scripts waits for every part. */
const load = async (search: string, cookie = "") => {
  const request = new Request(`http://site.test/wall${search}`, {
    headers: { cookie: `noscript=1; ${cookie}` },
  });
  return (await loadWall(contextOf({ request, context: {}, params: {} }))).data;
};
const idsOf = ({ tiles }: Awaited<ReturnType<typeof load>>) => tiles.map(({ event }) => event.id);

describe("the ids of a URL", () => {
  it("are separated by commas or repeated, and each counts once", () => {
    expect(chooseIds(["a,b", "c", "b", "a"], [])).toEqual(["a", "b", "c"]);
  });

  it("count only if the platform could have issued them", () => {
    expect(chooseIds(["", ",", "..", "x".repeat(200), "a\u0000", "a"], [])).toEqual(["a"]);
  });

  it("are at most six: those of live matches before others, in the order of the URL", () => {
    const hundred = Array.from({ length: 100 }, (_, index) => `x${index}`);
    expect(chooseIds([hundred.join()], [])).toHaveLength(6);
    const live = ["x90", "x95", "x3"];
    expect(chooseIds([hundred.join()], live)).toEqual(["x0", "x1", "x2", "x3", "x90", "x95"]);
  });
});

describe("the wall", () => {
  it("has the matches in the order of the URL, and plays the first", async () => {
    const page = await load("?ids=b,a");
    expect(idsOf(page)).toEqual(["b", "a"]);
    expect(page.play).toBe("b");
    expect(page.tiles[0]?.playback).toMatchObject({ hls: "https://media.test/b.m3u8", isLive: true });
  });

  it("plays the match that the URL names, if it is one of them", async () => {
    expect((await load("?ids=a,b,c&play=c")).play).toBe("c");
    expect((await load("?ids=a,b&play=c")).play).toBe("a");
    expect((await load("?ids=a&ids=b&play=")).play).toBe("a");
  });

  it.each([
    ["a ticket", { isEventAvailableForUser: false, commerceCoverage: "commerce_ppv_media" }],
    ["another region", { isEventAvailableInUserRegion: false }],
    ["its start", { status: "upcoming" }],
    ["nothing any more", { status: "archived" }],
    ["a stream", { source: {} }],
    ["another site", { media_type: "externalContent" }],
  ])("leaves out a match that needs %s", async (_what, fields) => {
    events.b = match("b", fields);
    const page = await load("?ids=a,b,c&play=b");
    expect(idsOf(page)).toEqual(["a", "c"]);
    expect(page.play).toBe("a");
    expect(JSON.stringify(page)).not.toContain("b.m3u8");
  });

  it("names a match that needs access, with what it needs, and leads to its page", async () => {
    const noAccess = { isEventAvailableForUser: false };
    const free = match("free", { ...noAccess, commerceCoverage: "commerce_members_media" });
    const plan = match("plan", { ...noAccess, commerceCoverage: "commerce_subscription_basic_media" });
    const ticket = match("ticket", { ...noAccess, commerceCoverage: "commerce_ppv_media" });
    const ended = match("ended", { ...noAccess, status: "archived", commerceCoverage: "commerce_ppv_media" });
    const away = match("away", { isEventAvailableInUserRegion: false });
    events = { ...events, free, plan, ticket, ended, away };
    const { closed } = await load("?ids=a,free,plan,ticket,ended,away");
    expect(closed).toMatchObject([
      { event: { id: "free", href: "/events/free", access: { kind: "members" } } },
      { event: { id: "plan", access: { kind: "plan" } } },
      { event: { id: "ticket", access: { kind: "ticket" } } },
      { event: { id: "away", inRegion: false } },
    ]);
    expect(JSON.stringify(closed)).not.toContain("m3u8");
    expect((await load("?ids=a,b")).closed).toEqual([]);
  });

  it.each(["", "?ids=", "?ids=x,y,z", "?play=a", "?ids=%00,%2e%2e"])(
    "is none without matches: %s",
    async (search) => {
      const page = await load(search);
      expect(page.tiles).toEqual([]);
      expect(page.play).toBeUndefined();
    },
  );

  it("is none with one match that is left, which an open wall keeps", async () => {
    const page = await load("?ids=a,x");
    expect(idsOf(page)).toEqual(["a"]);
    expect(page.play).toBeUndefined();
  });

  it.each(["?ids=a", "?ids=a,a,a", "?ids=a&ids=", "?ids=a&play=a"])(
    "leads back to the list where the one match of the choice stays chosen: %s",
    async (search) => {
      const thrown = await load(search).catch((response: Response) => response);
      expect((thrown as Response).headers.get("location")).toBe("/live?ids=a");
    },
  );

  it("asks for six matches at most", async () => {
    await load(`?ids=${Array.from({ length: 100 }, (_, index) => `x${index}`).join()}`);
    expect(calls.filter((path) => path.includes("get_by_id"))).toHaveLength(6);
  });

  it("is the error page if the platform fails for all of them", async () => {
    isDown = true;
    await expect(load("?ids=a,b")).rejects.toMatchObject({ init: { status: 502 } });
    expect(idsOf(await load(""))).toEqual([]);
  });

  it("is the error page if the platform fails for all but one", async () => {
    broken = "b";
    await expect(load("?ids=a,b")).rejects.toMatchObject({ init: { status: 502 } });
    expect(idsOf(await load("?ids=a,b,c"))).toEqual(["a", "c"]);
  });
});

describe("scores", () => {
  it("are loaded for all matches with one request", async () => {
    const page = await load("?ids=a,b");
    expect(await page.scores).toMatchObject({ a: { home: 2, away: 1 }, b: { home: 2 } });
    expect(calls.filter((path) => path === "/api/event/scores")).toHaveLength(1);
  });

  it("are neither requested nor sent where the viewer hides results", async () => {
    events.a = match("a", { title: "Lions a - Bears 2:1" });
    const page = await load("?ids=a,b", "results=hidden");
    expect(page.tiles.map(({ event }) => event.isResultHidden)).toEqual([true, true]);
    expect(await page.scores).toEqual({});
    expect(JSON.stringify(page.tiles)).not.toContain("2:1");
    expect(calls.filter((path) => path === "/api/event/scores")).toEqual([]);
  });

  it("of a match that the viewer has revealed are there", async () => {
    const page = await load("?ids=a,b", "results=hidden; ott-revealed=a");
    expect(page.tiles.map(({ event }) => event.isResultHidden)).toEqual([undefined, true]);
    expect(await page.scores).toMatchObject({ a: { home: 2 } });
    expect(await page.scores).not.toHaveProperty("b");
  });
});

it("advertisements are those of the match that plays first", async () => {
  const ad = { advertisement: { links: ["https://ads.test/film.mp4"] } };
  events.b = match("b", ad);
  useConfig({ env: { API_BASE: platform.url }, customer: { enable_ads: true } });
  expect(await (await load("?ids=a,b")).ads).toEqual([]);
  const page = await load("?ids=b,a");
  expect(await page.ads).toMatchObject([{ source: "https://ads.test/film.mp4" }]);
  expect(JSON.stringify(page.tiles)).not.toContain("ads.test");
});
