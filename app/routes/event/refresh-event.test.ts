import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setPagePlayer } from "~/features/player/store/page-player";
import type { PlayerStore } from "~/features/player/store/player-store";
import { type EventData, refreshEvent } from "./refresh-event";

const KICK_OFF = "2026-03-01T18:00:00.000Z";
const EDGE = 1_300;
let second = 0;
let stopWatching: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(KICK_OFF) + EDGE * 1_000 });
  vi.stubGlobal("document", { cookie: "" });
  stopWatching = () => {};
});
afterEach(() => {
  stopWatching();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Makes the viewer watch the match 300 s behind its live edge. */
function watchBehind(): void {
  second = 1_000;
  const state = { hasStarted: true, isOver: false, edge: {}, range: { start: 0, end: 600 }, position: 300 };
  stopWatching = setPagePlayer({
    matchSecond: () => second,
    getState: () => state,
  } as unknown as PlayerStore);
}
async function playUntil(end: number): Promise<void> {
  while (second < end) {
    second += 0.25;
    await vi.advanceTimersByTimeAsync(250);
  }
  await vi.advanceTimersByTimeAsync(250);
}

const tag = (id: string, seconds: number, isMine = false) => ({
  id,
  seconds,
  momentSeconds: seconds,
  isMine,
});
const page = (score: number, tags: object[], fields: object = {}) =>
  ({
    event: { id: "m1", phase: "live", title: "Lions - Bears", startsAt: KICK_OFF, version: score },
    isSignedIn: true,
    isListed: false,
    stats: { score },
    gameHighlights: [`highlights ${score}`],
    playerHighlights: [],
    scores: { m1: score, other: score },
    tags: { tags },
    now: `load ${score}`,
    ...fields,
  }) as unknown as EventData;

/** A page that reloads its event. */
function pageWith(data: EventData) {
  const shown = { data };
  const load = vi.fn(async (_credentials: RequestCredentials) => data);
  const refresh = (loaded: EventData, scope: "all" | "shared" = "all") => {
    load.mockImplementation(async () => loaded);
    const apply = (next: EventData) => {
      shown.data = next;
    };
    return refreshEvent({ known: shown.data, scope, load, apply });
  };
  return { shown, load, refresh };
}
const idsIn = ({ data }: { data: EventData }) =>
  (data.tags as unknown as { tags: { id: string }[] }).tags.map(({ id }) => id);

const TAGS = [tag("card", 1_250), tag("mine", 1_240, true), tag("goal", 1_100), tag("kick-off", 0)];
const BEFORE = page(0, [tag("kick-off", 0)]);
const AFTER = page(1, TAGS, { isListed: true });

it("shows everything at once to viewers who do not watch", async () => {
  const { shown, refresh } = pageWith(BEFORE);
  await refresh(AFTER);
  expect(shown.data).toBe(AFTER);
});

describe("while the viewer watches 300 s behind live", () => {
  beforeEach(watchBehind);

  it("what reveals goals waits for the picture, and nothing else", async () => {
    const { shown, refresh } = pageWith(BEFORE);
    await refresh(AFTER);
    // Newer messages than this version stay on the page.
    expect(shown.data).toMatchObject({ isListed: true, stats: { score: 0 }, event: { version: 0 } });
    // Its own score comes in messages.
    expect(shown.data.scores).toEqual({ other: 1 });
    expect(idsIn(shown)).toEqual(["mine", "kick-off"]);
    await playUntil(1_099);
    expect(idsIn(shown)).toEqual(["mine", "kick-off"]);
    await playUntil(1_101);
    expect(idsIn(shown)).toEqual(["mine", "goal", "kick-off"]);
    await playUntil(1_299);
    expect(shown.data).toMatchObject({ stats: { score: 0 }, gameHighlights: ["highlights 0"] });
    await playUntil(1_301);
    expect(shown.data).toMatchObject({ stats: { score: 1 }, event: { version: 1 } });
    expect(idsIn(shown)).toHaveLength(4);
  });

  it("a later reload neither shows earlier nor drops what waits", async () => {
    const { shown, refresh } = pageWith(BEFORE);
    await refresh(AFTER);
    second += 100;
    await refresh(page(2, [tag("own", 1_290, true), ...TAGS]));
    expect(shown.data).toMatchObject({ now: "load 2", stats: { score: 0 } });
    await playUntil(1_101);
    expect(idsIn(shown)).toEqual(["own", "mine", "goal", "kick-off"]);
    await playUntil(1_301);
    expect(shown.data).toMatchObject({ now: "load 2", stats: { score: 1 } });
    await playUntil(1_402);
    expect(shown.data).toMatchObject({ stats: { score: 2 } });
    expect(idsIn(shown)).toHaveLength(5);
  });

  it("a viewer who goes to live sees the last state, whatever waited", async () => {
    const { shown, refresh } = pageWith(BEFORE);
    await refresh(AFTER);
    await vi.advanceTimersByTimeAsync(60_100);
    await refresh(page(2, TAGS));
    second = 1_400;
    await vi.advanceTimersByTimeAsync(600);
    expect(shown.data).toMatchObject({ stats: { score: 2 }, event: { version: 2 } });
    expect(idsIn(shown)).toHaveLength(4);
  });

  it("what is shown during a request stays", async () => {
    const { shown, load, refresh } = pageWith(BEFORE);
    await refresh(AFTER);
    second = 1_299;
    const later = page(2, TAGS);
    const request = refresh(later);
    load.mockImplementation(async () => later);
    await playUntil(1_301);
    await request;
    await refresh(later);
    expect(shown.data).toMatchObject({ stats: { score: 1 } });
  });

  it("nothing waits on a page whose server hides the result", async () => {
    const { shown, refresh } = pageWith(BEFORE);
    const hidden = page(1, TAGS, { event: { ...AFTER.event, isResultHidden: true } });
    await refresh(hidden);
    expect(shown.data).toBe(hidden);
  });
});

describe("data that all viewers share", () => {
  it("are added to the viewer's own", async () => {
    const shared = page(1, [], { isSignedIn: false, isListed: false });
    const { shown, load, refresh } = pageWith(page(0, [tag("mine", 5, true)], { isListed: true }));
    await refresh(shared, "shared");
    expect(load.mock.calls).toEqual([["omit"]]);
    expect(shown.data).toMatchObject({ isSignedIn: true, isListed: true, stats: { score: 1 } });
    expect(idsIn(shown)).toEqual(["mine"]);
  });

  it.each([
    ["the event has changed", { event: { ...BEFORE.event, phase: "replay" } }, ""],
    ["the viewer hides or has revealed the result", {}, "results=hidden"],
  ])("are not enough if %s", async (_, fields, cookie) => {
    vi.stubGlobal("document", { cookie });
    const { load, refresh } = pageWith(BEFORE);
    await refresh(page(1, [], fields), "shared");
    expect(load.mock.calls.at(-1)).toEqual(["same-origin"]);
  });
});
