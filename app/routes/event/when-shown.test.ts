import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setPagePlayer } from "~/features/player/store/page-player";
import type { PlayerStore } from "~/features/player/store/player-store";
import { liveSecond, whenReached, whenShown } from "./when-shown";

const KICK_OFF = "2026-03-01T18:00:00.000Z";
/** The live edge of the stream, and the second that its viewer sees. */
const EDGE = 1_300;
let second = 0;
let state: {
  hasStarted: boolean;
  isOver: boolean;
  status?: string;
  edge?: object;
  range: object;
  position: number;
};
let unset: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(KICK_OFF) + (EDGE + 10) * 1_000 });
  second = 1_000;
  state = { hasStarted: true, isOver: false, edge: {}, range: { start: 0, end: 600 }, position: 300 };
  unset = setPagePlayer({ matchSecond: () => second, getState: () => state } as unknown as PlayerStore);
});
afterEach(() => {
  unset();
  vi.useRealTimers();
});

/** Returns the second on the screen at which a promise is resolved, while the match is played. */
async function shownAt(promise: Promise<void>): Promise<number | undefined> {
  let shown: number | undefined;
  void promise.then(() => {
    shown = second;
  });
  for (let steps = 0; steps < 4_000 && shown === undefined; steps++) {
    await vi.advanceTimersByTimeAsync(250);
    second += 0.25;
  }
  return shown;
}

it("knows the second at the live edge of a stream that is watched", () => {
  expect(liveSecond()).toBe(EDGE);
  state.edge = undefined;
  expect(liveSecond()).toBeUndefined();
});

it.each([
  ["of a tag wait for the moment that it is about", [{ startTime: 1_090_000, timePTS: 1_100_000 }], 1_100],
  ["without that moment wait for its beginning", [{ startTime: 1_090_000 }], 1_090],
  ["of several tags wait for the last", [{ timePTS: 1_100_000 }, { timePTS: 1_050_000 }], 1_100],
  ["of the past are shown at once", [{ timePTS: 900_000 }], 1_000],
  ["without tags wait for the present", [], EDGE + 10],
  ["with broken tags wait for the present", [null, { timePTS: "soon" }], EDGE + 10],
  ["of the distant future wait for the present", [{ timePTS: 9_999_000 }], EDGE + 60],
])("news %s", async (_, tags, expected) => {
  const at = await shownAt(whenShown(KICK_OFF, { tags }));
  expect(at).toBeGreaterThanOrEqual(expected);
  expect(at).toBeLessThan(expected + 1);
});

it("news of the present do not rest on the clock of the device", async () => {
  vi.setSystemTime(0);
  expect(await shownAt(whenShown(KICK_OFF))).toBeCloseTo(EDGE, 0);
  second = 1_000;
  vi.setSystemTime(Date.parse(KICK_OFF) + 86_400_000);
  expect(await shownAt(whenShown(KICK_OFF))).toBeCloseTo(EDGE + 60, 0);
});

it.each([
  ["before they press Play", () => ({ hasStarted: false })],
  ["after the end", () => ({ isOver: true })],
  ["whose stream has failed", () => ({ status: "failed" })],
  ["of a recording", () => ({ edge: undefined })],
])("nothing waits for viewers %s", async (_, change) => {
  Object.assign(state, change());
  expect(await shownAt(whenReached(1_100, KICK_OFF))).toBe(1_000);
});

it("nothing waits longer than the viewer watches", async () => {
  const shown = shownAt(whenReached(1_100, KICK_OFF));
  await vi.advanceTimersByTimeAsync(1_000);
  unset();
  expect(await shown).toBeLessThan(1_010);
});
