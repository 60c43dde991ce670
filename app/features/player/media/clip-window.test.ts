import { expect, it } from "vitest";
import { clipWindow, withFrom, withTo } from "./clip-window";

it("chooses the thirty seconds before the frame, from three minutes around it", () => {
  expect(clipWindow(1000, { start: 0, end: 5400 })).toEqual({
    shown: { start: 850, end: 1030 },
    chosen: { from: 970, to: 1000 },
  });
});

it("stays within what can be played", () => {
  expect(clipWindow(10, { start: 0, end: 5400 })).toEqual({
    shown: { start: 0, end: 40 },
    chosen: { from: 0, to: 10 },
  });
  expect(clipWindow(5400, { start: 0, end: 5400 })).toEqual({
    shown: { start: 5220, end: 5400 },
    chosen: { from: 5370, to: 5400 },
  });
  expect(clipWindow(0, { start: 0, end: 5400 }).chosen).toEqual({ from: 0, to: 1 });
});

it("keeps both ends in order", () => {
  expect(withFrom({ from: 10, to: 20 }, 25)).toEqual({ from: 19, to: 20 });
  expect(withTo({ from: 10, to: 20 }, 5)).toEqual({ from: 10, to: 11 });
});
