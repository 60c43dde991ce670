import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeVideo } from "../engine/fake-hls";
import type { InstantVideo } from "../instant-start/handoff/instant-video";
import { watchStart } from "./watch-start";

const page = new EventTarget();
const sendBeacon = vi.fn();
beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { sendBeacon });
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.spyOn(Math, "random").mockReturnValue(0.4);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function start(quality: string | undefined = "0.5 live"): InstantVideo {
  const video = fakeVideo({ dataset: { quality } as DOMStringMap, src: "blob:https://tv.example/1" });
  watchStart(video);
  return video;
}
const bodies = () =>
  Promise.all(sendBeacon.mock.calls.map(async ([, blob]) => JSON.parse(await blob.text())));

it("notes the times of Play and of the first frame, and then sends nothing", () => {
  const video = start();
  vi.advanceTimersByTime(700);
  video.dispatchEvent(new Event("timeupdate"));
  expect((video.start?.shownAt ?? 0) - (video.start?.playedAt ?? 0)).toBe(700);
  page.dispatchEvent(new Event("pagehide"));
  expect(sendBeacon).not.toHaveBeenCalled();
});

it("reports a page that is left before the first frame, once", async () => {
  start();
  page.dispatchEvent(new Event("visibilitychange"));
  page.dispatchEvent(new Event("pagehide"));
  expect(await bodies()).toEqual([{ stream: "live", engine: "hls.js", isNew: true, leftEarly: true }]);
});

it("does not count the time for which the viewer paused before the first frame", () => {
  const video = start();
  vi.advanceTimersByTime(5_000);
  video.dispatchEvent(new Event("pause"));
  vi.advanceTimersByTime(5_000);
  watchStart(video);
  vi.advanceTimersByTime(300);
  video.dispatchEvent(new Event("timeupdate"));
  expect((video.start?.shownAt ?? 0) - (video.start?.playedAt ?? 0)).toBe(300);
});

it.each<[string, string | undefined, object]>([
  ["outside the sample", "0.3 live", {}],
  ["of a site that measures none", undefined, {}],
  ["with Global Privacy Control", "1 live", { globalPrivacyControl: true }],
  ["with Do Not Track", "1 live", { doNotTrack: "1" }],
])("does not measure a playback %s", (_what, quality, privacy) => {
  vi.stubGlobal("navigator", { sendBeacon, ...privacy });
  const video = fakeVideo({ dataset: { ...(quality && { quality }) } as DOMStringMap }) as InstantVideo;
  watchStart(video);
  page.dispatchEvent(new Event("pagehide"));
  expect(video.start?.isMeasured).toBe(false);
  expect(sendBeacon).not.toHaveBeenCalled();
});
