import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeVideo } from "../../engine/fake-hls";
import type { PlaybackEngine, PlaybackState } from "../../engine/playback-engine";
import { type EmbedCopy, EmbedPlayback, type EmbedStream } from "./embed-playback";

const RECORDING: EmbedStream = { url: "https://media.example/1/a.m3u8", build: "light", isLive: false };
const LIVE: EmbedStream = { ...RECORDING, isLive: true, startDate: 1 };
const NO_SOURCE = 3;

const copyOf = (stream: EmbedStream, signature: number): EmbedCopy => ({
  stream: { ...stream, url: stream.url?.replace("/1/", `/${signature}/`) },
  sources: [{ src: `source ${signature}` } as HTMLSourceElement],
});

/** Stands for hls.js. */
function fakeEngine() {
  let onState: (state: PlaybackState) => void = () => {};
  return {
    say: (state: PlaybackState) => onState(state),
    listen: (listeners: { onState: typeof onState }) => {
      onState = listeners.onState;
    },
    liveSyncPosition: () => 1_000,
    stop: vi.fn(),
  };
}

function start(stream = RECORDING, { isNative = false, plays = true, isManaged = false } = {}) {
  const state = { networkState: 1, src: "", currentSrc: "source 1", sources: [] as unknown[] };
  const seekable = { length: 1, start: () => 0, end: () => 1_010 };
  const video = Object.assign(fakeVideo({ duration: stream.isLive ? Number.POSITIVE_INFINITY : 5_000 }), {
    ...state,
    seekable,
    append: (...sources: unknown[]) => void Object.assign(video, { sources }),
  });
  video.pause = () => {
    if (video.paused) return;
    Object.assign(video, { paused: true });
    video.dispatchEvent(new Event("pause"));
  };
  const press = () => {
    Object.assign(video, { paused: false });
    video.dispatchEvent(new Event("play"));
    return vi.advanceTimersByTimeAsync(0);
  };
  const engines: ReturnType<typeof fakeEngine>[] = [];
  const startEngine = vi.fn(async (_stream: object) => {
    if (!plays) throw new Error("not supported");
    engines.push(fakeEngine());
    // With ManagedMediaSource, hls.js adds a `<source>` and presses Play.
    if (isManaged) video.dispatchEvent(new Event("play"));
    else video.src = "blob:";
    return engines.at(-1) as unknown as PlaybackEngine;
  });
  const loadCopy = vi.fn(async (): Promise<EmbedCopy | undefined> => copyOf(stream, 2));
  const onGone = vi.fn();
  const isRefused = vi.fn(async (_url: string) => true);
  new EmbedPlayback({
    ...{ video, stream, loadCopy, isRefused, onGone, random: () => 0 },
    startEngine: isNative ? undefined : startEngine,
  });
  const fail = (code = 4) => {
    Object.assign(video, { error: { code }, networkState: NO_SOURCE });
    video.dispatchEvent(new Event("error"));
    return vi.advanceTimersByTimeAsync(0);
  };
  const recover = () => Object.assign(video, { error: null, networkState: 1 });
  return { video, engines, startEngine, loadCopy, isRefused, onGone, press, fail, recover };
}
const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-03-01T18:00:00Z") });
  vi.stubGlobal("HTMLMediaElement", { NETWORK_NO_SOURCE: NO_SOURCE, HAVE_FUTURE_DATA: 3 });
  vi.stubGlobal("MediaError", { MEDIA_ERR_DECODE: 3 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("starts with Play, once, and loads no other copy of the page", async () => {
  const { startEngine, press, loadCopy } = start({ ...RECORDING, startAt: 20 });
  await pass(60_000);
  expect(startEngine).not.toHaveBeenCalled();
  await press();
  await press();
  expect(startEngine.mock.calls).toEqual([[{ ...RECORDING, startAt: 20 }]]);
  expect(loadCopy).not.toHaveBeenCalled();
});

it("starts once in a browser with ManagedMediaSource, where the element has no `src`", async () => {
  const { startEngine, press } = start(RECORDING, { isManaged: true });
  await press();
  await press();
  expect(startEngine).toHaveBeenCalledOnce();
});

describe("a URL that hls.js finds expired", () => {
  it("is replaced by that of another copy of the page, at the same position", async () => {
    const { video, engines, startEngine, press } = start({ ...RECORDING, startAt: 20 });
    await press();
    video.currentTime = 1_234;
    engines[0]?.say("expired");
    await pass();
    expect(startEngine).toHaveBeenLastCalledWith({
      ...{ url: "https://media.example/2/a.m3u8", build: "light", isLive: false },
      startAt: 1_234,
    });
    expect(engines[0]?.stop).toHaveBeenCalledOnce();
    expect(video.sources).toEqual([{ src: "source 2" }]);
  });

  it.each([
    ["the live edge", 998, undefined],
    ["the same distance from it", 400, 600],
  ])("leads a live match to %s", async (_where, time, liveLatency) => {
    const { video, engines, startEngine, press } = start(LIVE);
    await press();
    video.currentTime = time;
    engines[0]?.say("expired");
    await pass();
    const next = startEngine.mock.lastCall?.[0];
    expect(next).toMatchObject({ isLive: true, startAt: undefined, startDate: undefined });
    expect(next).toHaveProperty("liveLatency", liveLatency);
  });

  it("has expired before Play: playback starts where the page says", async () => {
    const { engines, startEngine, press } = start({ ...RECORDING, startAt: 20 });
    await press();
    engines[0]?.say("expired");
    await pass();
    expect(startEngine.mock.lastCall?.[0]).toMatchObject({ startAt: 20 });
  });

  it("belongs to a live match that has ended: the recording starts where the page says", async () => {
    const { video, engines, startEngine, loadCopy, press } = start(LIVE);
    loadCopy.mockResolvedValue(copyOf(RECORDING, 2));
    await press();
    video.currentTime = 900;
    engines[0]?.say("expired");
    await pass();
    expect(startEngine.mock.lastCall?.[0]).toEqual(copyOf(RECORDING, 2).stream);
  });

  it("is not replaced while the video is paused, but with the next Play", async () => {
    const { video, engines, startEngine, loadCopy, press } = start();
    await press();
    video.pause();
    engines[0]?.say("expired");
    await pass(60_000);
    expect(loadCopy).not.toHaveBeenCalled();
    await press();
    expect(startEngine).toHaveBeenCalledTimes(2);
  });

  it("is replaced again and again, each time it expires", async () => {
    const { engines, startEngine, loadCopy, press } = start();
    await press();
    for (let renewal = 1; renewal <= 10; renewal++) {
      loadCopy.mockResolvedValueOnce(copyOf(RECORDING, renewal + 1));
      await pass(3_600_000);
      engines.at(-1)?.say("expired");
      await pass();
      expect(startEngine).toHaveBeenCalledTimes(renewal + 1);
    }
  });
});

describe("without a new URL", () => {
  it.each([
    ["the page has the same one", async () => copyOf(RECORDING, 1)],
    ["the page cannot be loaded", () => Promise.reject(new Error("offline"))],
  ])("as %s, five copies are loaded with longer and longer pauses", async (_why, load) => {
    const { video, engines, startEngine, loadCopy, press } = start();
    loadCopy.mockImplementation(load);
    await press();
    engines[0]?.say("expired");
    const counts = [];
    for (const pause of [0, 1_000, 2_000, 4_000, 8_000]) {
      if (pause > 0) await pass(pause - 1);
      counts.push(loadCopy.mock.calls.length);
      await pass(pause > 0 ? 1 : 0);
      counts.push(loadCopy.mock.calls.length);
    }
    expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4, 5]);
    await pass(600_000);
    expect(loadCopy).toHaveBeenCalledTimes(5);
    expect(video.paused).toBe(true);
    loadCopy.mockResolvedValue(copyOf(RECORDING, 2));
    await press();
    expect(startEngine).toHaveBeenCalledTimes(2);
  });

  it("that is accepted, playback ends after five", async () => {
    const { engines, loadCopy, press } = start();
    loadCopy.mockImplementation(async () => copyOf(RECORDING, loadCopy.mock.calls.length + 1));
    await press();
    for (let turn = 0; turn < 20; turn++) {
      engines.at(-1)?.say("expired");
      await pass(8_000);
    }
    expect(loadCopy).toHaveBeenCalledTimes(5);
  });

  it("because the video is gone, the page is loaded again, which says why", async () => {
    const { engines, startEngine, loadCopy, onGone, press } = start();
    loadCopy.mockResolvedValue(undefined);
    await press();
    engines[0]?.say("expired");
    await pass(60_000);
    expect(loadCopy).toHaveBeenCalledOnce();
    expect(onGone).toHaveBeenCalledOnce();
    expect(startEngine).toHaveBeenCalledOnce();
  });

  it("a viewer who pauses ends the attempts", async () => {
    const { video, engines, loadCopy, press } = start();
    loadCopy.mockRejectedValue(new Error("offline"));
    await press();
    engines[0]?.say("expired");
    await pass();
    video.pause();
    await pass(60_000);
    expect(loadCopy).toHaveBeenCalledOnce();
  });

  it("what is buffered plays on, and pauses at its end", async () => {
    const { video, engines, loadCopy, press } = start();
    loadCopy.mockRejectedValue(new Error("offline"));
    await press();
    Object.assign(video, { readyState: 4 });
    engines[0]?.say("expired");
    await pass(60_000);
    expect(loadCopy).toHaveBeenCalledTimes(5);
    expect(video.paused).toBe(false);
    Object.assign(video, { readyState: 2 });
    video.dispatchEvent(new Event("waiting"));
    expect(video.paused).toBe(true);
  });

  it("playback goes on if hls.js finds a segment that is accepted", async () => {
    const { video, engines, startEngine, loadCopy, press } = start();
    loadCopy.mockImplementation(async () => copyOf(RECORDING, 1));
    await press();
    engines[0]?.say("expired");
    await pass();
    engines[0]?.say("ok");
    await pass(60_000);
    expect(loadCopy).toHaveBeenCalledOnce();
    expect(video.paused).toBe(false);
    await press();
    expect(startEngine).toHaveBeenCalledOnce();
  });
});

it("plays with hls.js at the first Play where the element cannot play its sources", async () => {
  const { startEngine, loadCopy, fail, recover, press } = start();
  await fail();
  recover();
  await press();
  expect(startEngine).toHaveBeenCalledOnce();
  expect(loadCopy).not.toHaveBeenCalled();
});

describe("the element itself", () => {
  it("reads new sources when its own fail, and continues a recording at the same position", async () => {
    const { video, fail, press } = start(RECORDING, { isNative: true });
    await press();
    video.currentTime = 1_234;
    video.load = () => {
      video.calls.push("load");
      video.currentTime = 0;
    };
    await fail();
    expect(video.sources).toEqual([{ src: "source 2" }]);
    expect(video.calls).toEqual(["load", "play"]);
    expect(video.currentTime).toBe(1_234);
  });

  it("continues a live match at its live edge", async () => {
    const { video, fail, press } = start(LIVE, { isNative: true });
    await press();
    video.currentTime = 400;
    video.load = () => void Object.assign(video, { currentTime: 0 });
    await fail();
    expect(video.currentTime).toBe(0);
  });

  describe("waits for data", () => {
    const wait = async (options?: Parameters<typeof start>[1]) => {
      const started = start(RECORDING, { isNative: true, ...options });
      await started.press();
      started.video.currentTime = 1_234;
      started.video.dispatchEvent(new Event("waiting"));
      return started;
    };

    it("for four seconds, because its URL is refused: it reads new sources", async () => {
      const { video, isRefused, loadCopy } = await wait();
      await pass(3_999);
      expect(isRefused).not.toHaveBeenCalled();
      await pass(1);
      expect(isRefused.mock.calls).toEqual([["source 1"]]);
      await pass(1);
      expect(loadCopy).toHaveBeenCalledOnce();
      expect(video.calls).toEqual(["load", "play"]);
    });

    it.each([
      ["is accepted", async () => false],
      ["cannot be checked", () => Promise.reject(new Error("CORS"))],
    ])("though its URL %s: it is checked less and less often", async (_what, check) => {
      const { isRefused, loadCopy } = await wait().then((started) => {
        started.isRefused.mockImplementation(check);
        return started;
      });
      await pass(4_000 + 8_000 + 16_000 + 30_000 - 1);
      expect(isRefused).toHaveBeenCalledTimes(3);
      expect(loadCopy).not.toHaveBeenCalled();
    });

    it("and gets them, or the viewer pauses: nothing is checked", async () => {
      const playing = await wait();
      playing.video.dispatchEvent(new Event("playing"));
      const paused = await wait();
      paused.video.pause();
      await pass(60_000);
      expect(playing.isRefused).not.toHaveBeenCalled();
      expect(paused.isRefused).not.toHaveBeenCalled();
    });

    it("from hls.js, which reports a refused URL itself", async () => {
      const { isRefused } = await wait({ isNative: false });
      await pass(60_000);
      expect(isRefused).not.toHaveBeenCalled();
    });
  });

  it("plays a file in the same way", async () => {
    const { video, startEngine, fail, press } = start({ ...RECORDING, url: undefined });
    await press();
    await fail();
    expect(startEngine).not.toHaveBeenCalled();
    expect(video.calls).toEqual(["load", "play"]);
  });

  it("gives up after five renewals, and after an error of its decoder at once", async () => {
    const { fail, press, recover, loadCopy } = start(RECORDING, { isNative: true });
    await press();
    for (let turn = 0; turn < 10; turn++) {
      recover();
      await fail();
      await pass(8_000);
    }
    expect(loadCopy).toHaveBeenCalledTimes(5);
    const other = start(RECORDING, { isNative: true });
    await other.press();
    await other.fail(3);
    expect(other.loadCopy).not.toHaveBeenCalled();
  });

  it("plays what hls.js cannot, until the page has another URL", async () => {
    const { video, engines, startEngine, fail, press } = start();
    await press();
    video.src = "";
    engines[0]?.say("failed");
    await press();
    expect(startEngine).toHaveBeenCalledOnce();
    await fail();
    expect(startEngine).toHaveBeenCalledTimes(2);
  });

  it("plays what hls.js does not start", async () => {
    const other = start(RECORDING, { plays: false });
    await other.press();
    await other.press();
    expect(other.startEngine).toHaveBeenCalledOnce();
  });
});
