import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { isSampled } from "./sampled.ts";

const ids = Array.from({ length: 20_000 }, () => randomUUID());
const similar = Array.from({ length: 20_000 }, (_, index) => `request-${index}`);

it.each([
  ["random ids", ids],
  ["similar ids", similar],
])("takes the share of %s", (_, list) => {
  for (const share of [0.01, 0.25, 0.9])
    expect(list.filter((id) => isSampled(id, share)).length / list.length).toBeCloseTo(share, 1.5);
  expect(list.some((id) => isSampled(id, 0))).toBe(false);
  expect(list.every((id) => isSampled(id, 1))).toBe(true);
});

it("decides alike for one id, and a larger share contains a smaller one", () => {
  for (const id of ids.slice(0, 500)) {
    expect(isSampled(id, 0.1)).toBe(isSampled(id, 0.1));
    if (isSampled(id, 0.1)) expect(isSampled(id, 0.5)).toBe(true);
  }
});
