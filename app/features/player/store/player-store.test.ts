import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeVideo } from "../engine/fake-hls";
import type { EngineListeners, PlaybackEngine } from "../engine/playback-engine";
import { PlayerRequests } from "./player-requests";
import { troubleOf } from "./player-state";
import { type PlayerSource, PlayerStore } from "./player-store";
import type { StartEngine } from "./stream-run";

function fakeEngine() {
  let listeners: EngineListeners | undefined;
  const engine = {
    listen: (next: EngineListeners) => {
      listeners = next;
    },
    programDateTime: (): Date | null => null,
    liveSyncPosition: () => 100 as number | undefined,
    setSavesData: vi.fn(),
    preload: vi.fn(),
    reload: vi.fn(),
    stop: vi.fn(),
  };
  return { ...engine, say: () => listeners } as typeof engine & { say: () => EngineListeners };
}
const range = (start: number, end: number) => ({ length: 1, start: () => start, end: () => end });
const RECORDING: PlayerSource = { hls: "https://media.example/1.m3u8", isLive: false };

function start(source: PlayerSource = RECORDING, state: Partial<HTMLVideoElement> = {}) {
  const video = fakeVideo({
    ...{ ended: false, muted: false, volume: 1, seekable: range(0, 200), seeking: false, networkState: 1 },
    pause: () => void video.calls.push("pause"),
    ...state,
  });
  const engines: ReturnType<typeof fakeEngine>[] = [];
  const startEngine = vi.fn<StartEngine>(async () => {
    const engine = fakeEngine();
    engines.push(engine);
    return engine as unknown as PlaybackEngine;
  });
  const store = new PlayerStore(video, source, startEngine);
  const disconnect = store.connect();
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return { store, video, engines, startEngine, disconnect, settle };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", Object.assign(new EventTarget(), { cookie: "" }));
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("HTMLMediaElement", { NETWORK_NO_SOURCE: 3 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a stream", () => {
  it("starts with the store, and its engine becomes part of the state", async () => {
    const { store, engines, settle, video } = start();
    const onChange = vi.fn();
    store.subscribe(onChange);
    await settle();
    expect(store.getState().engine).toBe(engines[0]);
    expect(onChange).toHaveBeenCalled();
    expect(video.calls).toEqual([]);
  });
  it("starts at the position of the source, and the next stream where this one was", async () => {
    const { store, startEngine, settle, video } = start({ ...RECORDING, startAt: 600 });
    await settle();
    expect(startEngine.mock.lastCall?.[1]).toMatchObject({ startAt: 600 });
    store.setSource({ ...RECORDING, startAt: 600, hls: "https://media.example/2.m3u8" });
    await settle();
    expect(startEngine.mock.lastCall?.[1]).toMatchObject({ startAt: 600 });
    video.dispatchEvent(new Event("loadeddata"));
    video.currentTime = 700;
    store.setSource({ ...RECORDING, startAt: 600, hls: "https://media.example/3.m3u8" });
    await settle();
    expect(startEngine.mock.lastCall?.[1]).toMatchObject({ startAt: 700 });
  });
  it("of a live match that has been played does not start at its date again", async () => {
    const live = { ...RECORDING, isLive: true, startDate: 1_000 };
    const { store, startEngine, settle, video } = start(live);
    await settle();
    expect(startEngine.mock.lastCall?.[1]).toMatchObject({ startDate: 1_000 });
    video.currentTime = 100;
    store.setSource({ ...live, hls: "https://media.example/2.m3u8" });
    await settle();
    expect(startEngine.mock.lastCall?.[1]).not.toHaveProperty("startDate");
  });
  it("of another turn starts anew in the same element, and plays", async () => {
    const live = { ...RECORDING, isLive: true };
    const { store, engines, startEngine, settle, video } = start(live, { currentTime: 50 });
    await settle();
    const url = "https://media.example/2.m3u8";
    store.setSource({ ...live, hls: url, turn: 1, startDate: 9_000 });
    await settle();
    expect(engines[0]?.stop).toHaveBeenCalled();
    expect(startEngine.mock.lastCall?.slice(0, 2)).toEqual([url, { startDate: 9_000, startAt: undefined }]);
    expect(video.calls).toEqual(["pause", "play"]);
    // The same video with another URL goes on where it was.
    video.dispatchEvent(new Event("loadeddata"));
    store.setSource({ ...live, hls: `${url}?signed`, turn: 1, startDate: 9_000 });
    await settle();
    expect(startEngine.mock.lastCall?.[1]).not.toHaveProperty("startDate");
  });
  it.each([
    ["starts", undefined],
    ["cannot be loaded", new Error("offline")],
  ])("has no sources while it takes the place of another, until its engine %s", async (_what, failure) => {
    const inElement = new Set<Element>();
    const add = (...all: Element[]) => {
      for (const one of all) inElement.add(one);
    };
    const source = { remove: () => void inElement.delete(source) } as unknown as Element;
    add(source);
    const { store, engines, startEngine, settle } = start(RECORDING, {
      ...{ currentTime: 50, append: add as HTMLVideoElement["append"] },
      querySelectorAll: (() => [...inElement]) as unknown as HTMLVideoElement["querySelectorAll"],
    });
    await settle();
    let atStop: number | undefined;
    engines[0]?.stop.mockImplementation(() => {
      atStop = inElement.size;
    });
    if (failure) startEngine.mockRejectedValueOnce(failure);
    store.setSource({ ...RECORDING, hls: "https://media.example/2.m3u8" });
    expect(atStop).toBe(0);
    await settle();
    expect([...inElement]).toEqual([source]);
  });
  it("is stopped with the store, even if its engine is still on the way", async () => {
    const { engines, settle, disconnect } = start();
    disconnect();
    await settle();
    expect(engines[0]?.stop).toHaveBeenCalled();
  });
  it("continues from another URL at the same place", async () => {
    const { store, video, engines, startEngine, settle } = start(RECORDING, {
      paused: false,
      currentTime: 30,
    });
    await settle();
    store.setSource({ ...RECORDING, hls: "https://media.example/2.m3u8" });
    await settle();
    expect(engines[0]?.stop).toHaveBeenCalled();
    const again = { startAt: 30, liveLatency: undefined };
    expect(startEngine).toHaveBeenLastCalledWith("https://media.example/2.m3u8", again, expect.anything());
    expect(video.calls).toEqual(["pause", "play"]);
  });
  it("keeps the first place if the URL changes twice before a frame was loaded", async () => {
    const { store, video, startEngine, settle } = start(RECORDING, { currentTime: 30 });
    await settle();
    store.setSource({ ...RECORDING, hls: "2.m3u8" });
    video.currentTime = 0;
    store.setSource({ ...RECORDING, hls: "3.m3u8" });
    await settle();
    expect(startEngine.mock.lastCall).toMatchObject(["3.m3u8", { startAt: 30 }, expect.anything()]);
  });
  it("keeps the latency of a rewound live viewer, and loads the frame of a paused one", async () => {
    const live = { ...RECORDING, isLive: true };
    const { store, engines, startEngine, settle } = start(live, { currentTime: 40 });
    await settle();
    store.setSource({ ...live, hls: "pano.m3u8" });
    await settle();
    expect(startEngine.mock.lastCall).toMatchObject(["pano.m3u8", { liveLatency: 60 }, expect.anything()]);
    expect(engines[1]?.preload).toHaveBeenCalled();
  });
  it("whose URL has expired asks for another, and fails if none comes", async () => {
    const onExpired = vi.fn();
    const { store, engines, settle } = start({ ...RECORDING, onExpired });
    await settle();
    engines[0]?.say().onState("expired");
    expect(onExpired).toHaveBeenCalledOnce();
    expect(store.getState().status).toBe("expired");
    vi.advanceTimersByTime(15_000);
    expect(store.getState().status).toBe("failed");
  });
  it("that hls.js gives up is left to the element, which may fail, too", async () => {
    const { store, video, engines, settle } = start();
    await settle();
    engines[0]?.say().onState("failed");
    expect(store.getState()).toMatchObject({ engine: undefined, status: "ok" });
    Object.assign(video, { networkState: 3 });
    video.dispatchEvent(new Event("error"));
    expect(store.getState().status).toBe("failed");
    store.retry();
    await settle();
    expect(store.getState()).toMatchObject({ engine: engines[1], status: "ok" });
  });
  it("is played by the element itself on request, and by an engine again", async () => {
    const { store, video, engines, startEngine, settle } = start(RECORDING, { currentTime: 30 });
    await settle();
    store.setNative(true);
    expect(video).toMatchObject({ src: RECORDING.hls, currentTime: 30 });
    expect(video.calls).toEqual(["pause", "play"]);
    expect(engines[0]?.stop).toHaveBeenCalled();
    expect(store.getState().engine).toBeUndefined();
    video.currentTime = 50;
    video.dispatchEvent(new Event("loadeddata"));
    store.setNative(false);
    await settle();
    expect(startEngine.mock.lastCall?.[1]).toMatchObject({ startAt: 50 });
    expect(store.getState().engine).toBe(engines[1]);
  });
  it("of a live match that the element plays has no time of the match", async () => {
    const startsAt = "2026-01-01T12:00:00Z";
    const { store, video, engines, settle } = start({ ...RECORDING, isLive: true, startsAt });
    await settle();
    Object.assign(engines[0] ?? {}, { programDateTime: () => new Date("2026-01-01T12:10:00Z") });
    video.dispatchEvent(new Event("timeupdate"));
    store.setNative(true);
    expect(store.getState()).toMatchObject({ isMatchTime: false, offset: 0 });
  });
  it("is reloaded by its engine when the viewer tries again", async () => {
    const { store, engines, settle } = start();
    await settle();
    store.retry();
    expect(engines[0]?.reload).toHaveBeenCalledOnce();
  });
});

describe("a file", () => {
  const onExpired = vi.fn();
  const file: PlayerSource = { file: "1.mp4", isLive: false, onExpired };

  it("is loaded again when its URL changes, and goes on if it played", () => {
    const { store, video, startEngine } = start(file);
    store.setSource({ ...file, file: "2.mp4" });
    expect(video.calls).toEqual(["load"]);
    Object.assign(video, { paused: false });
    store.setSource({ ...file, file: "3.mp4" });
    expect(video.calls).toEqual(["load", "load", "play"]);
    expect(startEngine).not.toHaveBeenCalled();
  });
  it("that fails is requested anew when the viewer tries again", () => {
    const { store, video } = start(file);
    store.retry();
    expect(video.calls).toEqual(["load", "play"]);
    expect(onExpired).toHaveBeenCalledOnce();
  });
});

describe("state", () => {
  it("follows the element", () => {
    const { store, video } = start();
    Object.assign(video, { paused: false, currentTime: 12, muted: true, readyState: 4 });
    video.dispatchEvent(new Event("play"));
    expect(store.getState()).toMatchObject({ hasStarted: true, isPaused: false, position: 12, volume: 0 });
  });
  it("knows the second of a live match from the stream's clock", async () => {
    const startsAt = "2026-01-01T12:00:00Z";
    const { store, video, engines, settle } = start({ ...RECORDING, isLive: true, startsAt });
    await settle();
    expect(store.matchSecond()).toBeUndefined();
    Object.assign(engines[0] ?? {}, { programDateTime: () => new Date("2026-01-01T12:10:00Z") });
    video.dispatchEvent(new Event("timeupdate"));
    expect(store.matchSecond()).toBe(600);
  });
  it("tells a short stall from a lost network", () => {
    const { store, video } = start();
    Object.assign(video, { paused: false, readyState: 2 });
    video.dispatchEvent(new Event("waiting"));
    expect(store.getState().stall).toBeUndefined();
    vi.advanceTimersByTime(500);
    expect(troubleOf(store.getState(), true)).toMatchObject({ isBuffering: true, isReconnecting: false });
    vi.advanceTimersByTime(15_000);
    expect(troubleOf(store.getState(), true)).toMatchObject({ isBuffering: true, isReconnecting: true });
    Object.assign(video, { readyState: 4 });
    video.dispatchEvent(new Event("playing"));
    expect(troubleOf(store.getState(), true).isBuffering).toBe(false);
  });
});

describe("requests", () => {
  const page = {
    play: vi.fn(),
    toggleFullscreen: vi.fn(),
    togglePictureInPicture: vi.fn(),
    toggleWide: vi.fn(),
    openKeyboardHelp: vi.fn(),
  };
  function requests(isLive: boolean, state: Partial<HTMLVideoElement> = {}) {
    const { video, store } = start({ ...RECORDING, isLive }, { playbackRate: 1, ...state });
    const all = new PlayerRequests(video, store, () => isLive);
    return { video, run: all.run.bind(all) };
  }

  it("seek within the seekable range", () => {
    const { video, run } = requests(false, { currentTime: 195 });
    run({ do: "seek", by: 10 }, page);
    expect(video.currentTime).toBe(200);
    run({ do: "part", tenth: 5 }, page);
    expect(video.currentTime).toBe(100);
    run({ do: "start" }, page);
    expect(video.currentTime).toBe(0);
  });
  it("go to live at the end of a live stream, where nothing is left to catch up with", () => {
    const { video, run } = requests(true, { currentTime: 10 });
    run({ do: "end" }, page);
    expect(video.currentTime).toBe(188);
    expect(video.calls).toEqual(["play"]);
    run({ do: "speed", by: 1 }, page);
    video.dispatchEvent(new Event("timeupdate"));
    expect(video.playbackRate).toBe(1);
  });
  it("play a live stream behind its edge faster, but never slower", () => {
    const { video, run } = requests(true, { currentTime: 10 });
    run({ do: "speed", by: -1 }, page);
    expect(video.playbackRate).toBe(1);
    run({ do: "speed", by: 1 }, page);
    expect(video.playbackRate).toBe(1.25);
  });
  it("leave to the page what concerns the page", () => {
    const { run } = requests(false);
    run({ do: "toggle" }, page);
    run({ do: "help" }, page);
    run({ do: "wide" }, page);
    expect(page.play).toHaveBeenCalledOnce();
    expect(page.openKeyboardHelp).toHaveBeenCalledOnce();
    expect(page.toggleWide).toHaveBeenCalledOnce();
  });
});
