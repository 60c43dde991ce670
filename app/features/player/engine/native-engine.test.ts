import { beforeEach, expect, it, vi } from "vitest";
import { fakeVideo } from "./fake-hls";
import { hasNothingToPlay, NativeEngine } from "./native-engine";

const onError = vi.fn();
const onPlaying = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal("HTMLMediaElement", { NETWORK_NO_SOURCE: 3 });
});

it("reports errors and playback until it is stopped", () => {
  const video = fakeVideo();
  const engine = new NativeEngine(video, onError, onPlaying);
  for (const name of ["error", "playing"]) video.dispatchEvent(new Event(name));
  engine.stop();
  for (const name of ["error", "playing"]) video.dispatchEvent(new Event(name));
  expect([onError.mock.calls.length, onPlaying.mock.calls.length]).toEqual([1, 1]);
});

it("keeps the position of a recording when its sources are read again", () => {
  const video = fakeVideo({ currentTime: 30 });
  video.load = () => {
    video.currentTime = 0;
  };
  const engine = new NativeEngine(video, onError, onPlaying);
  engine.playSources(true);
  expect([video.currentTime, video.calls]).toEqual([30, ["play"]]);
  engine.playSources(false);
  expect(video.currentTime).toBe(0);
});

it("keeps the speed for the next source", () => {
  const video = fakeVideo({ playbackRate: 1.5, defaultPlaybackRate: 1 });
  new NativeEngine(video, onError, onPlaying);
  video.dispatchEvent(new Event("ratechange"));
  expect(video.defaultPlaybackRate).toBe(1.5);
});

it("has nothing to play after an error, or without a source that works", () => {
  expect(hasNothingToPlay(fakeVideo({ networkState: 1 }))).toBe(false);
  expect(hasNothingToPlay(fakeVideo({ networkState: 3 }))).toBe(true);
  expect(hasNothingToPlay(fakeVideo({ error: {} as MediaError }))).toBe(true);
});
