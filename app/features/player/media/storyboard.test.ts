import { describe, expect, it } from "vitest";
import { parseStoryboard, thumbnailAt } from "./storyboard";

const BASE = "https://cdn.example/media/e1/thumbnails.vtt";
const track = `WEBVTT

00:00:00.000 --> 00:00:03.840
/sprites/day.webp?v=1#xywh=160,90,160,90

named cue
01:00:03.840 --> 01:00:07.680
second.webp

03:00.000 --> 03:10.000
data:text/plain,no

rubbish
`;

describe("parseStoryboard", () => {
  const thumbnails = parseStoryboard(track, BASE);
  it("reads parts of a sprite and whole pictures, relative to the track", () => {
    expect(thumbnails).toEqual([
      {
        start: 0,
        end: 3.84,
        url: "https://cdn.example/sprites/day.webp?v=1",
        area: { x: 160, y: 90, width: 160, height: 90 },
      },
      { start: 3603.84, end: 3607.68, url: "https://cdn.example/media/e1/second.webp", area: undefined },
    ]);
  });
  it("finds the one for a second", () => {
    expect(thumbnailAt(thumbnails, 3.83)?.start).toBe(0);
    expect(thumbnailAt(thumbnails, 3604)?.start).toBe(3603.84);
    expect(thumbnailAt(thumbnails, 100)).toBeUndefined();
  });
  it("reads the line ends of every system", () => {
    expect(parseStoryboard(track.replaceAll("\n", "\r\n"), BASE)).toHaveLength(2);
  });
  it("takes nothing from what is no track", () => {
    expect(parseStoryboard("<!doctype html>", BASE)).toEqual([]);
  });
});
