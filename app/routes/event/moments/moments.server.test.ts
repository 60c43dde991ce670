import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contextOf } from "~/request/context.server";
import { useConfig } from "../../../../tests/support/config";
import { type RunningServer, serve } from "../../../../tests/support/http-server";
import { loadEvent } from "../event.server";
import { loadMoments } from "./moments.server";

const MATCH = {
  id: "e1",
  media_type: "event",
  title: "Lions - Bears 3:1",
  status: "archived",
  sportType: "soccer",
  event_date: "2026-03-01T18:00:00.000Z",
  teams: { homes: [{ id: "t1", title: "Lions" }], aways: [{ id: "t2", title: "Bears" }] },
  source: { hd: "https://media.test/whole.m3u8", moments: "https://media.test/moments.m3u8" },
};
const CUT = {
  lengths: {
    short: { count: 1, seconds: 25, bytes: 400_000 },
    medium: { count: 2, seconds: 130, bytes: 2_100_000 },
    long: { count: 3, seconds: 200, bytes: 12_000_000 },
  },
  moments: [
    {
      id: "m1",
      title: "Goal",
      type: "goal",
      startTime: 294_000,
      timePTS: 300_000,
      team: { id: "t1", title: "Lions" },
    },
  ],
  players: [
    { number: "9", team: "t1", count: 1 },
    { number: "10", team: "t2", count: 1 },
    { number: 4, team: "t2", count: 0 },
    { number: "9", team: null, count: 1 },
    { number: "7", team: "elsewhere", count: 1 },
    { team: "t1", count: 1 },
  ],
  hls: "https://media.test/cut.m3u8",
  mp4: "https://media.test/cut.mp4",
};
const NOTHING = { count: 0, seconds: 0, bytes: 0 };

let platform: RunningServer;
let match: object;
let cut: object | number;
let queries: URLSearchParams[];
let isHanging: boolean;
let hasGivenUp: boolean;
/** Ends the call that hangs. @returns once the platform has seen its end */
let endHanging: () => Promise<unknown>;

beforeAll(async () => {
  platform = await serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://platform.test");
    if (pathname === "/api/event/moments") {
      queries.push(searchParams);
      if (isHanging) {
        const closed = new Promise<void>((resolve) => {
          response.once("close", () => {
            hasGivenUp = !response.writableFinished;
            resolve();
          });
        });
        endHanging = () => {
          response.end(JSON.stringify({ content: cut }));
          return closed;
        };
        return;
      }
      if (typeof cut === "number") response.writeHead(cut).end(JSON.stringify({ error: true }));
      else response.end(JSON.stringify({ content: cut }));
    } else if (pathname.startsWith("/api/event/get_by_id/")) response.end(JSON.stringify({ content: match }));
    else response.end(JSON.stringify({ content: { entries: [] } }));
  });
});
afterAll(() => platform.close());
beforeEach(() => {
  match = MATCH;
  cut = CUT;
  queries = [];
  isHanging = false;
  hasGivenUp = false;
  useConfig({ env: { API_BASE: platform.url } });
});

const argsOf = (search: string, cookie: string, page = "/moments") => {
  const headers = { cookie: `noscript=1; ${cookie}` };
  const request = new Request(`http://site.test/events/e1${page}${search}`, { headers });
  return contextOf({ request, context: {}, params: { eventId: "e1" } });
};
const load = async (search = "", cookie = "results=shown") =>
  (await loadMoments(argsOf(search, cookie))).data;
const linkOf = async (cookie: string) => {
  const { resume } = (await loadEvent(argsOf("", cookie, ""))).data;
  const { links = [] } = (resume as { links: { href: string }[] } | null) ?? {};
  return links.find(({ href }) => href.includes("/moments"));
};

describe("the page of a match's moments", () => {
  it("plays the cut, and lists its moments with links to the match", async () => {
    const page = await load();
    expect(page.playback).toMatchObject({ state: "ready", hls: CUT.hls, mp4: CUT.mp4, isLive: false });
    expect(page.moments).toEqual([
      { id: "m1", second: 294, minute: "5’", title: "Goal", team: "Lions", href: "/events/e1?t=294" },
    ]);
    expect(page.size).toBe("2 mins\u00a0· from 2.1 MB");
    expect(page.isPrivate).toBe(false);
    expect(queries.map(String)).toEqual(["id=e1&length=medium"]);
  });

  it.each([
    ["?length=short&team=t2", "id=e1&length=short&team=t2"],
    ["?length=huge&team=t9", "id=e1&length=medium"],
    ["?length=short&length=long&team=t1&team=t2", "id=e1&length=medium"],
    ["?length=&team=", "id=e1&length=medium"],
  ])("reads its query: %s", async (search, expected) => {
    const { lengths, isPrivate } = await load(search);
    expect(queries.map(String)).toEqual([expected]);
    expect(lengths.filter(({ current }) => current)).toHaveLength(1);
    expect(isPrivate).toBe(true);
  });

  it("names the team or the player that is chosen", async () => {
    expect((await load("?team=t1")).filterText).toBe("Lions");
    expect((await load("?team=t2&player=4")).filterText).toBe("Bears, No. 4");
    expect((await load("?player=9")).filterText).toBe("Shirt number 9");
    expect((await load("")).filterText).toBe("Filters");
  });

  it("offers lengths that show the same as one, the chosen one", async () => {
    const offered = async (search: string) =>
      (await load(search)).lengths.map(({ text, current }) => (current ? `[${text}]` : text));
    expect(await offered("")).toEqual(["Short", "[Medium]", "Long"]);
    cut = { ...CUT, lengths: { ...CUT.lengths, medium: CUT.lengths.short } };
    expect(await offered("")).toEqual(["[Medium]", "Long"]);
    expect(await offered("?length=short")).toEqual(["[Short]", "Long"]);
    expect(await offered("?length=long")).toEqual(["Short", "[Long]"]);
    cut = { ...CUT, lengths: { short: NOTHING, medium: NOTHING, long: CUT.lengths.long } };
    expect(await offered("?length=long")).toEqual(["Short", "Medium", "[Long]"]);
  });

  it.each([
    [
      "no moments",
      { lengths: { short: NOTHING, medium: NOTHING, long: NOTHING }, moments: [], hls: null, mp4: null },
    ],
    ["a platform that fails", 500],
    ["a platform without the call", 404],
    ["a broken response", { lengths: 1 }],
  ])("has an empty state: %s", async (_, reply) => {
    cut = reply;
    expect(await load()).toMatchObject({ playback: { state: "missing" }, moments: [], size: undefined });
  });

  it.each([
    ["without the right to watch", { isEventAvailableForUser: false }],
    ["outside the region", { isEventAvailableInUserRegion: false }],
    ["that has not begun", { status: "upcoming" }],
    ["whose platform has no cut", { source: { hd: MATCH.source.hd } }],
  ])("leads to the match %s", async (_, fields) => {
    match = { ...MATCH, ...fields };
    const thrown = await load().catch((response: Response) => response);
    expect((thrown as Response).headers.get("location")).toBe("/events/e1");
    expect(queries).toEqual([]);
  });
});

describe("players", () => {
  const offered = async (search?: string, cookie?: string) =>
    (await load(search, cookie)).players.map(({ text, href, current }) => [text, href, current]);

  it("of both teams with moments of the length are offered", async () => {
    expect(await offered()).toEqual([
      ["Lions, No. 9", "/events/e1/moments?length=medium&team=t1&player=9", false],
      ["Bears, No. 10", "/events/e1/moments?length=medium&team=t2&player=10", false],
      ["9", "/events/e1/moments?length=medium&player=9", false],
    ]);
  });

  it("are chosen with their team, also where the length has no moment of theirs", async () => {
    const page = await load("?length=short&team=t2&player=4");
    expect(queries.map(String)).toEqual(["id=e1&length=short&team=t2&player=4"]);
    expect(page.players.filter(({ current }) => current)).toEqual([
      { text: "4", href: "/events/e1/moments?length=short&team=t2&player=4", current: true },
    ]);
    expect(page).toMatchObject({
      size: "1 min\u00a0· from 0.4 MB",
      allPlayers: { href: "/events/e1/moments?length=short&team=t2", current: false },
    });
    expect(page.lengths.map(({ href }) => href)).toContain("/events/e1/moments?length=long&team=t2&player=4");
    expect((await load("?length=short&team=t2&player=10")).cut).not.toBe(page.cut);
  });

  it.each(["?team=t1&player=77", "?team=t2&player=9", "?player=10", "?team=t1&player=9&player=10"])(
    "that are unknown count as absent: %s",
    async (search) => {
      const page = await load(search);
      expect(page.players.filter(({ current }) => current)).toEqual([]);
      expect(page.allPlayers.current).toBe(true);
      expect(page.lengths.every(({ href }) => !href.includes("player"))).toBe(true);
    },
  );

  it("are not offered by a platform that does not name them", async () => {
    cut = { ...CUT, players: undefined };
    expect(await load("?team=t1&player=9")).toMatchObject({ players: [], playback: { state: "ready" } });
    cut = { ...CUT, players: "many" };
    expect(await offered()).toEqual([]);
  });

  it("are neither offered nor asked for while the result is hidden", async () => {
    expect(await offered("?team=t1&player=9", "")).toEqual([]);
    expect(queries.map(String)).toEqual(["id=e1&length=long&team=t1"]);
  });
});

describe("while the result is hidden", () => {
  it("moments are neutral, there is no size, and the default asks for no kind", async () => {
    const page = await load("", "");
    expect(queries.map(String)).toEqual(["id=e1&length=long"]);
    expect(page.moments).toMatchObject([{ title: "Key moment", team: undefined }]);
    expect(page).toMatchObject({ size: undefined, isPrivate: true, playback: { hidesLength: true } });
    expect(JSON.stringify({ ...page, messages: undefined, now: undefined })).not.toMatch(
      /Goal|3:1|\bmins?\b/,
    );
  });

  it("ids do not name kinds, and nothing tells of extra time", async () => {
    const at = (id: string, minute: number) => ({ ...CUT.moments[0], id, timePTS: minute * 60_000 });
    cut = { ...CUT, moments: [at("goal-1", 5), at("goal-2", 90), at("goal-3", 112)] };
    expect((await load("", "")).moments).toMatchObject([
      { id: "0", minute: "5’" },
      { id: "1", minute: "90’" },
    ]);
    expect((await load("", "results=shown")).moments.map(({ id }) => id)).toEqual([
      "goal-1",
      "goal-2",
      "goal-3",
    ]);
  });

  it("everywhere, moments are not listed", async () => {
    expect(await load("?length=short", "results=hidden")).toMatchObject({ moments: [], isWithheld: true });
  });

  it("the link of the match says neither how long the cut is nor whether there are goals", async () => {
    expect(await linkOf("results=shown")).toMatchObject({ size: "2 mins\u00a0· from 2.1 MB" });
    const link = { href: "/events/e1/moments", text: "The match in brief", icon: "play", size: undefined };
    expect(await linkOf("")).toEqual(link);
    cut = { ...CUT, lengths: { short: NOTHING, medium: NOTHING, long: CUT.lengths.long } };
    expect(await linkOf("")).toEqual(link);
    cut = { ...CUT, lengths: { short: NOTHING, medium: NOTHING, long: NOTHING } };
    expect(await linkOf("")).toBeUndefined();
  });

  it("is shown after a request for it", async () => {
    expect(await load("?results=shown", "")).toMatchObject({ moments: [{ title: "Goal" }], isPrivate: true });
  });
});

it("the other links of a match do not wait for a slow platform", async () => {
  isHanging = true;
  const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" };
  const request = new Request("http://site.test/events/e1", { headers });
  const { resume } = (await loadEvent(contextOf({ request, context: {}, params: { eventId: "e1" } }))).data;
  const { links = [] } = (await (resume as Promise<{ links: { href: string }[] } | null>)) ?? {};
  expect(links.map(({ href }) => href)).toEqual(["/events/e1/data"]);
  // They did not wait until the call had failed.
  expect(queries).toHaveLength(1);
  await endHanging();
  expect(hasGivenUp).toBe(false);
});
