import { expect, it } from "vitest";
import { isLookDue } from "./sending.ts";

const SECOND = 1000;
const HOUR = 3600 * SECOND;

it("polls an open charge after 30 s and each time its age has doubled, at least every hour", () => {
  const looks: number[] = [];
  for (let at = 10 * SECOND; at <= 4 * HOUR; at += 10 * SECOND) {
    if (isLookDue(0, at - 10 * SECOND, at)) looks.push(at / SECOND);
  }
  expect(looks).toEqual([30, 60, 120, 240, 480, 960, 1920, 3840, 7440, 11040]);
});

it("polls once after a pause, however long, and not before it is due", () => {
  expect(isLookDue(HOUR, 0, 3 * HOUR)).toBe(true);
  expect(isLookDue(HOUR, 0, HOUR + 29 * SECOND)).toBe(false);
  expect(isLookDue(0, 31 * SECOND, 59 * SECOND)).toBe(false);
});
