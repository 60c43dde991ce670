import { expect, it } from "vitest";
import { createPlatformsWithout } from "./platforms-without.server";

const [ONE, OTHER] = ["https://one.example", "https://other.example"];

it("remembers for ten minutes that a platform lacks a call", () => {
  let now = 1_000;
  const platforms = createPlatformsWithout(() => now);
  platforms.note(ONE, false);
  now += 600_000;
  expect([ONE, OTHER].map(platforms.has)).toEqual([true, false]);
  now += 1;
  expect(platforms.has(ONE)).toBe(false);
});

it("remembers no refusal of a call that has succeeded", () => {
  const platforms = createPlatformsWithout();
  platforms.note(ONE, true);
  platforms.note(ONE, false);
  expect([platforms.has(ONE), platforms.hasSucceeded(ONE)]).toEqual([false, true]);
});

it("forgets a refusal when the call succeeds", () => {
  const platforms = createPlatformsWithout();
  platforms.note(ONE, false);
  expect(platforms.hasSucceeded(ONE)).toBe(false);
  platforms.note(ONE, true);
  expect(platforms.has(ONE)).toBe(false);
});
