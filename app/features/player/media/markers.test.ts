import { expect, test } from "vitest";
import { tickNear, ticksOf } from "./markers";

const tag = (id: string, seconds: number) => ({ id, title: id, seconds });

test("tags stand where they happened, in order", () => {
  const ticks = ticksOf([tag("late", 75), tag("early", 25)], { start: 0, end: 100 }, 0);
  expect(ticks.map(({ id, at, position }) => [id, at, position])).toEqual([
    ["early", 0.25, 25],
    ["late", 0.75, 75],
  ]);
});

test("seconds of a live match are brought to the time of the media", () => {
  const [tick] = ticksOf([tag("goal", 4027)], { start: 0, end: 600 }, 3727);
  expect(tick).toMatchObject({ position: 300, at: 0.5 });
});

test("what cannot be sought has no place on the line", () => {
  expect(ticksOf([tag("before", 5), tag("after", 700)], { start: 10, end: 600 }, 0)).toEqual([]);
});

test("a finger means the nearest tag that is within its reach", () => {
  const ticks = ticksOf([tag("goal", 50), tag("card", 53)], { start: 0, end: 100 }, 0);
  expect(tickNear(ticks, 0.52, 0.03)?.id).toBe("card");
  expect(tickNear(ticks, 0.48, 0.03)?.id).toBe("goal");
  expect(tickNear(ticks, 0.6, 0.03)).toBeUndefined();
});
