import { expect, it } from "vitest";
import { createLoadLimit } from "./load-limit.ts";

it("admits requests up to the limit, and the next one when one has ended", () => {
  const limit = createLoadLimit(2);
  const leave = limit.enter(false);
  expect(limit.enter(false)).toBeDefined();
  expect(limit.enter(false)).toBeUndefined();
  leave?.();
  leave?.();
  expect(limit.enter(false)).toBeDefined();
  expect(limit.enter(false)).toBeUndefined();
});

it("admits some more writes when pages are rejected", () => {
  const limit = createLoadLimit(4);
  for (let count = 0; count < 4; count += 1) limit.enter(false);
  expect(limit.enter(false)).toBeUndefined();
  expect(limit.enter(true)).toBeDefined();
  expect(limit.enter(true)).toBeUndefined();
});
