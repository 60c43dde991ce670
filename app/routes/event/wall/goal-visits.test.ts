import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Goal, GoalVisits } from "./goal-visits";

let shown: string;
let isPaused: boolean;
let swaps: Goal[];
let visits: GoalVisits;
let settled: string[];

beforeEach(() => {
  vi.useFakeTimers();
  [shown, isPaused, swaps, settled] = ["a", false, [], []];
  visits = new GoalVisits({
    shownId: () => shown,
    isPaused: () => isPaused,
    swap: ({ isGoal: _, ...next }) => {
      shown = next.id;
      swaps.push(next);
    },
  });
});
afterEach(() => vi.useRealTimers());

/** The message of a goal: the score may be asked for before the goal is known. */
async function goalOf(id: string, startDate: number): Promise<void> {
  void visits.whenReached(id).then(() => settled.push(`${id}${startDate}`));
  visits.arrive({ id, startDate });
  await vi.advanceTimersByTimeAsync(0);
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

it("shows a goal from the moments before it, then its score, and goes back to live", async () => {
  await goalOf("b", 1);
  expect(swaps).toEqual([{ id: "b", startDate: 1 }]);
  await pass(11);
  expect(settled).toEqual([]);
  await pass(2);
  expect(settled).toEqual(["b1"]);
  await pass(7);
  expect(swaps.slice(1)).toEqual([{ id: "a" }]);
});

it("of goals that arrive meanwhile shows the last one, and its score only then", async () => {
  await goalOf("b", 1);
  await goalOf("c", 2);
  await goalOf("d", 3);
  // Dropped: nothing waits for its picture.
  expect(settled).toEqual(["c2"]);
  await pass(31);
  expect(swaps).toEqual([
    { id: "b", startDate: 1 },
    { id: "d", startDate: 3 },
  ]);
  expect(settled).toEqual(["c2", "b1"]);
  await pass(2);
  expect(settled).toEqual(["c2", "b1", "d3"]);
  await pass(8);
  expect(swaps.at(-1)).toEqual({ id: "a" });
});

it("shows a goal of the match to which playback returns, and then goes back to live there", async () => {
  await goalOf("b", 1);
  await goalOf("a", 2);
  await pass(20);
  expect(swaps.at(-1)).toEqual({ id: "a", startDate: 2 });
  await pass(20);
  expect(swaps.slice(2)).toEqual([{ id: "a" }]);
});

it("shows none while the video is paused, and its score at once", async () => {
  isPaused = true;
  await goalOf("b", 1);
  expect([swaps, settled]).toEqual([[], ["b1"]]);
});

it("stays where the viewer pauses or chooses, and drops what waits", async () => {
  await goalOf("b", 1);
  await goalOf("c", 2);
  visits.end();
  await pass(60);
  expect(swaps).toHaveLength(1);
  expect(settled).toEqual(["c2", "b1"]);
  await goalOf("d", 3);
  isPaused = true;
  await pass(60);
  expect(swaps).toHaveLength(2);
});
