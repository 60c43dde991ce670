import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Followed } from "~/platform/contract/follow";
import { contextOf } from "~/request/context.server";
import { writeSessionId } from "~/session/cookies.server";
import { getSessionStore, setSessionStore } from "~/session/store.server";
import { useConfig } from "../../../../tests/support/config";
import { type RunningServer, serve } from "../../../../tests/support/http-server";
import { createMemoryStore } from "../../../../tests/support/memory-store";
import { loadRecommendation } from "./recommendation.server";

const URL_OF_PAGE = "http://site.test/recommendation";
const SESSION = "session-under-test";
const FOLLOWED: Followed[] = [{ id: "northgate", title: "Northgate FC", type: "team", identitiesId: [] }];

const match = (id: string, status: string, day: number) => ({
  id,
  title: id,
  media_type: "event",
  status,
  event_date: new Date(Date.UTC(2026, 10, day)).toISOString(),
});
const several = (count: number, status: string, firstDay: number, step: 1 | -1) =>
  Array.from({ length: count }, (_, index) =>
    match(`${status}-${index + 1}`, status, firstDay + step * index),
  );

const COMING = [...several(2, "live", 1, 1), ...several(30, "upcoming", 3, 1)];
let coming: typeof COMING;
const REPLAYS = several(40, "archived", 0, -1);
const WATCHED = { ...match("archived-1", "archived", 0), position: { seconds: 2700, length: 5400 } };

let platform: RunningServer;
let paths: string[];
/** Status whose lists fail. */
let broken: string | undefined;
/** Called when a list of replays is requested; its response is sent when this has settled. */
let beforeReplays: () => Promise<void>;
/** Settles when the response of the watched videos may be sent. */
let mayTellWatched: Promise<void>;

beforeAll(async () => {
  platform = await serve(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const [path = ""] = (request.url ?? "").split("?");
    paths.push(path);
    const send = (entries: object[]) => response.end(JSON.stringify({ content: { entries } }));
    if (path === "/api/user/list_positions") {
      await mayTellWatched;
      return send([WATCHED]);
    }
    if (path !== "/api/event/list") return send([]);
    const { filters, size } = JSON.parse(body);
    if (filters.status === broken) return response.writeHead(500).end("{}");
    if (filters.status !== "archived")
      return send(coming.filter(({ status }) => status === filters.status).slice(0, size));
    await beforeReplays();
    return send(REPLAYS.slice(0, size));
  });
});
afterAll(() => platform.close());

beforeEach(() => {
  useConfig({ env: { API_BASE: platform.url } });
  setSessionStore(createMemoryStore());
  paths = [];
  coming = COMING;
  broken = undefined;
  beforeReplays = () => Promise.resolve();
  mayTellWatched = Promise.resolve();
});
afterEach(() => {
  vi.useRealTimers();
});

async function load(query = "") {
  const now = Date.now();
  const tokens = { token: "at1", tokenUpdateTime: now, tokenExpirationTime: now + 3600_000 };
  const user = { id: "u1", canCreateGlobalTag: false };
  const record = { user, token: "at1", userTokenData: tokens, followed: FOLLOWED, devices: [] };
  await getSessionStore().create(SESSION, record, now);
  const cookie = (await writeSessionId(new Request(URL_OF_PAGE), SESSION)).split(";")[0] ?? "";
  const request = new Request(`${URL_OF_PAGE}${query}`, { headers: { cookie } });
  return (await loadRecommendation(contextOf({ request, context: {} }))).data;
}

// Requirement FOLLOW-9.
it("shows what is live, the next matches and replays on the first page, and only replays after it", async () => {
  const first = await load();
  expect(first.events.map(({ id }) => id)).toEqual([
    ...several(2, "live", 1, 1).map(({ id }) => id),
    ...several(12, "upcoming", 3, 1).map(({ id }) => id),
    ...REPLAYS.slice(0, 10).map(({ id }) => id),
  ]);
  expect(first).toMatchObject({ nextExists: true, hasMoreUpcoming: true });
  const second = await load("?page=1");
  expect(second.events.map(({ id }) => id)).toEqual(REPLAYS.slice(10, 34).map(({ id }) => id));
});

it("knows that there are more upcoming matches, however many are live", async () => {
  coming = [...several(20, "live", 1, 1), ...several(30, "upcoming", 21, 1)];
  expect(await load()).toMatchObject({ hasMoreUpcoming: true });
  const { events } = await load("?page=1");
  expect(events.filter(({ id }) => id.startsWith("upcoming"))).toHaveLength(8);
});

it("sends one request for each status, as the filter of the contract names one, and one for positions", async () => {
  await load();
  expect(paths.filter((path) => path !== "/api/event/stats").toSorted()).toEqual([
    "/api/event/list",
    "/api/event/list",
    "/api/event/list",
    "/api/user/list_positions",
  ]);
});

it("shows the events of the statuses whose lists are there", async () => {
  broken = "upcoming";
  const { events } = await load();
  expect(events[0]?.id).toBe("live-1");
  expect(events.some(({ id }) => id.startsWith("archived"))).toBe(true);
});

it("shows the progress of a recording that is known before the list, however late", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let tellWatched: () => void = () => undefined;
  mayTellWatched = new Promise((resolve) => {
    tellWatched = resolve;
  });
  beforeReplays = async () => {
    await vi.waitUntil(() => paths.includes("/api/user/list_positions"), { timeout: 10_000 });
    // Longer than a list waits after it has arrived.
    await vi.advanceTimersByTimeAsync(1_000);
    tellWatched();
  };
  const { events } = await load();
  expect(events.find(({ id }) => id === "archived-1")?.seen).toMatchObject({ time: "45:00" });
});
