import { describe, expect, it } from "vitest";
import { lowestOf, qualitiesOf } from "./quality-options";

describe("qualitiesOf", () => {
  it("lists renditions from the best down, with hls.js's numbers", () => {
    expect(
      qualitiesOf([
        { height: 144, bitrate: 70_000 },
        { height: 720, bitrate: 476_000, averageBitrate: 300_000 },
      ]),
    ).toEqual([
      { id: 1, label: "720p", rate: 300_000 },
      { id: 0, label: "144p", rate: 70_000 },
    ]);
  });
  it("offers one of two that look the same: the better", () => {
    expect(
      qualitiesOf([
        { height: 720, bitrate: 900_000 },
        { height: 720, bitrate: 1_500_000 },
        { height: 720, bitrate: 700_000 },
      ]),
    ).toEqual([{ id: 1, label: "720p", rate: 1_500_000 }]);
  });
  it("names a rendition without a size by its bit rate", () => {
    expect(qualitiesOf([{ bitrate: 64_200 }])).toEqual([{ id: 0, label: "64 kbit/s", rate: 64_200 }]);
  });
});

describe("the lowest rendition", () => {
  it("has its average bit rate", () => {
    const renditions = [
      { height: 144, bitrate: 400_000, averageBitrate: 231_000 },
      { height: 720, bitrate: 476_000 },
    ];
    expect(lowestOf(renditions)).toEqual({ label: "144p", rate: 231_000 });
    expect(lowestOf([{ bitrate: 9_000 }, { bitrate: 64_000 }])).toEqual({
      label: "9 kbit/s",
      rate: 9_000,
    });
  });
  it("is none of a single one, which cannot be lowered", () => {
    expect(lowestOf([{ height: 720, bitrate: 476_000 }])).toBeUndefined();
    expect(lowestOf([])).toBeUndefined();
  });
});
