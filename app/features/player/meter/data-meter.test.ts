import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeVideo } from "../engine/fake-hls";
import type { MayLoad } from "../engine/load-counter";
import type { PlaybackEngine } from "../engine/playback-engine";
import { DataMeter } from "./data-meter";
import type { VisitData } from "./visit-data";

const MB = 1_000_000;

let video: HTMLVideoElement & { calls: string[] };
/** What a browser may change on the element while it plays. */
let state: { paused: boolean; src: string; webkitVideoDecodedByteCount?: number };
let visit: VisitData;
let cap: number | undefined;
let engine: FakeEngine | undefined;
let onChange: () => void;
let meter: DataMeter;
const onReached = vi.fn();

class FakeEngine {
  bytes = 0;
  reloads = 0;
  mayLoad: MayLoad = () => true;
  loadedBytes = () => this.bytes;
  private isRefused = false;
  setMayLoad = (mayLoad: MayLoad) => {
    this.mayLoad = mayLoad;
    if (this.isRefused) this.reload();
  };
  reload = () => {
    this.isRefused = false;
    this.reloads += 1;
  };
  /** Loads a segment, if it may. */
  load(bytes: number): boolean {
    this.isRefused = !this.mayLoad(bytes);
    if (this.isRefused) return false;
    this.bytes += bytes;
    return true;
  }
}

function use(next: FakeEngine | undefined) {
  engine = next;
  onChange();
}
const create = () =>
  new DataMeter({
    video,
    store: {
      getState: () => ({ engine: engine as unknown as PlaybackEngine | undefined }),
      subscribe(listener) {
        onChange = listener;
        return () => {
          onChange = () => {};
        };
      },
    },
    visit: {
      read: () => visit,
      write: (written) => {
        visit = written;
      },
    },
    cap: () => cap,
    onReached,
  });
const play = () => {
  state.paused = false;
  video.dispatchEvent(new Event("play"));
};

beforeEach(() => {
  vi.useFakeTimers();
  onReached.mockReset();
  [visit, cap, engine] = [{ bytes: 0 }, undefined, undefined];
  video = fakeVideo({ src: "blob:https://tv.example/1" });
  state = video;
  video.pause = () => {
    state.paused = true;
  };
  meter = create();
});
afterEach(() => {
  meter.stop();
  vi.useRealTimers();
});

describe("the meter", () => {
  it("adds what engines load, also one that another has replaced", () => {
    const [first, second] = [new FakeEngine(), new FakeEngine()];
    use(first);
    first.load(1_000);
    vi.advanceTimersByTime(1_000);
    expect(visit.bytes).toBe(1_000);
    first.load(500);
    use(second);
    second.load(20);
    vi.advanceTimersByTime(1_000);
    expect(visit.bytes).toBe(1_520);
  });

  it("counts an engine once, if the meter is created again", () => {
    const running = new FakeEngine();
    use(running);
    running.load(1_000);
    meter.stop();
    expect(visit.bytes).toBe(1_000);
    running.load(24);
    meter = create();
    vi.advanceTimersByTime(1_000);
    expect(visit.bytes).toBe(1_024);
  });

  it("counts what the browser decodes once, if the meter is created again", () => {
    state.src = "https://media.example/match.mp4";
    state.webkitVideoDecodedByteCount = 700;
    meter.stop();
    meter = create();
    vi.advanceTimersByTime(1_000);
    expect(visit.bytes).toBe(700);
  });

  it("counts what the browser decodes where it plays by itself, also of the next source", () => {
    state.src = "https://media.example/match.mp4";
    state.webkitVideoDecodedByteCount = 700;
    vi.advanceTimersByTime(1_000);
    state.webkitVideoDecodedByteCount = 300;
    vi.advanceTimersByTime(1_000);
    expect(visit.bytes).toBe(1_000);
  });
});

describe("the data cap", () => {
  it("lets no segment begin that exceeds it by more than 5 %, and pauses once", () => {
    cap = 10;
    const running = new FakeEngine();
    use(running);
    play();
    while (running.load(0.4 * MB));
    expect(running.bytes / MB).toBeGreaterThan(9);
    expect(running.bytes / MB).toBeLessThanOrEqual(10.5);
    expect([state.paused, onReached.mock.calls.length]).toEqual([true, 1]);
    expect([running.load(1), onReached.mock.calls.length]).toEqual([false, 1]);
  });

  it("counts what the visit has loaded before, and stops a large segment early", () => {
    cap = 10;
    visit = { bytes: 9 * MB };
    const running = new FakeEngine();
    use(running);
    play();
    expect(running.load(1.6 * MB)).toBe(false);
    expect(onReached).toHaveBeenCalledOnce();
  });

  it("does not ask a viewer who is not watching, but on Play", () => {
    cap = 10;
    visit = { bytes: 9.9 * MB };
    const running = new FakeEngine();
    use(running);
    expect(running.load(0.7 * MB)).toBe(false);
    expect(onReached).not.toHaveBeenCalled();
    play();
    expect([running.reloads, running.load(0.7 * MB)]).toEqual([1, false]);
    expect([state.paused, onReached.mock.calls.length]).toEqual([true, 1]);
  });

  it("lets the viewer continue for as much again", () => {
    cap = 10;
    visit = { bytes: 10 * MB };
    const running = new FakeEngine();
    use(running);
    play();
    expect(running.load(1_000)).toBe(false);
    meter.grant();
    expect(running.reloads).toBe(1);
    play();
    while (running.load(0.1 * MB));
    expect(visit.bytes / MB).toBeCloseTo(20, 0);
    expect(onReached).toHaveBeenCalledTimes(2);
  });

  it("lets a segment that is larger than the cap begin after enough presses", () => {
    cap = 10;
    const running = new FakeEngine();
    use(running);
    play();
    expect(running.load(25 * MB)).toBe(false);
    meter.grant();
    play();
    expect(running.load(25 * MB)).toBe(false);
    meter.grant();
    play();
    expect(running.load(25 * MB)).toBe(true);
    expect(onReached).toHaveBeenCalledTimes(2);
  });

  it("asks again when Play is pressed after it", () => {
    cap = 10;
    visit = { bytes: 10 * MB };
    use(new FakeEngine());
    play();
    play();
    expect([state.paused, onReached.mock.calls.length]).toEqual([true, 2]);
  });

  it.each([
    ["raised", 100],
    ["removed", undefined],
  ])("loads again on Play when it has been %s", (_, next) => {
    cap = 10;
    visit = { bytes: 10 * MB };
    const running = new FakeEngine();
    use(running);
    expect(running.load(1_000)).toBe(false);
    cap = next;
    play();
    expect([running.reloads, running.load(1_000)]).toEqual([1, true]);
  });

  it("counts anew what was granted when it is changed", () => {
    cap = 50;
    visit = { bytes: 60 * MB, granted: { cap: 10, bytes: 500 * MB } };
    const running = new FakeEngine();
    use(running);
    expect(running.load(1_000)).toBe(false);
  });

  it("pauses the browser's own playback", () => {
    cap = 10;
    state.src = "https://media.example/match.mp4";
    play();
    state.webkitVideoDecodedByteCount = 11 * MB;
    vi.advanceTimersByTime(1_000);
    expect([state.paused, onReached.mock.calls.length]).toEqual([true, 1]);
  });

  it("holds between two meters of an engine, and loads on when it has been raised meanwhile", () => {
    cap = 10;
    visit = { bytes: 10 * MB };
    const running = new FakeEngine();
    use(running);
    meter.stop();
    expect(running.load(1_000)).toBe(false);
    cap = 100;
    meter = create();
    expect([running.reloads, running.load(1_000)]).toEqual([1, true]);
  });
});
