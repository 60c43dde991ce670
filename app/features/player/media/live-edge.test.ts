import { describe, expect, it } from "vitest";
import { liveEdge, windowOf } from "./live-edge";

describe("liveEdge", () => {
  it("measures from where live playback belongs", () => {
    expect(liveEdge(97, 106, 100)).toEqual({ isLive: true, latency: 3, target: 100 });
    expect(liveEdge(60, 106, 100)).toEqual({ isLive: false, latency: 40, target: 100 });
  });
  it("is never ahead of live", () => {
    expect(liveEdge(104, 106, 100)).toMatchObject({ isLive: true, latency: 0 });
  });
  it("keeps a default distance from the end", () => {
    expect(liveEdge(80, 100, undefined)).toEqual({ isLive: false, latency: 8, target: 88 });
    expect(liveEdge(0, 5, undefined)).toMatchObject({ isLive: true, target: 0 });
  });
});

describe("windowOf", () => {
  const video = (duration: number, ...ranges: [number, number][]) => ({
    duration,
    seekable: {
      length: ranges.length,
      start: (index: number) => ranges[index]?.[0] ?? 0,
      end: (index: number) => ranges[index]?.[1] ?? 0,
    },
  });
  it("is what can be sought", () => {
    expect(windowOf(video(Number.POSITIVE_INFINITY, [30, 630]))).toEqual({ start: 30, end: 630 });
    expect(windowOf(video(5400, [0, 5400]))).toEqual({ start: 0, end: 5400 });
    expect(windowOf(video(Number.NaN, [30, 630]))).toEqual({ start: 30, end: 630 });
  });
  it("is unknown before the first bytes and for files without an end", () => {
    expect(windowOf(video(Number.NaN))).toBeUndefined();
    expect(windowOf(video(Number.POSITIVE_INFINITY))).toBeUndefined();
    expect(windowOf(video(Number.POSITIVE_INFINITY, [0, 0]))).toBeUndefined();
  });
});
