import { ErrorTypes, Events } from "hls.js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeHls, fakeHlsJs, fakeVideo } from "./fake-hls";
import { HlsEngine } from "./hls-engine";
import type { HlsEngineOptions } from "./hls-engine-options";
import type { PlaybackState } from "./playback-engine";

const STREAM = "https://media.example/master.m3u8";
const NO_TRACKS = { audioTracks: [], stats: { loaded: 0 } };

function start(video = fakeVideo(), options: Partial<HlsEngineOptions> = {}) {
  const states: PlaybackState[] = [];
  const onChange = vi.fn();
  const engine = new HlsEngine({
    video,
    url: STREAM,
    HlsJs: fakeHlsJs,
    loadFullBuild: async () => fakeHlsJs,
    savesData: false,
    ...options,
  });
  engine.listen({ onState: (state) => states.push(state), onChange });
  return { engine, video, states, onChange, hls: FakeHls.instances[0] as FakeHls };
}
const networkError = (code: number, more = {}) => ({
  type: ErrorTypes.NETWORK_ERROR,
  details: "fragLoadError",
  fatal: false,
  response: { code },
  ...more,
});
const mediaError = (details = "bufferAppendError") => ({
  type: ErrorTypes.MEDIA_ERROR,
  details,
  fatal: true,
});

beforeEach(() => {
  FakeHls.instances = [];
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("data", () => {
  const segment = { level: 0, sn: 1, duration: 4, stats: { loaded: 0 } };

  it("are counted with playlists, initialisation segments and what was loaded before", () => {
    const adopted = { media: {} as never, settings: {}, bytes: 20_000 };
    const { hls, engine } = start(undefined, { adopted });
    hls.emit(Events.MANIFEST_LOADED, { ...NO_TRACKS, stats: { loaded: 300 } });
    hls.emit(Events.LEVEL_LOADED, { details: { encryptedFragments: [] }, stats: { loaded: 1_000 } });
    hls.emit(Events.AUDIO_TRACK_LOADED, { stats: { loaded: 200 } });
    hls.emit(Events.SUBTITLE_TRACK_LOADED, { stats: { loaded: 100 } });
    const init = { level: 0, sn: "initSegment", stats: { loaded: 0 } };
    hls.emit(Events.FRAG_LOADING, { frag: init });
    // hls.js sets the statistics of this load after the event.
    init.stats = { loaded: 700 };
    hls.emit(Events.FRAG_LOADING, { frag: { ...segment, stats: { loaded: 50_000 } } });
    expect(engine.loadedBytes()).toBe(72_300);
  });

  it("are counted as compressed, if the server says the size of a playlist", () => {
    const { hls, engine } = start();
    const networkDetails = {
      getResponseHeader: (name: string) => (name === "content-length" ? "544" : null),
    };
    const stats = { loaded: 11_168 };
    hls.emit(Events.LEVEL_LOADED, { details: { encryptedFragments: [] }, stats, networkDetails });
    expect(engine.loadedBytes()).toBe(544);
  });

  it("are counted once, if the URL is that of a media playlist, which is loaded as both", () => {
    const { hls, engine } = start();
    const stats = { loaded: 900 };
    hls.emit(Events.MANIFEST_LOADED, { ...NO_TRACKS, stats });
    hls.emit(Events.LEVEL_LOADED, { details: { encryptedFragments: [] }, stats });
    expect(engine.loadedBytes()).toBe(900);
  });

  it("are counted of segments that are still loading, aborted, or loaded again", () => {
    const { hls, engine } = start();
    const frag = { ...segment, stats: { loaded: 0 } };
    hls.emit(Events.FRAG_LOADING, { frag });
    frag.stats.loaded = 10_000;
    expect(engine.loadedBytes()).toBe(10_000);
    frag.stats = { loaded: 30_000 };
    hls.emit(Events.FRAG_LOADING, { frag });
    expect(engine.loadedBytes()).toBe(40_000);
  });

  it("are asked for before each segment, by the highest rate of the rendition; a refusal ends loading", () => {
    const { hls, engine } = start();
    Object.assign(hls, { levels: [{ height: 360, bitrate: 400_000, maxBitrate: 500_000 }] });
    const asked: number[] = [];
    let may = true;
    engine.setMayLoad((bytes) => {
      asked.push(bytes);
      return may;
    });
    hls.emit(Events.FRAG_LOADING, { frag: segment });
    expect(hls.calls).not.toContain("stopLoad");
    may = false;
    hls.emit(Events.FRAG_LOADING, { frag: segment });
    expect(hls.calls.at(-1)).toBe("stopLoad");
    expect(asked).toEqual([250_000, 250_000]);
  });

  it("load again after a refusal when something else is asked", () => {
    const { hls, engine } = start();
    const loads = () => hls.calls.filter((call) => call.startsWith("startLoad")).length;
    engine.setMayLoad(() => false);
    vi.runAllTimers();
    expect(loads()).toBe(0);
    hls.emit(Events.FRAG_LOADING, { frag: segment });
    engine.setMayLoad(() => true);
    vi.runAllTimers();
    expect(loads()).toBe(1);
  });
});

describe("loading", () => {
  it("begins with the first Play, at the requested position", () => {
    const { hls, video } = start(undefined, { startAt: 40 });
    expect(hls.config.startPosition).toBe(40);
    expect(hls.calls).toEqual([`loadSource ${STREAM}`, "attach"]);
    video.dispatchEvent(new Event("play"));
    video.dispatchEvent(new Event("play"));
    expect(hls.calls.slice(2)).toEqual(["startLoad 40"]);
  });
  it("begins at once when Play was pressed before", () => {
    const { hls, video } = start(fakeVideo({ paused: false }), { isWaiting: true });
    expect(hls.calls).toContain("startLoad undefined");
    expect(video.calls).toEqual(["play"]);
  });
  it("goes on with an adopted buffer", () => {
    const loader = class {} as never;
    const adopted = { media: {} as never, settings: { abrEwmaDefaultEstimate: 1, loader }, bytes: 0 };
    const { hls } = start(fakeVideo({ currentTime: 3 }), { adopted });
    expect(hls.config).toMatchObject({ abrEwmaDefaultEstimate: 1, loader });
    expect(Object.getPrototypeOf(hls.config.pLoader)).toBe(loader);
    expect(hls.calls.slice(1)).toEqual(["adopt", "startLoad 3"]);
    expect(hls.config.startPosition).toBe(3);
  });
  it("keeps the live latency of another stream, once", () => {
    const { hls } = start(undefined, { liveLatency: 30 });
    hls.liveSyncPosition = 100;
    const details = { live: true, edge: 112, fragmentStart: 10, fragments: [] };
    hls.emit(Events.LEVEL_UPDATED, { details });
    hls.emit(Events.LEVEL_UPDATED, { details });
    expect(hls.calls.filter((call) => call.startsWith("startLoad"))).toEqual(["startLoad 70"]);
  });
  it("starts a live stream at a date, once, if its playlist has it", () => {
    const at = (startDate: number) => {
      const { hls } = start(undefined, { startDate });
      hls.liveSyncPosition = 100;
      const details = {
        live: true,
        edge: 112,
        fragmentStart: 10,
        fragments: [{ programDateTime: 1_000_000 }],
      };
      hls.emit(Events.LEVEL_UPDATED, { details });
      hls.emit(Events.LEVEL_UPDATED, { details });
      FakeHls.instances = [];
      return hls.calls.filter((call) => call.startsWith("startLoad"));
    };
    expect(at(1_030_000)).toEqual(["startLoad 40"]);
    expect(at(999_000)).toEqual([]);
    expect(at(1_090_000)).toEqual([]);
  });
  it("does not start an adopted buffer at a date again", () => {
    const adopted = { media: {} as never, settings: {}, bytes: 0 };
    const { hls } = start(fakeVideo({ currentTime: 30 }), { adopted, startDate: 1_030_000 });
    hls.liveSyncPosition = 100;
    const details = { live: true, edge: 112, fragmentStart: 10, fragments: [{ programDateTime: 1_000_000 }] };
    hls.emit(Events.LEVEL_UPDATED, { details });
    expect(hls.calls.filter((call) => call.startsWith("startLoad"))).toEqual(["startLoad 30"]);
  });
  it("limits playback to the lowest rendition while data are saved", () => {
    const { hls, engine, onChange } = start(undefined, { savesData: true });
    hls.emit(Events.MANIFEST_PARSED);
    expect([hls.autoLevelCapping, hls.capLevelToPlayerSize]).toEqual([0, false]);
    expect(onChange).toHaveBeenCalledOnce();
    engine.setSavesData(false);
    expect(hls.capLevelToPlayerSize).toBe(true);
  });
});

describe("network errors", () => {
  it("show as reconnecting only if the viewer waits, until data arrive", () => {
    const { hls, video, states } = start();
    hls.emit(Events.ERROR, networkError(500));
    expect(states).toEqual(["ok"]);
    Object.assign(video, { paused: false });
    video.dispatchEvent(new Event("play"));
    hls.emit(Events.ERROR, networkError(500));
    hls.emit(Events.BUFFER_APPENDED);
    expect(states).toEqual(["ok", "reconnecting", "ok"]);
  });
  it("that are fatal lead to another load from the current position", () => {
    const { hls, states } = start(fakeVideo({ currentTime: 9 }));
    hls.emit(Events.ERROR, networkError(0, { fatal: true }));
    expect(states.at(-1)).toBe("reconnecting");
    vi.advanceTimersByTime(1_300);
    expect(hls.calls.slice(2)).toEqual(["stopLoad", "startLoad 9"]);
  });
  it("of the manifest lead to another request of it", () => {
    const { hls } = start();
    hls.emit(Events.ERROR, networkError(0, { fatal: true, details: "manifestLoadError" }));
    vi.advanceTimersByTime(1_300);
    expect(hls.calls.slice(2)).toEqual(["stopLoad", `loadSource ${STREAM}`, "startLoad undefined"]);
  });
  it("end as soon as the network is back", () => {
    const { hls } = start();
    window.dispatchEvent(new Event("online"));
    expect(hls.calls).not.toContain("stopLoad");
    hls.emit(Events.ERROR, networkError(0));
    window.dispatchEvent(new Event("online"));
    expect(hls.calls).toContain("stopLoad");
  });
  it.each([401, 403, 410])("with status %i report an expired URL once", (status) => {
    const { hls, states } = start();
    hls.emit(Events.ERROR, networkError(status));
    hls.emit(Events.ERROR, networkError(status, { fatal: true }));
    expect(states).toEqual(["ok", "expired"]);
  });
  it("with another 4xx status give the stream up after five retries", () => {
    const { hls, states, video } = start();
    for (let attempt = 0; attempt <= 5; attempt++) {
      hls.emit(Events.ERROR, networkError(404, { fatal: true }));
      vi.advanceTimersByTime(60_000);
    }
    expect(states.at(-1)).toBe("failed");
    expect(hls.calls.at(-1)).toBe("destroy");
    expect(video.calls).toEqual(["remove src", "load"]);
  });
  it("of aborted loads do not count", () => {
    const { hls, states } = start();
    hls.emit(Events.ERROR, { ...networkError(404), details: "aborted", fatal: true });
    expect(states).toEqual(["ok"]);
  });
});

describe("media errors", () => {
  it("are repaired twice at one position, then the element's sources play", () => {
    const { hls, states, video } = start(fakeVideo({ paused: false, currentTime: 20, duration: 90 }));
    for (let error = 0; error < 3; error++) hls.emit(Events.ERROR, mediaError());
    expect(hls.calls.filter((call) => call === "recoverMediaError")).toHaveLength(2);
    expect(states).toEqual(["ok", "failed"]);
    expect(video.calls).toEqual(["remove src", "load", "play"]);
    expect(video.currentTime).toBe(20);
  });
  it("play on after a repair", () => {
    const { hls, video } = start(fakeVideo({ paused: false }));
    Object.assign(video, { paused: true });
    hls.emit(Events.MEDIA_ATTACHED);
    expect(video.calls).toEqual(["play"]);
  });
  it("of codecs that the browser cannot decode are not repaired", () => {
    const { hls, states } = start();
    hls.emit(Events.ERROR, mediaError("manifestIncompatibleCodecsError"));
    expect(states).toEqual(["ok", "failed"]);
  });
});

describe("the full build", () => {
  class FullBuild extends FakeHls {}
  const loadFullBuild = async () => FullBuild as unknown as typeof fakeHlsJs;

  it.each([
    [Events.MANIFEST_LOADED, { ...NO_TRACKS, audioTracks: [{ url: "audio.m3u8" }] }],
    [Events.MANIFEST_LOADED, { ...NO_TRACKS, subtitles: [{}] }],
    [Events.LEVEL_LOADED, { details: { encryptedFragments: [{}] }, stats: { loaded: 0 } }],
  ])("continues where the light one stopped after %s", async (event, data) => {
    const { hls, video } = start(fakeVideo({ paused: false, currentTime: 7 }), { loadFullBuild });
    video.dispatchEvent(new Event("play"));
    hls.emit(event, data);
    await vi.advanceTimersByTimeAsync(0);
    const full = FakeHls.instances[1];
    expect(full).toBeInstanceOf(FullBuild);
    expect(hls.calls.at(-1)).toBe("destroy");
    expect(full?.calls).toEqual([`loadSource ${STREAM}`, "attach", "startLoad 7"]);
    expect(video.calls).toEqual(["play"]);
  });
  it("ignores what the light one still reports", async () => {
    const { hls, states } = start(undefined, { loadFullBuild });
    hls.emit(Events.MANIFEST_LOADED, { ...NO_TRACKS, sessionKeys: [{}] });
    await vi.advanceTimersByTimeAsync(0);
    hls.emit(Events.ERROR, mediaError("bufferAddCodecError"));
    expect(states).toEqual(["ok"]);
  });
  it("is not loaded for a simple stream", async () => {
    const { hls } = start(undefined, { loadFullBuild });
    hls.emit(Events.MANIFEST_LOADED, NO_TRACKS);
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeHls.instances).toEqual([hls]);
  });
});

it("names the storyboard of the master playlist", () => {
  const { hls, engine } = start();
  const sessionData = { "com.touchline.thumbnails": { VALUE: "thumbs.vtt" } };
  hls.emit(Events.MANIFEST_LOADED, { ...NO_TRACKS, sessionData });
  expect(engine.thumbnailsUrl()).toBe("https://media.example/thumbs.vtt");
});

it("reacts to nothing after it was stopped", () => {
  const { hls, engine, video, states } = start();
  engine.stop();
  video.dispatchEvent(new Event("play"));
  hls.emit(Events.ERROR, networkError(403));
  engine.reload();
  expect(hls.calls.slice(2)).toEqual(["destroy"]);
  expect(states).toEqual(["ok"]);
});
