/**
 * Every page, its data, feeds and sitemaps, for viewers who do not want to learn results: a stand-in for the
 * platform has the result of each match in all texts, pictures, tags and statistics (requirements EVENT-11 and
 * EVENT-12).
 */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestResponse } from "../support/http-server.ts";
import { type Product, startProduct } from "../support/product.ts";
import { CHROME, crawl, findPages, visit } from "../support/results-crawl.ts";
import {
  type Spoiler,
  type SpoilerPlatform,
  spoilerPlatform,
  spoilersIn,
} from "../support/spoiler-platform.ts";
import { removeFolder, temporaryFolder } from "../support/temp.ts";
import { startTestPlatform, type TestPlatform } from "../support/test-platform.ts";
import { Viewer } from "../support/viewer.ts";

/** May not set tags for all viewers: who may sees their texts. */
const CREDENTIALS = { username: "second@touchline.example", password: "touchline-demo" };
/** Followed by the viewer. */
const FOLLOWED = ["team-ngt", "league-alpine"];
const FINISHED = "archived-1";
const LIVE = "live-1";
/** The browser of the journeys. */
const CHROMIUM =
  process.env.CHROMIUM_PATH ||
  ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((path) => existsSync(path)) ||
  chromium.executablePath();
const OWN = ["My own clip", "My own tag"] as const;
const KINDS = ["title", "text", "clip", "stat", "image", "score", "time"];

const folder = temporaryFolder("hidden-results");
let platform: TestPlatform;
let spoilers: SpoilerPlatform;
let site: Product;
let session: string;
let pages: string[];
let visited: Awaited<ReturnType<typeof findPages>>["visited"];

beforeAll(async () => {
  platform = await startTestPlatform({ clock: "running" });
  spoilers = await spoilerPlatform(platform.url);
  const env = { API_BASE: spoilers.url, SOCKET_BASE: platform.url, PAGE_CACHE_MB: "64" };
  site = await startProduct({ dataDirectory: folder, env });
  const ownPages = await prepareViewer();
  const viewer = new Viewer(site.url);
  const { status } = await viewer.post("/auth/login", CREDENTIALS);
  expect(status).toBe(303);
  session = `ott-data=${viewer.cookie("ott-data")}`;
  ({ pages, visited } = await findPages(site.url, ["results=shown", `${session}; results=shown`]));
  // The lists of the viewer link to some of them.
  pages = [...new Set([...pages, ...ownPages])];
}, 600_000);
afterAll(async () => {
  await site?.stop();
  await spoilers?.close();
  await platform?.stop();
  removeFolder(folder);
});

/** Gives the viewer something in every list of their own. @returns paths of their calendar and of published clips */
async function prepareViewer(): Promise<string[]> {
  const token = await platform.signIn("second");
  const post = async (path: string, body: object = {}) => {
    const { status, body: reply } = await platform.call("POST", path, { body, token });
    expect([200, 204], path).toContain(status);
    return reply as { content: { id: string; token: string } };
  };
  for (const reference_id of FOLLOWED) {
    const type = reference_id.startsWith("team") ? "team" : "identity_item";
    await post("/api/follow/save", { reference_id, type });
  }
  for (const video_id of [FINISHED, LIVE, "highlight-1"])
    await post("/api/user/add_to_watchlist", { video_id });
  await post("/api/user/save_position", { video_id: FINISHED, position: 2_000 });
  const moment = { startTime: 0, endTime: 20_000 };
  const publish = async (title: string, event_id: string) => {
    const clip = await post("/api/clip/create", { ...moment, title, event_id });
    const published = await post(`/api/clip/publish/${clip.content.id}`);
    return `/clips/${published.content.token}`;
  };
  const clips = [await publish(OWN[0], FINISHED), await publish("A clip of a live match", LIVE)];
  await post("/api/tag/saveV2", { ...moment, title: OWN[1], targetId: FINISHED });
  const calendar = await post("/api/user/calendar_token");
  return [`/calendar/my/${calendar.content.token}.ics`, ...clips];
}

/** Whether a page may contain a part of a result. */
type Allows = (spoiler: Spoiler, path: string) => boolean;

const isStatsOf = (path: string, matchId: string) => new RegExp(`/events/stats/${matchId}\\b`).test(path);
const isRevealed = ({ matchId = "" }: Spoiler) => [FINISHED, LIVE].includes(matchId);
const isFollowed = ({ matchId = "" }: Pick<Spoiler, "matchId">) =>
  FOLLOWED.some((id) => spoilers.parts.get(matchId)?.has(id));

/** Whether a page that starts a match at a second has its tags: those up to that second (requirement EVENT-20). */
const isAllowed = ({ kind, matchId }: Pick<Spoiler, "kind" | "matchId">, path: string) =>
  kind === "tag" && new RegExp(`/events/${matchId}(\\.data)?[?].*\\bt=`).test(path);

/** Removes the player that the URL of a page names: a page repeats its URL. */
function withoutOwnPlayer(path: string, text: string): string {
  const player = new URL(path, site.url).searchParams.get("player");
  return player ? text.replaceAll(`player=${player}`, "player=") : text;
}

/** States of a viewer: cookies, and what pages may contain. */
const STATES: Record<string, { cookie: string; allows: Allows }> = {
  default: {
    cookie: "",
    allows: ({ stage, matchId, kind }, path) =>
      stage === "live" ||
      isAllowed({ kind, matchId }, path) ||
      (matchId === undefined ? /\/events\/stats\/archived-/.test(path) : isStatsOf(path, matchId)),
  },
  hidden: { cookie: "results=hidden", allows: () => false },
  // A match that is played from its start is behind its score.
  shown: {
    cookie: "results=shown",
    allows: (spoiler, path) =>
      isAllowed(spoiler, path) || !new RegExp(`/${spoiler.matchId}(\\.data)?\\?from=start`).test(path),
  },
  revealed: {
    cookie: `results=hidden; ott-revealed=${FINISHED}.${LIVE}`,
    allows: (spoiler, path) =>
      spoiler.kind === "time" ||
      (spoiler.kind === "score" ? spoiler.stage === "live" || path.includes(FINISHED) : isRevealed(spoiler)),
  },
  followed: {
    cookie: "results=followed",
    allows: (spoiler) => !spoiler.matchId || !isFollowed(spoiler),
  },
};

// The numbers are those of the pages whose data is requested, too: both halves occur signed out and signed in, and
// both when results are hidden.
describe.each([
  ["signed out", "default", 0],
  ["signed out", "hidden", 1],
  ["signed out", "shown", 0],
  ["signed out", "revealed", 1],
  ["signed in", "default", 1],
  ["signed in", "hidden", 0],
  ["signed in", "shown", 1],
  ["signed in", "followed", 0],
] as const)("%s, %s", (who, state, half) => {
  it("no page reveals more than it may", async () => {
    const { cookie, allows } = STATES[state] ?? expect.fail();
    const leaks = new Map<string, string>();
    const seen = new Set<string>();
    const texts: string[] = [];
    const check = (path: string, { status, body, headers }: TestResponse) => {
      if (status >= 500) leaks.set(path, `${path} answered ${status}`);
      if (who === "signed in") texts.push(...OWN.filter((text) => body.includes(text)));
      const sent = `${headers.location ?? ""} ${headers.link ?? ""} ${body}`;
      for (const spoiler of spoilersIn(withoutOwnPlayer(path, sent))) {
        seen.add(`${spoiler.kind} ${spoiler.stage}`);
        const key = `${path} ${spoiler.kind}`;
        if (!allows(spoiler, path) && !leaks.has(key)) leaks.set(key, `${path} ${describeSpoiler(spoiler)}`);
      }
    };
    const cookies = [...(who === "signed in" ? [session] : []), cookie].filter(Boolean).join("; ");
    const withData: readonly string[] = pages.filter((_, at) => at % 2 === half);
    await crawl(site.url, { pages, withData, cookie: cookies, visited }, check);
    expect([...leaks.values()]).toEqual([]);
    if (who === "signed in") expect(new Set(texts)).toEqual(new Set(OWN));
    // Otherwise the crawl would prove nothing.
    if (state === "followed") expect([seen.size > 0, isFollowed({ matchId: LIVE })]).toEqual([true, true]);
    if (state === "shown") {
      const kinds = who === "signed in" ? [...KINDS, "tag"] : KINDS;
      expect([...seen].sort()).toEqual(
        expect.arrayContaining(kinds.flatMap((kind) => [`${kind} finished`, `${kind} live`])),
      );
    }
  }, 300_000);
});

const describeSpoiler = ({ kind, stage, matchId = "", excerpt }: Spoiler) =>
  `${kind} ${stage} ${matchId}: …${excerpt}…`;

it("an installation that hides all results reveals none without a choice", async () => {
  const data = temporaryFolder("hidden-by-default");
  const customer = join(data, "customer.json");
  writeFileSync(customer, JSON.stringify({ results_default: "hidden" }));
  const env = { API_BASE: spoilers.url, CUSTOMER_CONFIG: customer, PAGE_CACHE_MB: "64" };
  const other = await startProduct({ dataDirectory: data, env });
  try {
    const leaks = new Set<string>();
    const check = (path: string, { body }: TestResponse) => {
      for (const spoiler of spoilersIn(withoutOwnPlayer(path, body)))
        leaks.add(`${path} ${describeSpoiler(spoiler)}`);
    };
    await crawl(other.url, { pages, cookie: "" }, check);
    expect([...leaks]).toEqual([]);
    const shown = await visit(other.url, `/events/${FINISHED}`, "results=shown");
    expect(spoilersIn(shown.body).length).toBeGreaterThan(0);
  } finally {
    await other.stop();
    removeFolder(data);
  }
}, 300_000);

it("calendars have the matches, and the same text for viewers who want to learn all results", async () => {
  const calendars = pages.filter((path) => path.endsWith(".ics") || path.includes(".ics?"));
  expect(calendars.length).toBeGreaterThanOrEqual(9);
  for (const path of calendars) {
    const [plain, shown] = [await visit(site.url, path, ""), await visit(site.url, path, "results=shown")];
    expect([plain.status, shown.body], path).toEqual([200, plain.body]);
    expect(plain.body, path).toContain("BEGIN:VEVENT");
    expect(spoilersIn(shown.body).map(describeSpoiler), path).toEqual([]);
  }
});

it("a published clip has its title for viewers who want to learn results", async () => {
  const clips = pages.filter((path) => path.startsWith("/clips/"));
  expect(clips).toHaveLength(2);
  for (const path of clips) {
    const { body } = await visit(site.url, path, "results=shown");
    expect(spoilersIn(body).map(({ kind }) => kind)).toContain("clip");
  }
});

it("search engines may not index the statistics of a finished match", async () => {
  const { body } = await visit(site.url, `/events/stats/${FINISHED}`, "");
  expect(body).toMatch(/<meta name="robots" content="noindex"/);
  expect(spoilersIn(body).map(({ kind }) => kind)).toContain("score");
});

describe("the link that reveals one result", () => {
  it.each(["default", "hidden"])("answers with the result of that match only, %s", async (state) => {
    const { cookie, allows } = STATES[state] ?? expect.fail();
    const [page, stats] = [`/events/${FINISHED}`, `/events/stats/${FINISHED}`];
    for (const path of [page, `${page}.data`, stats, `${stats}.data`]) {
      const { body, headers } = await visit(site.url, `${path}?results=shown`, cookie);
      expect(headers["cache-control"], path).toBe("private, no-store");
      expect(String(headers["set-cookie"]), path).toMatch(new RegExp(`^ott-revealed=${FINISHED};`));
      if (!path.endsWith(".data")) expect(body).toMatch(/<meta name="robots" content="noindex"/);
      const found = spoilersIn(body);
      expect(
        found.map(({ kind }) => kind),
        path,
      ).toContain("score");
      const others = found.filter(
        (spoiler) => spoiler.matchId && spoiler.matchId !== FINISHED && !allows(spoiler, path),
      );
      expect(others.map(describeSpoiler), path).toEqual([]);
    }
  });
});

describe.skipIf(!existsSync(CHROMIUM))("a live match in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM });
  });
  afterAll(() => browser?.close());

  /** Opens the page of the live match, and waits until its scripts run. */
  async function open(results: "hidden" | "shown") {
    const context = await browser.newContext({ userAgent: CHROME, locale: "en-GB" });
    await context.addCookies([{ name: "results", value: results, url: site.url }]);
    const page = await context.newPage();
    const frames: string[] = [];
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => void frames.push(String(payload)));
      socket.on("framesent", ({ payload }) => void frames.push(String(payload)));
    });
    await page.goto(`${site.url}/events/${LIVE}`, { waitUntil: "load" });
    return { page, frames };
  }

  it("receives no score and no tag, and says none to a screen reader", async () => {
    const shown = await open("shown");
    const hidden = await open("hidden");
    const isJoined = ({ frames }: typeof shown) => frames.some((frame) => frame.includes("join-event-room"));
    await expect.poll(() => isJoined(shown), { timeout: 60_000 }).toBe(true);
    const goals = await scoreGoals();
    const received = ({ frames }: typeof shown) => frames.filter((frame) => goals.test(frame));
    await expect.poll(() => received(shown).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(2);
    // Loads what is requested once the page is idle, and what a message has led to.
    await hidden.page.waitForLoadState("networkidle", { timeout: 60_000 });
    expect(received(hidden)).toEqual([]);
    const [tree, control] = await Promise.all(
      [hidden, shown].map(({ page }) => page.locator("body").ariaSnapshot()),
    );
    expect(spoilersIn(control ?? "").length).toBeGreaterThan(0);
    expect(goals.test(control ?? "")).toBe(true);
    expect(spoilersIn(tree ?? "").map(describeSpoiler)).toEqual([]);
    expect(goals.test(tree ?? "")).toBe(false);
  });
});

/** Sets a score and a tag of the live match at the desk. @returns what messages about them contain */
async function scoreGoals(): Promise<RegExp> {
  const database = new pg.Client({ connectionString: platform.databaseUrl });
  await database.connect();
  await database.query("update users set can_use_desk = true");
  await database.end();
  const token = await platform.signIn("demo", "desk");
  const score = { eventId: LIVE, action: "score", home: 747, away: 646 };
  const board = await platform.call("GET", "/api/desk/board", { token });
  const { matches } = (board.body as { content: { matches: { id: string; version: number }[] } }).content;
  const version = matches.find(({ id }) => id === LIVE)?.version;
  const scored = await platform.call("POST", "/api/desk/change", { token, body: { ...score, version } });
  const tag = { targetId: LIVE, title: "ZZTAG said", startTime: 0, endTime: 5_000, global: true };
  const tagged = await platform.call("POST", "/api/tag/saveV2", { token, body: tag });
  expect([scored.status, tagged.status]).toEqual([200, 200]);
  return /ZZTAG|\b747\b/;
}
