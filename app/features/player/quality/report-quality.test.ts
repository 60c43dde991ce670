import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeVideo } from "../engine/fake-hls";
import type { PlaybackEngine, PlaybackState } from "../engine/playback-engine";
import type { InstantVideo } from "../instant-start/handoff/instant-video";
import { reportQuality } from "./report-quality";

const page = new EventTarget();
const sendBeacon = vi.fn();
const document = { hidden: false };

let video: InstantVideo;
/** What a browser may change on the element while it plays. */
let state: { -readonly [K in "paused" | "readyState" | "seeking" | "videoHeight"]: InstantVideo[K] };
let status: PlaybackState;
let loaded: number;
let onChange: () => void;
let end: () => void;

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers();
  document.hidden = false;
  vi.stubGlobal("navigator", { sendBeacon });
  vi.stubGlobal("document", document);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  [status, loaded] = ["ok", 0];
  const start = { isMeasured: false, playedAt: 1_000, shownAt: 1_400, leave: () => {} };
  const playing = { paused: false, readyState: 4, seeking: false, videoHeight: 720 };
  const dataset: DOMStringMap = { quality: "1 live" };
  video = fakeVideo({ ...playing, ended: false, dataset, src: "blob:https://tv.example/1" });
  video.start = start;
  state = video;
  const engine = { loadedBytes: () => loaded } as PlaybackEngine;
  end = reportQuality(video, {
    getState: () => ({ status, engine }),
    subscribe(listener) {
      onChange = listener;
      return () => {
        onChange = () => {};
      };
    },
  });
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Bodies of the beacons since the last call. */
async function beacons(): Promise<unknown[]> {
  const calls = sendBeacon.mock.calls.splice(0);
  for (const [path] of calls) expect(path).toBe("/actions/playback-quality");
  return Promise.all(calls.map(async ([, blob]) => JSON.parse(await blob.text())));
}
const kind = { stream: "live", engine: "hls.js" };

it("sends a beacon once a minute, the first with the time to the first frame", async () => {
  loaded = 5_000;
  vi.advanceTimersByTime(59_999);
  expect(sendBeacon).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  const minute = { watched: 60_000, heights: { 720: 60_000 } };
  expect(await beacons()).toEqual([{ ...kind, isNew: true, firstFrame: 400, ...minute, bytes: 5_000 }]);
  loaded = 7_000;
  vi.advanceTimersByTime(120_000);
  expect(await beacons()).toEqual([
    { ...kind, ...minute, bytes: 2_000 },
    { ...kind, ...minute },
  ]);
});

it("sends what is new when the page is hidden or left, and nothing when it is shown again", async () => {
  vi.advanceTimersByTime(4_000);
  document.hidden = true;
  page.dispatchEvent(new Event("visibilitychange"));
  expect(await beacons()).toMatchObject([{ isNew: true, watched: 4_000 }]);
  vi.advanceTimersByTime(1_000);
  document.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  expect(await beacons()).toEqual([]);
  page.dispatchEvent(new Event("pagehide"));
  expect(await beacons()).toEqual([{ ...kind, watched: 1_000, heights: { 720: 1_000 } }]);
});

it("sends nothing for minutes in which the viewer has paused", async () => {
  state.paused = true;
  onChange();
  vi.advanceTimersByTime(60_000);
  expect(await beacons()).toEqual([{ ...kind, isNew: true, firstFrame: 400 }]);
  vi.advanceTimersByTime(180_000);
  expect(await beacons()).toEqual([]);
});

it("counts waits for data as stalls, but not those after a seek", async () => {
  state.readyState = 2;
  onChange();
  vi.advanceTimersByTime(2_000);
  Object.assign(state, { readyState: 4 });
  onChange();
  Object.assign(state, { seeking: true, readyState: 1 });
  onChange();
  state.seeking = false;
  vi.advanceTimersByTime(3_000);
  state.readyState = 4;
  onChange();
  end();
  expect(await beacons()).toMatchObject([{ stalls: 1, stalled: 2_000 }]);
});

it("counts a failure once, by its kind", async () => {
  status = "expired";
  onChange();
  status = "failed";
  onChange();
  onChange();
  end();
  expect(await beacons()).toMatchObject([{ errors: { expired: 1 } }]);
});

it("sends the rest when playback ends or the player is removed, and then stops", async () => {
  vi.advanceTimersByTime(1_000);
  video.dispatchEvent(new Event("ended"));
  expect(await beacons()).toMatchObject([{ watched: 1_000 }]);
  vi.advanceTimersByTime(500);
  end();
  expect(await beacons()).toMatchObject([{ watched: 500 }]);
  vi.advanceTimersByTime(600_000);
  page.dispatchEvent(new Event("pagehide"));
  expect(sendBeacon).not.toHaveBeenCalled();
});
