import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { whenShown } from "./when-shown";

type OnPaint = (list: { getEntries(): { element?: unknown }[] }, observer: { disconnect(): void }) => void;

let video: { poster: string; paused: boolean; currentTime: number; controls: boolean };
let paint: (element: unknown) => void;
let input: (type: string) => void;
let dataset: { arriving?: string };

beforeEach(() => {
  vi.useFakeTimers();
  video = { poster: "/poster.webp", paused: true, currentTime: 0, controls: true };
  dataset = { arriving: "" };
  const listeners: Record<string, () => void> = {};
  input = (type) => listeners[type]?.();
  paint = () => {};
  vi.stubGlobal("document", { querySelector: () => video, documentElement: { dataset } });
  vi.stubGlobal("requestAnimationFrame", (done: () => void) => setTimeout(done));
  vi.stubGlobal("addEventListener", (type: string, done: () => void) => {
    listeners[type] = done;
  });
  vi.stubGlobal(
    "PerformanceObserver",
    class {
      static supportedEntryTypes = ["largest-contentful-paint"];
      constructor(onPaint: OnPaint) {
        paint = (element) => onPaint({ getEntries: () => [{ element }] }, this);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts the wait, and goes on to the first paint. */
async function firstPaint() {
  const state = { isShown: false };
  void whenShown("video").then(() => {
    state.isShown = true;
  });
  await vi.advanceTimersByTimeAsync(10);
  return state;
}

it("waits for the paint of the poster", async () => {
  const state = await firstPaint();
  paint("another element");
  await vi.advanceTimersByTimeAsync(300);
  expect([state.isShown, dataset.arriving, video.controls]).toEqual([false, "", false]);
  paint(video);
  await vi.advanceTimersByTimeAsync(0);
  expect([state.isShown, dataset.arriving, video.controls]).toEqual([true, undefined, true]);
});

it("does not wait for longer than half a second", async () => {
  const state = await firstPaint();
  await vi.advanceTimersByTimeAsync(480);
  expect(state.isShown).toBe(false);
  await vi.advanceTimersByTimeAsync(20);
  expect(state.isShown).toBe(true);
});

it.each(["pointerdown", "keydown", "scroll"])("does not wait after a %s", async (type) => {
  const state = await firstPaint();
  input(type);
  await vi.advanceTimersByTimeAsync(0);
  expect(state.isShown).toBe(true);
});

it("waits for the first frame instead once the viewer has pressed Play", async () => {
  let frame = () => {};
  Object.assign(video, {
    requestVideoFrameCallback: (done: () => void) => {
      frame = done;
    },
    addEventListener() {},
  });
  const state = await firstPaint();
  video.paused = false;
  input("play");
  await vi.advanceTimersByTimeAsync(1_000);
  expect([state.isShown, dataset.arriving]).toEqual([false, ""]);
  video.currentTime = 0.1;
  frame();
  await vi.advanceTimersByTimeAsync(0);
  expect([state.isShown, dataset.arriving]).toEqual([true, undefined]);
});

it.each([
  ["for the poster of a video that plays", () => Object.assign(video, { paused: false, currentTime: 1 })],
  ["in a page that is not painted", () => Object.assign(document, { hidden: true })],
  ["without a poster", () => Object.assign(video, { poster: "" })],
  ["in a browser that does not report the paint", () => vi.stubGlobal("PerformanceObserver", undefined)],
])("does not wait %s", async (_, prepare) => {
  prepare();
  expect((await firstPaint()).isShown).toBe(true);
});
