import { expect, it } from "vitest";
import { isStorable } from "./storable-text.ts";

it.each([
  ["text", true],
  ["日本 🏒 עברית", true],
  [{ a: ["b", { c: 1, d: null }] }, true],
  [undefined, true],
  ["a\0b", false],
  ["\ud83c", false],
  [{ a: [{ b: "\udfd2" }] }, false],
  [{ "key\0": 1 }, false],
])("%j: %s", (value, expected) => {
  expect(isStorable(value)).toBe(expected);
});

it("rejects deep nesting", () => {
  let nested: unknown = "deep";
  for (let level = 0; level < 5000; level++) nested = [nested];
  expect(isStorable(nested)).toBe(false);
});
