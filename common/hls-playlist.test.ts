import { describe, expect, it } from "vitest";
import {
  beginningOf,
  lengthen,
  lowestRendition,
  positionOf,
  readPlaylist,
  segmentAt,
  simplePlaylist,
  simpleRendition,
} from "./hls-playlist.ts";

const MASTER = "https://media.example/m/master.m3u8";
const master = (...more: string[]) =>
  [
    "#EXTM3U",
    '#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=90000,BANDWIDTH=900000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720',
    "720p.m3u8",
    '#EXT-X-STREAM-INF:BANDWIDTH=120000,CODECS="avc1.4d400c,mp4a.40.2"',
    "../low/index.m3u8?token=1",
    ...more,
  ].join("\r\n");

describe("lowestRendition", () => {
  it("finds the rendition with the fewest bits, wherever it stands", () => {
    expect(lowestRendition(master(), MASTER)).toEqual({
      url: "https://media.example/low/index.m3u8?token=1",
      codecs: "avc1.4d400c,mp4a.40.2",
    });
  });

  it("passes over audio alone", () => {
    const audio = master('#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS="mp4a.40.2"', "audio.m3u8");
    expect(lowestRendition(audio, MASTER)?.url).toBe("https://media.example/low/index.m3u8?token=1");
  });
});

describe("simpleRendition", () => {
  it("leaves streams with audio tracks, subtitles or keys to hls.js", () => {
    expect(
      simpleRendition(master('#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="en",URI="a.m3u8"'), MASTER),
    ).toBeUndefined();
    expect(simpleRendition(master('#EXT-X-SESSION-KEY:METHOD=AES-128,URI="k"'), MASTER)).toBeUndefined();
    // A group without a URL of its own is in the rendition's segments.
    expect(simpleRendition(master('#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="en"'), MASTER)).toBeDefined();
  });

  it("leaves a video without audio to hls.js", () => {
    const silent = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.42c00a"\nx.m3u8';
    expect(simpleRendition(silent, MASTER)).toBeUndefined();
  });

  it("finds none in what is no master playlist, or names no codecs", () => {
    expect(simpleRendition("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nx.m3u8", MASTER)).toBeUndefined();
    expect(simpleRendition("#EXTM3U\n#EXTINF:2,\n0.ts", MASTER)).toBeUndefined();
    expect(simpleRendition("<html>", MASTER)).toBeUndefined();
  });
});

const BASE = "https://media.example/m/low/index.m3u8";
const playlist = (...lines: string[]) =>
  ["#EXTM3U", "#EXT-X-TARGETDURATION:4", '#EXT-X-MAP:URI="init.mp4?v=1"', ...lines].join("\n");

describe("readPlaylist", () => {
  it("reads a recording from its beginning", () => {
    const text = playlist("#EXTINF:1.920,", "0.m4s", "#EXTINF:3.84,title", "1.m4s", "#EXT-X-ENDLIST");
    expect(readPlaylist(text, BASE)).toEqual({
      map: "https://media.example/m/low/init.mp4?v=1",
      segments: [
        { number: 0, url: "https://media.example/m/low/0.m4s", start: 0 },
        { number: 1, url: "https://media.example/m/low/1.m4s", start: 1.92 },
      ],
      end: 5.76,
      isLive: false,
      longest: 4,
      start: 0,
    });
  });

  it("begins a live stream as far behind its end as the stream wants", () => {
    const segments = Array.from({ length: 10 }, (_, index) => ["#EXTINF:2,", `${index}.m4s`]).flat();
    const live = readPlaylist(playlist("#EXT-X-MEDIA-SEQUENCE:70", ...segments), BASE);
    expect(live).toMatchObject({ isLive: true, end: 20, start: 8 });
    expect(live?.segments[0]?.number).toBe(70);
    const held = playlist("#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,HOLD-BACK=6.0", ...segments);
    expect(readPlaylist(held, BASE)?.start).toBe(14);
  });

  it("begins a live stream that is shorter than that at its beginning", () => {
    expect(readPlaylist(playlist("#EXTINF:2,", "0.m4s"), BASE)?.start).toBe(0);
  });

  it("reads what has no initialisation segment", () => {
    const text = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n0.ts\n#EXT-X-ENDLIST";
    expect(readPlaylist(text, BASE)).toMatchObject({
      map: undefined,
      segments: [{ number: 0, url: "https://media.example/m/low/0.ts", start: 0 }],
    });
  });
});

describe("simplePlaylist", () => {
  it("reads whole fMP4 files", () => {
    expect(simplePlaylist(playlist("#EXTINF:2,", "0.m4s"), BASE)?.map).toBe(
      "https://media.example/m/low/init.mp4?v=1",
    );
  });

  it.each([
    ["transport streams", "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n0.ts\n#EXT-X-ENDLIST"],
    ["encrypted segments", playlist('#EXT-X-KEY:METHOD=AES-128,URI="k"', "#EXTINF:4,", "0.m4s")],
    ["parts of files", playlist("#EXTINF:4,", "#EXT-X-BYTERANGE:100@0", "all.mp4")],
    [
      "a first segment inside a file",
      playlist('#EXT-X-MAP:URI="all.mp4",BYTERANGE="800@0"', "#EXTINF:4,", "0.m4s"),
    ],
    ["breaks", playlist("#EXTINF:4,", "0.m4s", "#EXT-X-DISCONTINUITY", "#EXTINF:4,", "1.m4s")],
    ["holes", playlist("#EXT-X-GAP", "#EXTINF:4,", "0.m4s")],
  ])("leaves %s to hls.js", (_, text) => {
    expect(simplePlaylist(text, BASE)).toBeUndefined();
  });
});

const segments = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    number: from + index,
    url: `https://media.example/${from + index}.m4s`,
    start: index * 2,
  }));

describe("segmentAt", () => {
  const all = segments(7, 3);

  it("finds the segment that shows a second", () => {
    expect(segmentAt(all, 0)?.number).toBe(7);
    expect(segmentAt(all, 3.9)?.number).toBe(8);
    expect(segmentAt(all, 60)?.number).toBe(9);
  });

  it("goes on after the one that was fed last, and ends with the last", () => {
    expect(segmentAt(all, 3.95, all[1])?.number).toBe(9);
    expect(segmentAt(all, 5.95, all[2])).toBeUndefined();
    // The viewer has gone back.
    expect(segmentAt(all, 1, all[2])?.number).toBe(7);
  });
});

describe("beginningOf", () => {
  const live = (start: number) => ({
    map: "https://media.example/init.mp4",
    segments: segments(7, 5),
    end: 10,
    isLive: true,
    longest: 2,
    start,
  });

  it("begins where the stream wants it, inside the segment that shows that", () => {
    expect(beginningOf(live(4.5))).toMatchObject({ segment: { number: 9 }, second: 4.5 });
    expect(beginningOf({ ...live(0), segments: [] })).toBeUndefined();
  });

  it("takes what is loaded already if it is that segment, or the one before from its beginning", () => {
    expect(beginningOf(live(4.5), "https://media.example/9.m4s")).toMatchObject({
      segment: { number: 9 },
      second: 4.5,
    });
    expect(beginningOf(live(4.5), "https://media.example/8.m4s")).toMatchObject({
      segment: { number: 8 },
      second: 2,
    });
  });

  it.each(["7", "10", "60"])("leaves what is too old, or too new: %s", (number) => {
    expect(beginningOf(live(4.5), `https://media.example/${number}.m4s`)).toMatchObject({
      segment: { number: 9 },
      second: 4.5,
    });
  });
});

describe("lengthen", () => {
  it("adds what is new on the time line of the first playlist", () => {
    const known = segments(7, 3);
    lengthen(known, segments(8, 4));
    expect(known.map(({ number, start }) => [number, start])).toEqual([
      [7, 0],
      [8, 2],
      [9, 4],
      [10, 6],
      [11, 8],
    ]);
  });

  it("adds nothing when nothing is new, or the two have nothing in common", () => {
    const known = segments(7, 3);
    lengthen(known, segments(7, 3));
    lengthen(known, segments(40, 3));
    lengthen(known, undefined);
    expect(known).toHaveLength(3);
  });
});

describe("a start position", () => {
  const head = '#EXT-X-MAP:URI="i.mp4"';
  const segments = (count: number) => Array.from({ length: count }, (_, index) => `#EXTINF:4,\n${index}.m4s`);
  const recording = readPlaylist(playlist(head, ...segments(10), "#EXT-X-ENDLIST"), BASE);
  const DATE = "#EXT-X-PROGRAM-DATE-TIME:2026-11-27T12:00:00.000Z";
  const live = readPlaylist(playlist("#EXT-X-TARGETDURATION:4", head, DATE, ...segments(10)), BASE);
  const noon = Date.parse("2026-11-27T12:00:00Z");

  it("of a recording is its media time, and names the segment that holds it", () => {
    expect(positionOf(recording, { startAt: 17 })).toBe(17);
    expect(beginningOf(recording, undefined, { startAt: 17 })).toMatchObject({
      segment: { number: 4, start: 16 },
      second: 17,
    });
    expect(beginningOf(recording, undefined, { startAt: 16 })).toMatchObject({
      segment: { number: 4 },
      second: 16,
    });
  });

  it("after the end of a recording is none", () => {
    expect(positionOf(recording, { startAt: 39.9 })).toBe(39.9);
    expect(positionOf(recording, { startAt: 40 })).toBeUndefined();
    expect(beginningOf(recording, undefined, { startAt: 40 })).toMatchObject({ second: 0 });
  });

  it("of a live stream is a date within its window", () => {
    expect(live.date).toBe(noon);
    expect(positionOf(live, { startDate: noon + 9_000 })).toBe(9);
    expect(beginningOf(live, undefined, { startDate: noon + 9_000 })).toMatchObject({
      segment: { number: 2 },
      second: 9,
    });
  });

  it("before the window, and where a live stream starts by itself, is none", () => {
    expect(positionOf(live, { startDate: noon - 1 })).toBeUndefined();
    expect(positionOf(live, { startDate: noon + 28_000 })).toBeUndefined();
    expect(beginningOf(live, undefined, { startDate: noon - 1 })).toMatchObject({ second: 28 });
    expect(positionOf({ ...live, date: undefined }, { startDate: noon })).toBeUndefined();
  });

  it("counts from the first segment, wherever the date stands", () => {
    const late = playlist(
      "#EXT-X-TARGETDURATION:4",
      head,
      "#EXTINF:4,",
      "0.m4s",
      DATE,
      "#EXTINF:4,",
      "1.m4s",
    );
    expect(readPlaylist(late, BASE).date).toBe(noon - 4_000);
  });
});
