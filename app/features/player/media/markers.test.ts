import { expect, test } from "vitest";
import { markerNear, markersOf } from "./markers";

const tag = (id: string, seconds: number) => ({ id, title: id, seconds });

test("tags stand where they happened, in order", () => {
  const markers = markersOf([tag("late", 75), tag("early", 25)], { start: 0, end: 100 }, 0);
  expect(markers.map(({ id, at, position }) => [id, at, position])).toEqual([
    ["early", 0.25, 25],
    ["late", 0.75, 75],
  ]);
});

test("seconds of a live match are brought to the time of the media", () => {
  const [marker] = markersOf([tag("goal", 4027)], { start: 0, end: 600 }, 3727);
  expect(marker).toMatchObject({ position: 300, at: 0.5 });
});

test("what cannot be sought has no place on the line", () => {
  expect(markersOf([tag("before", 5), tag("after", 700)], { start: 10, end: 600 }, 0)).toEqual([]);
});

test("a finger means the nearest tag that is within its reach", () => {
  const markers = markersOf([tag("goal", 50), tag("card", 53)], { start: 0, end: 100 }, 0);
  expect(markerNear(markers, 0.52, 0.03)?.id).toBe("card");
  expect(markerNear(markers, 0.48, 0.03)?.id).toBe("goal");
  expect(markerNear(markers, 0.6, 0.03)).toBeUndefined();
});
