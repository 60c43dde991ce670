import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setMatchClock } from "~/features/player/store/match-clock";
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
  stopWatching = setMatchClock({
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
    event: { id: "m1", tense: "live", title: "Lions - Bears", startsAt: KICK_OFF },
    isSignedIn: true,
    isListed: false,
    stats: { score },
    gameHighlights: [`highlights ${score}`],
    playerHighlights: [],
    scores: { m1: score },
    tags: { tags },
    now: `load ${score}`,
    ...fields,
  }) as unknown as EventData;

/** Reloads the page; returns what it shows. */
async function refreshed(known: EventData, loaded: EventData, scope: "all" | "shared" = "all") {
  const shown = { data: known };
  const load = vi.fn(async () => loaded);
  const apply = (data: EventData) => {
    shown.data = data;
  };
  await refreshEvent({ known, scope, load, apply });
  return { shown, load };
}
const idsIn = ({ data }: { data: EventData }) =>
  (data.tags as unknown as { tags: { id: string }[] }).tags.map(({ id }) => id);

const BEFORE = page(0, [tag("kick-off", 0)]);
const AFTER = page(
  1,
  [tag("card", 1_250), tag("mine", 1_240, true), tag("goal", 1_100), tag("kick-off", 0)],
  {
    isListed: true,
  },
);

it("shows everything at once to viewers who do not watch", async () => {
  expect((await refreshed(BEFORE, AFTER)).shown.data).toBe(AFTER);
});

describe("while the viewer watches 300 s behind live", () => {
  beforeEach(watchBehind);

  it("what reveals goals waits for the picture, and nothing else", async () => {
    const { shown } = await refreshed(BEFORE, AFTER);
    expect(shown.data).toMatchObject({ isListed: true, stats: { score: 0 }, scores: { m1: 0 } });
    expect(idsIn(shown)).toEqual(["mine", "kick-off"]);
    await playUntil(1_099);
    expect(idsIn(shown)).toEqual(["mine", "kick-off"]);
    await playUntil(1_101);
    expect(idsIn(shown)).toEqual(["mine", "goal", "kick-off"]);
    await playUntil(1_299);
    expect(shown.data).toMatchObject({ stats: { score: 0 }, gameHighlights: ["highlights 0"] });
    await playUntil(1_301);
    expect(shown.data).toMatchObject(AFTER);
  });

  it("a later reload neither shows earlier nor drops what waits", async () => {
    const { shown: first } = await refreshed(BEFORE, AFTER);
    second += 100;
    const { shown } = await refreshed(
      first.data,
      page(2, (AFTER.tags as unknown as { tags: object[] }).tags),
    );
    expect(shown.data).toMatchObject({ now: "load 2", stats: { score: 0 } });
    await playUntil(1_301);
    expect(shown.data).toMatchObject({ now: "load 2", stats: { score: 1 } });
    await playUntil(1_402);
    expect(shown.data).toMatchObject({ stats: { score: 2 } });
    expect(idsIn(shown)).toHaveLength(4);
  });
});

describe("data that all viewers share", () => {
  it("are added to the viewer's own", async () => {
    const shared = page(1, [], { isSignedIn: false, isListed: false });
    const own = page(0, [tag("mine", 5, true)], { isListed: true });
    const { shown, load } = await refreshed(own, shared, "shared");
    expect(load.mock.calls).toEqual([["omit"]]);
    expect(shown.data).toMatchObject({ isSignedIn: true, isListed: true, stats: { score: 1 } });
    expect(idsIn(shown)).toEqual(["mine"]);
  });

  it.each([
    ["the event has changed", { event: { ...BEFORE.event, tense: "replay" } }, ""],
    ["the viewer hides or has revealed the result", {}, "results=hidden"],
  ])("are not enough if %s", async (_, fields, cookie) => {
    vi.stubGlobal("document", { cookie });
    const { load } = await refreshed(BEFORE, page(1, [], fields), "shared");
    expect(load.mock.calls.at(-1)).toEqual(["same-origin"]);
  });
});
