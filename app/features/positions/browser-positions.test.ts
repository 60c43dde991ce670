import { beforeEach, expect, it, vi } from "vitest";
import { stubLocalStorage } from "../../../tests/support/local-storage";
import { positionInBrowser, removePositionInBrowser, savePositionInBrowser } from "./browser-positions";

const LENGTH = 5400;
let stored: Map<string, string>;

beforeEach(() => {
  stored = stubLocalStorage();
});

it("saves where a recording was left, and replaces it", () => {
  savePositionInBrowser("a", 2232.8, LENGTH);
  expect(positionInBrowser("a")).toBe(2232);
  expect(positionInBrowser("b")).toBeUndefined();
  savePositionInBrowser("a", 1000, LENGTH);
  expect(positionInBrowser("a")).toBe(1000);
});

it.each([
  ["at the start", 59, 1200],
  ["below 2 %", 107, LENGTH],
  ["in a short video", 100, 179],
])("a position %s changes nothing", (_, seconds, length) => {
  savePositionInBrowser("a", seconds, length);
  expect(stored.size).toBe(0);
  savePositionInBrowser("a", 2000, LENGTH);
  savePositionInBrowser("a", seconds, length);
  expect(positionInBrowser("a")).toBe(2000);
});

it.each([LENGTH, 0.95 * LENGTH])("a recording that was watched to second %s is removed", (seconds) => {
  savePositionInBrowser("a", 1000, LENGTH);
  savePositionInBrowser("b", 1000, LENGTH);
  savePositionInBrowser("a", seconds, LENGTH);
  expect([positionInBrowser("a"), positionInBrowser("b")]).toEqual([undefined, 1000]);
});

it("keeps the twenty that were watched last", () => {
  for (let n = 1; n <= 20; n++) savePositionInBrowser(`match-${n}`, 1000, LENGTH);
  savePositionInBrowser("match-1", 1100, LENGTH);
  savePositionInBrowser("match-21", 1000, LENGTH);
  const ids = Array.from({ length: 21 }, (_, index) => `match-${index + 1}`);
  expect(ids.filter((id) => positionInBrowser(id) === undefined)).toEqual(["match-2"]);
});

it("removes one, and the key with the last one", () => {
  savePositionInBrowser("a", 1000, LENGTH);
  removePositionInBrowser("b");
  expect(positionInBrowser("a")).toBe(1000);
  removePositionInBrowser("a");
  expect(stored.size).toBe(0);
});

it.each(["{", "null", "5", '{"a":1}', '["a",1000]', '[["a"],["a",-1],["a","1"],["a",1.5],[1,2],null]'])(
  "content that is not its own counts as absent: %s",
  (text) => {
    stored.set("positions", text);
    expect(positionInBrowser("a")).toBeUndefined();
    savePositionInBrowser("a", 1000, LENGTH);
    expect(JSON.parse(stored.get("positions") ?? "")).toEqual([["a", 1000]]);
  },
);

it("does without storage", () => {
  const refuse = () => {
    throw new DOMException("no", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  savePositionInBrowser("a", 1000, LENGTH);
  removePositionInBrowser("a");
  expect(positionInBrowser("a")).toBeUndefined();
});
