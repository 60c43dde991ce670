import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** The observer of the page; `paint` tells it of the first paint. */
let paint = () => {};
class Observer {
  static supportedEntryTypes = ["paint"];
  constructor(onEntries: (entries: object, observer: Observer) => void) {
    paint = () => onEntries({ getEntriesByName: () => [{}] }, this);
  }
  observe() {}
  disconnect() {}
}

let dataset: DOMStringMap = {};
const isHeld = () => dataset.arriving !== undefined;

/** Runs the script in the head of a page. */
async function arrive({
  hash = "",
  state = null as unknown,
  video = false,
  observer = Observer as object,
} = {}) {
  dataset = {};
  vi.stubGlobal("document", { documentElement: { dataset } });
  vi.stubGlobal("location", { hash });
  vi.stubGlobal("history", { state });
  vi.stubGlobal("window", video ? { whenShown: async () => {} } : {});
  vi.stubGlobal("PerformanceObserver", observer);
  vi.resetModules();
  await import("./below-the-fold.inline");
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ["of a page that is never painted", {}],
  ["of a page with a video that never has a frame", { video: true }],
])("content below the fold %s is shown after three seconds", async (_what, page) => {
  await arrive(page);
  if ("video" in page) paint();
  vi.advanceTimersByTime(2_999);
  expect(isHeld()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isHeld()).toBe(false);
});

it("content below the fold is shown with the first paint", async () => {
  await arrive();
  expect(isHeld()).toBe(true);
  paint();
  expect(isHeld()).toBe(false);
});

it.each([
  ["restores its scroll position", { state: { key: "abc" } }, false],
  ["leads to a section", { hash: "#leagues" }, false],
  ["plays at once", { hash: "#play" }, true],
  ["is in a browser without paint timing", { observer: { supportedEntryTypes: [] } }, false],
])("a page that %s", async (_what, page, expected) => {
  await arrive(page);
  expect(isHeld()).toBe(expected);
});
