import { expect, test } from "vitest";
import { lineLength } from "./line-length";

test("a share becomes a percentage with one decimal at most", () => {
  expect(lineLength(0.72, { live: true })).toBe("72%");
  expect(lineLength(0.3333, { live: false })).toBe("33.3%");
});

test("a live line stops at 96 %, a watched one may be full", () => {
  expect(lineLength(1.4, { live: true })).toBe("96%");
  expect(lineLength(1, { live: false })).toBe("100%");
});

test("nonsense draws nothing", () => {
  expect(lineLength(-1, { live: true })).toBe("0%");
  expect(lineLength(Number.NaN, { live: true })).toBe("0%");
});
