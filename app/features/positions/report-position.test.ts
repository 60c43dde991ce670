import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { beforeLeaving } from "~/lib/before-leaving";
import { reportPosition } from "./report-position";

class FakeVideo extends EventTarget {
  currentTime = 0;
  duration = Number.NaN;
  paused = false;
  /** Moves to a second of a recording of 100 minutes. */
  play(second: number) {
    this.duration = 6_000;
    this.currentTime = second;
    this.dispatchEvent(new Event("timeupdate"));
  }
  /** Loses its media, as at the end of the player. */
  empty() {
    this.duration = Number.NaN;
    this.currentTime = 0;
  }
}

let video: FakeVideo;
let sent: Record<string, string>[];
const report = () => reportPosition(video as unknown as HTMLVideoElement, "e1");

beforeEach(() => {
  video = new FakeVideo();
  sent = [];
  vi.useFakeTimers();
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("fetch", async (_url: string, { body }: { body: URLSearchParams }) => {
    sent.push(Object.fromEntries(body));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("reports what was played last, although the video has lost its media", () => {
  const end = report();
  video.play(1_503.7);
  video.empty();
  end();
  expect(sent).toEqual([{ videoId: "e1", position: "1503", duration: "6000" }]);
});

it("reports each half minute while the video plays, and a position once", () => {
  const end = report();
  video.play(30);
  vi.advanceTimersByTime(30_000);
  vi.advanceTimersByTime(30_000);
  video.paused = true;
  video.play(60);
  vi.advanceTimersByTime(30_000);
  expect(sent.map(({ position }) => position)).toEqual(["30"]);
  end();
  expect(sent.map(({ position }) => position)).toEqual(["30", "60"]);
});

it("reports before the next page loads its data, which waits for the report, but not long", async () => {
  let arrive: ((response?: Response) => void) | undefined;
  vi.stubGlobal("fetch", (_url: string, { body }: { body: URLSearchParams }) => {
    sent.push(Object.fromEntries(body));
    return new Promise((resolve) => {
      arrive = resolve;
    });
  });
  const end = report();
  video.play(1_500);
  const states: string[] = [];
  const leave = async (name: string) => {
    await beforeLeaving.save?.();
    states.push(name);
  };

  leave("arrived");
  await vi.advanceTimersByTimeAsync(200);
  expect(sent.map(({ position }) => position)).toEqual(["1500"]);
  expect(states).toEqual([]);
  arrive?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(states).toEqual(["arrived"]);

  video.play(1_600);
  leave("late");
  await vi.advanceTimersByTimeAsync(300);
  expect(states).toEqual(["arrived", "late"]);
  end();
  leave("nothing left");
  await vi.advanceTimersByTimeAsync(0);
  expect(states).toEqual(["arrived", "late", "nothing left"]);
  expect(sent.map(({ position }) => position)).toEqual(["1500", "1600"]);
});

it("reports nothing of a live stream, or of a video that was never loaded", () => {
  const end = report();
  video.duration = Number.POSITIVE_INFINITY;
  video.currentTime = 90;
  video.dispatchEvent(new Event("timeupdate"));
  end();
  video.empty();
  report()();
  expect(sent).toEqual([]);
});
