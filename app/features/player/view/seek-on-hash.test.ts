import { afterEach, describe, expect, it, vi } from "vitest";
import { secondsOfHash, seekOnHash } from "./seek-on-hash";

describe("secondsOfHash", () => {
  it.each([
    ["#t=4027", 4027],
    ["#t=0", 0],
    ["#t=1.5", 1.5],
    ["#t=-1", undefined],
    ["#t=", undefined],
    ["#stats", undefined],
    ["", undefined],
  ])("%s", (hash, seconds) => {
    expect(secondsOfHash(hash)).toBe(seconds);
  });
});

describe("where the viewer has stopped", () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ["is where playback that has just begun goes on", 3, 2_000],
    ["does not undo a seek of the viewer before the scripts arrived", 1_200, 1_200],
  ])("%s", async (_, currentTime, expected) => {
    vi.stubGlobal("location", { hash: "", search: "" });
    vi.stubGlobal("navigator", {});
    vi.stubGlobal("HTMLMediaElement", { HAVE_CURRENT_DATA: 2 });
    vi.stubGlobal("addEventListener", () => {});
    vi.stubGlobal("removeEventListener", () => {});
    const video = Object.assign(new EventTarget(), {
      paused: false,
      currentTime,
      readyState: 4,
      seekable: { length: 1, start: () => 0, end: () => 6_000 },
    }) as unknown as HTMLVideoElement;
    const stop = seekOnHash({
      video,
      startsAt: undefined,
      playingAt: () => null,
      onGone: () => {},
      findStart: async () => 2_000,
    });
    await new Promise((resolve) => setTimeout(resolve));
    expect(video.currentTime).toBe(expected);
    stop();
  });
});
