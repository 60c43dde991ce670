import { expect, it } from "vitest";
import { scoreAt } from "./score-at";

const CHANGES = [
  { second: 1_000, home: 1, away: 0 },
  { second: 2_000.5, home: 1, away: 1 },
];

it.each([
  [0, 0, 0],
  [999.9, 0, 0],
  [1_000, 1, 0],
  [2_000, 1, 0],
  [2_001, 1, 1],
  [9_999, 1, 1],
])("is that of the last change at %d s", (second, home, away) => {
  expect(scoreAt(CHANGES, second)).toEqual({ home, away });
});

it("begins without goals", () => {
  expect(scoreAt([], 100)).toEqual({ home: 0, away: 0 });
});
