import { expect, it } from "vitest";
import { createLoadLimit } from "./load-limit.ts";

it("lets in as many as may be under way, and the next one when one is done", () => {
  const limit = createLoadLimit(2);
  const leave = limit.enter(false);
  expect(limit.enter(false)).toBeDefined();
  expect(limit.enter(false)).toBeUndefined();
  leave?.();
  leave?.();
  expect(limit.enter(false)).toBeDefined();
  expect(limit.enter(false)).toBeUndefined();
});

it("has some room left for writes when pages are refused", () => {
  const limit = createLoadLimit(4);
  for (let count = 0; count < 4; count += 1) limit.enter(false);
  expect(limit.enter(false)).toBeUndefined();
  expect(limit.enter(true)).toBeDefined();
  expect(limit.enter(true)).toBeUndefined();
});
