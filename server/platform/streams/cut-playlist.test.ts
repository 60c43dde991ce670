import { describe, expect, it } from "vitest";
import { cutMaster, cutMedia, joinParts, timelineOf } from "./cut-playlist.ts";

const BASE = "https://cdn.example/live/master.m3u8?token=1";
const KICKOFF = new Date("2026-03-07T15:00:00Z");

describe("a master playlist", () => {
  it("names cut playlists for its renditions and tracks, each once, and no single pictures", () => {
    const master = [
      "#EXTM3U",
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",DEFAULT=YES,URI="audio/en.m3u8"',
      '#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="English",INSTREAM-ID="CC1"',
      '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="pictures.m3u8"',
      '#EXT-X-SESSION-DATA:DATA-ID="com.touchline.thumbnails",VALUE="thumbnails.vtt"',
      '#EXT-X-STREAM-INF:BANDWIDTH=800000,AUDIO="a"',
      "low.m3u8",
      '#EXT-X-STREAM-INF:BANDWIDTH=900000,AUDIO="b"',
      "low.m3u8",
    ].join("\r\n");
    const { text, playlists } = cutMaster(master, BASE, (index) => `${index}.m3u8`);
    expect(playlists).toEqual([
      "https://cdn.example/live/audio/en.m3u8",
      "https://cdn.example/live/low.m3u8",
    ]);
    expect(text.split("\n")).toEqual([
      "#EXTM3U",
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",DEFAULT=YES,URI="0.m3u8"',
      '#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="English",INSTREAM-ID="CC1"',
      '#EXT-X-STREAM-INF:BANDWIDTH=800000,AUDIO="a"',
      "1.m3u8",
      '#EXT-X-STREAM-INF:BANDWIDTH=900000,AUDIO="b"',
      "1.m3u8",
    ]);
  });
});

describe("a media playlist", () => {
  const media = (...tags: string[]) =>
    [
      "#EXTM3U",
      "#EXT-X-VERSION:7",
      "#EXT-X-TARGETDURATION:4",
      "#EXT-X-MEDIA-SEQUENCE:100",
      '#EXT-X-KEY:METHOD=AES-128,URI="key.bin"',
      '#EXT-X-MAP:URI="init.mp4"',
      ...tags,
      ...Array.from({ length: 5 }, (_, index) => ["#EXTINF:4.000,", `s${index}.m4s`]).flat(),
    ].join("\n");
  const files = (text: string | undefined) => text?.match(/https:\S+m4s/g)?.map((url) => url.at(-5));
  const part = (from: number, to: number) => ({ fromMs: from * 1000, toMs: to * 1000, kickoffAt: KICKOFF });

  it("keeps the segments of the part by their dates, and ends after them", () => {
    // The stream began a minute before the kick-off.
    const text = cutMedia(media("#EXT-X-PROGRAM-DATE-TIME:2026-03-07T15:01:00.000Z"), BASE, part(65, 69));
    expect(files(text)).toEqual(["1", "2"]);
    expect(text).toContain("#EXT-X-ENDLIST");
    expect(text).toContain("#EXT-X-MEDIA-SEQUENCE:101");
    expect(text).toContain('#EXT-X-MAP:URI="https://cdn.example/live/init.mp4"');
    expect(text).toContain('URI="https://cdn.example/live/key.bin"');
  });

  it("counts from its start when it has no dates", () => {
    expect(files(cutMedia(media(), BASE, part(0, 4)))).toEqual(["0"]);
    expect(files(cutMedia(media(), BASE, part(7.9, 12.1)))).toEqual(["1", "2", "3"]);
  });

  it("is nothing when it has no segment of the part, or is no playlist", () => {
    expect(cutMedia(media(), BASE, part(20, 30))).toBeUndefined();
    expect(cutMedia("<html>", BASE, part(0, 4))).toBeUndefined();
    expect(cutMedia("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8", BASE, part(0, 4))).toBeUndefined();
  });
});

describe("several parts of a media playlist", () => {
  const whole = (...tags: string[]) =>
    [
      "#EXTM3U",
      "#EXT-X-VERSION:7",
      "#EXT-X-TARGETDURATION:4",
      '#EXT-X-MAP:URI="init.mp4"',
      ...tags,
      ...Array.from({ length: 10 }, (_, index) => ["#EXTINF:4.000,", `s${index}.m4s`]).flat(),
    ].join("\n");
  const ranges = (...bounds: [number, number][]) =>
    bounds.map(([from, to]) => ({ fromMs: from * 1000, toMs: to * 1000 }));
  const lines = (text: string | undefined) =>
    text?.split("\n").flatMap((line) => {
      if (line === "#EXT-X-DISCONTINUITY") return "|";
      return line.endsWith(".m4s") ? line : [];
    });
  const at = (index: number) => `https://cdn.example/live/s${index}.m4s`;

  it("are whole segments with a discontinuity where some are left out", () => {
    const text = joinParts(whole(), BASE, ranges([1, 5], [9, 11], [30, 33]), KICKOFF);
    expect(lines(text)).toEqual([at(0), at(1), at(2), "|", at(7), at(8)]);
    expect(text).toContain('#EXT-X-MAP:URI="https://cdn.example/live/init.mp4"');
    expect(text?.trimEnd().endsWith("#EXT-X-ENDLIST")).toBe(true);
    expect(text).not.toContain("PROGRAM-DATE-TIME");
  });

  it("have the date of each part", () => {
    const dated = whole("#EXT-X-PROGRAM-DATE-TIME:2026-03-07T15:00:00.000Z");
    const text = joinParts(dated, BASE, ranges([0, 1], [20, 21]), KICKOFF);
    expect(text?.match(/DATE-TIME:(\S+)/g)).toEqual([
      "DATE-TIME:2026-03-07T15:00:00.000Z",
      "DATE-TIME:2026-03-07T15:00:20.000Z",
    ]);
  });

  it("are nothing beyond the end", () => {
    expect(joinParts(whole(), BASE, ranges([50, 60]), KICKOFF)).toBeUndefined();
    expect(joinParts(whole(), BASE, [], KICKOFF)).toBeUndefined();
  });

  it("have times, and are known to be encrypted", () => {
    const timeline = timelineOf(whole(), KICKOFF);
    expect(timeline?.segments.slice(0, 2)).toEqual([
      { startMs: 0, endMs: 4_000 },
      { startMs: 4_000, endMs: 8_000 },
    ]);
    expect(timeline?.isEncrypted).toBe(false);
    expect(timelineOf(whole(), KICKOFF), "it is read once").toBe(timeline);
    const later = new Date(KICKOFF.getTime() + 1_000);
    expect(timelineOf(whole(), later)).not.toBe(timeline);
    const locked = whole('#EXT-X-KEY:METHOD=AES-128,URI="key.bin"');
    expect(timelineOf(locked, KICKOFF)?.isEncrypted).toBe(true);
    expect(timelineOf("<html>", KICKOFF)).toBeUndefined();
  });
});
