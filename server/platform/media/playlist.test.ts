import { brotliCompressSync, constants } from "node:zlib";
import { describe, expect, it } from "vitest";
import {
  blockingReload,
  completeAt,
  completeSegments,
  DVR_SEGMENTS,
  gopsOf,
  growingPlaylist,
  livePlaylist,
  masterPlaylist,
  thumbnailTrack,
  vodPlaylist,
  vodSegmentAt,
} from "./playlist.ts";

const START = Date.UTC(2026, 10, 20, 18, 0, 0);
const segmentsOf = (playlist: string) =>
  [...playlist.matchAll(/^(\d+)\.m4s/gm)].map((match) => Number(match[1]));
const tag = (playlist: string, name: string) => new RegExp(`^#${name}:(.*)$`, "m").exec(playlist)?.[1];

describe("masterPlaylist", () => {
  it("preserves the order of the renditions and describes them", () => {
    const rendition = { width: 426, height: 240, frameRate: 12.5, codecs: "avc1.4d4015,mp4a.40.2" };
    const renditions = ["240p", "144p"].map((id) => ({
      ...rendition,
      id,
      peakBandwidth: 200,
      averageBandwidth: 100,
    }));
    const lines = masterPlaylist(renditions, "?v=1").trimEnd().split("\n");
    expect(lines.slice(3)).toEqual([
      '#EXT-X-SESSION-DATA:DATA-ID="com.touchline.thumbnails",VALUE="thumbnails.vtt?v=1"',
      '#EXT-X-STREAM-INF:BANDWIDTH=200,AVERAGE-BANDWIDTH=100,CODECS="avc1.4d4015,mp4a.40.2",RESOLUTION=426x240,FRAME-RATE=12.500,CLOSED-CAPTIONS=NONE',
      "240p/index.m3u8?v=1",
      '#EXT-X-STREAM-INF:BANDWIDTH=200,AVERAGE-BANDWIDTH=100,CODECS="avc1.4d4015,mp4a.40.2",RESOLUTION=426x240,FRAME-RATE=12.500,CLOSED-CAPTIONS=NONE',
      "144p/index.m3u8?v=1",
    ]);
  });
});

describe("growingPlaylist", () => {
  const HOUR = 3_600_000;
  const uris = (playlist: string) => playlist.match(/^\d+-\d\.m4s/gm) ?? [];

  it("lists the match from its start, in segments of a replay that are complete", () => {
    expect(uris(growingPlaylist(START, START))).toEqual([]);
    expect(uris(growingPlaylist(START, START + 5 * 1_920))).toEqual(["0-1.m4s", "1-1.m4s", "2-2.m4s"]);
    expect(uris(growingPlaylist(START, START + 6 * 1_920)).at(-1)).toBe("4-2.m4s");
    const replay = vodPlaylist(HOUR / 1_920, START);
    expect(uris(growingPlaylist(START, START + HOUR))).toEqual(uris(replay).slice(0, -1));
  });

  it("only grows", () => {
    let before: string[] = [];
    for (let elapsed = 0; elapsed < 200_000; elapsed += 1_777) {
      const now = uris(growingPlaylist(START, START + elapsed));
      expect(now.slice(0, before.length)).toEqual(before);
      before = now;
    }
  });

  it("is 15 kB for three hours, and its reloads are 1 kB, compressed", () => {
    const size = (isDelta: boolean) =>
      brotliCompressSync(growingPlaylist(START, START + 3 * HOUR, { suffix: "?v=12345678", isDelta }), {
        params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
      }).length;
    expect(size(false)).toBeLessThan(15_000);
    expect(size(true)).toBeLessThan(1_000);
  });

  it("has delta updates that continue a playlist that is recent enough", () => {
    const whole = uris(growingPlaylist(START, START + HOUR));
    const delta = growingPlaylist(START, START + HOUR, { isDelta: true });
    const skipped = Number(tag(delta, "EXT-X-SKIP")?.split("=")[1]);
    expect([...whole.slice(0, skipped), ...uris(delta)]).toEqual(whole);
    const server = tag(delta, "EXT-X-SERVER-CONTROL") ?? "";
    const skipUntil = Number(/CAN-SKIP-UNTIL=([\d.]+)/.exec(server)?.[1]);
    expect(skipUntil).toBeGreaterThanOrEqual(6 * Number(tag(delta, "EXT-X-TARGETDURATION")));
    expect(uris(delta).length * 3.84).toBeGreaterThanOrEqual(skipUntil);
    expect(growingPlaylist(START, START + 10_000, { isDelta: true })).not.toContain("EXT-X-SKIP");
  });

  it("ends where the match is now, if that is wanted", () => {
    const ended = growingPlaylist(START, START + HOUR, { isEnded: true, isDelta: true });
    expect(ended).toMatch(/#EXT-X-ENDLIST\n$/);
    expect(ended).not.toMatch(/EXT-X-SKIP:|EVENT/);
    expect(growingPlaylist(START, START + HOUR)).toContain("#EXT-X-PLAYLIST-TYPE:EVENT");
  });
});

describe("livePlaylist", () => {
  it.each([
    ["before kick-off", -1, 0, 0],
    ["at kick-off", 0, 0, 0],
    ["just before the first segment", 1_919, 0, 0],
    ["with the first segment", 1_920, 0, 1],
    ["with the second", 3_840, 0, 2],
    ["with a full window", DVR_SEGMENTS * 1_920, 0, DVR_SEGMENTS],
    ["when the window begins to move", (DVR_SEGMENTS + 1) * 1_920, 1, DVR_SEGMENTS + 1],
    ["after a day", 86_400_000, 45_000 - DVR_SEGMENTS, 45_000],
  ])("%s lists the right segments", (_, elapsed, first, end) => {
    const playlist = livePlaylist(START, START + elapsed);
    expect(tag(playlist, "EXT-X-MEDIA-SEQUENCE")).toBe(String(first));
    expect(segmentsOf(playlist)).toEqual(Array.from({ length: end - first }, (_, index) => first + index));
    const date = end > first ? new Date(START + first * 1_920).toISOString() : undefined;
    expect(tag(playlist, "EXT-X-PROGRAM-DATE-TIME")).toBe(date);
  });

  it("satisfies the rules of live playlists", () => {
    const playlist = livePlaylist(START, START + 700_000);
    const target = Number(tag(playlist, "EXT-X-TARGETDURATION"));
    expect(tag(playlist, "EXTINF")).toBe("1.920,");
    expect(Math.round(1.92)).toBeLessThanOrEqual(target);
    const holdBack = Number(/HOLD-BACK=([\d.]+)/.exec(playlist)?.[1]);
    expect(holdBack).toBeGreaterThanOrEqual(3 * target);
    // The rest of the segment in which players start: enough for a frame, and to fetch the next one.
    expect(holdBack % 1.92).toBeGreaterThan(1.2);
    expect(playlist).not.toContain("DISCONTINUITY");
    expect(playlist).not.toContain("ENDLIST");
  });

  it("only moves forward, and a segment keeps its number and its date", () => {
    const dates = new Map<number, number>();
    let before = 0;
    for (let elapsed = 0; elapsed < 900_000; elapsed += 777) {
      const playlist = livePlaylist(START, START + elapsed);
      const first = Number(tag(playlist, "EXT-X-MEDIA-SEQUENCE"));
      expect(first).toBeGreaterThanOrEqual(before);
      before = first;
      const date = Date.parse(tag(playlist, "EXT-X-PROGRAM-DATE-TIME") ?? "");
      segmentsOf(playlist).forEach((segment, index) => {
        const starts = date + index * 1_920;
        expect(dates.get(segment) ?? starts).toBe(starts);
        dates.set(segment, starts);
      });
    }
  });

  it("lists exactly the segments that are complete", () => {
    for (const now of [START + 1_919, START + 1_920, START + 5_761, START + 10_000_000]) {
      const end = completeSegments(START, now);
      expect(completeAt(START, end)).toBeGreaterThan(now);
      if (end > 0) expect(completeAt(START, end - 1)).toBeLessThanOrEqual(now);
    }
  });
});

describe("blockingReload", () => {
  const now = START + 10 * 1_920; // segments 0 to 9 are complete
  it.each([
    [{}, { kind: "now" }],
    [{ _HLS_msn: "9" }, { kind: "now" }],
    [{ _HLS_msn: "10" }, { kind: "wait", until: START + 11 * 1_920 }],
    [
      { _HLS_msn: "11", _HLS_part: "0" },
      { kind: "wait", until: START + 12 * 1_920 },
    ],
    [{ _HLS_msn: "12" }, { kind: "refuse" }],
    [{ _HLS_msn: "-1" }, { kind: "refuse" }],
    [{ _HLS_msn: ["1", "2"] }, { kind: "refuse" }],
    [{ _HLS_part: "0" }, { kind: "refuse" }],
  ])("%j", (query, expected) => {
    expect(blockingReload(query, START, now)).toEqual(expected);
  });
});

describe("vodPlaylist", () => {
  it.each([
    [1, ["0-1"]],
    [2, ["0-1", "1-1"]],
    [3, ["0-1", "1-1", "2-1"]],
    [6, ["0-1", "1-1", "2-2", "4-2"]],
    [7, ["0-1", "1-1", "2-2", "4-2", "6-1"]],
  ])("of %i GOPs starts with short segments", (gops, names) => {
    const playlist = vodPlaylist(gops, START);
    expect([...playlist.matchAll(/^(\d+-\d)\.m4s/gm)].map((match) => match[1])).toEqual(names);
    const total = [...playlist.matchAll(/^#EXTINF:([\d.]+)/gm)].reduce(
      (sum, match) => sum + Number(match[1]),
      0,
    );
    expect(total).toBeCloseTo(gops * 1.92, 6);
    expect(playlist.endsWith("#EXT-X-ENDLIST\n")).toBe(true);
  });

  it("rounds lengths to GOPs", () => {
    expect([0.1, 1.92, 3, 5_400, 21_600].map(gopsOf)).toEqual([1, 1, 2, 2_813, 11_250]);
  });

  it("finds the segment that starts at a GOP", () => {
    expect(vodSegmentAt(10, 3)).toBeUndefined();
    expect(vodSegmentAt(10, 10)).toBeUndefined();
    expect(vodSegmentAt(9, 8)).toEqual({ first: 8, count: 1 });
  });
});

describe("thumbnailTrack", () => {
  it("covers the whole range without gaps", () => {
    const track = thumbnailTrack({ from: 0, to: 5 }, (gop) => gop + 8, "/s.webp");
    expect(track).toBe(
      "WEBVTT\n\n00:00:00.000 --> 00:00:03.840\n/s.webp#xywh=0,90,160,90\n\n" +
        "00:00:03.840 --> 00:00:07.680\n/s.webp#xywh=320,90,160,90\n\n" +
        "00:00:07.680 --> 00:00:09.600\n/s.webp#xywh=640,90,160,90\n\n",
    );
  });

  it("supports more than 99 hours and keeps long tracks small", () => {
    expect(thumbnailTrack({ from: 200_000, to: 200_002 }, () => 0, "/s")).toContain(
      "106:40:00.000 --> 106:40:03.840",
    );
    expect(thumbnailTrack({ from: 0, to: 11_250 }, () => 31, "/media/sprites/day.webp").length).toBeLessThan(
      250_000,
    );
  });
});
