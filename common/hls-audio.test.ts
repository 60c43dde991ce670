import { describe, expect, it } from "vitest";
import { audioRendition, hasKey } from "./hls-audio.ts";

const BASE = "https://cdn.test/derby/master.m3u8";
const VIDEO = `#EXT-X-STREAM-INF:BANDWIDTH=800000,CODECS="avc1.4d401e,mp4a.40.2",AUDIO="low"
360p.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=300000,CODECS="avc1.4d400c,mp4a.40.2",AUDIO="low"
240p.m3u8
`;
const track = (group: string, uri: string, more = "") =>
  `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${group}",NAME="x"${uri && `,URI="${uri}"`}${more}\n`;
const of = (...parts: string[]) => audioRendition(`#EXTM3U\n${parts.join("")}`, BASE);
const at = (name: string) => ({ url: `https://cdn.test/derby/${name}` });

describe("the audio of a stream", () => {
  it("is its default track", () => {
    expect(of(track("low", "es.m3u8"), track("low", "en.m3u8", ",DEFAULT=YES"), VIDEO)).toEqual(
      at("en.m3u8"),
    );
    expect(of(track("low", "es.m3u8"), track("low", "en.m3u8"), VIDEO)).toEqual(at("es.m3u8"));
  });

  it("is that of the lowest quality", () => {
    const high = '#EXT-X-STREAM-INF:BANDWIDTH=9000000,CODECS="avc1,mp4a",AUDIO="high"\n1080p.m3u8\n';
    expect(of(track("high", "high.m3u8", ",DEFAULT=YES"), track("low", "low.m3u8"), high, VIDEO)).toEqual(
      at("low.m3u8"),
    );
  });

  it("is no description for the blind, unless there is nothing else", () => {
    const described = track(
      "low",
      "ad.m3u8",
      ',DEFAULT=YES,CHARACTERISTICS="public.accessibility.describes-video"',
    );
    expect(of(described, track("low", "en.m3u8"), VIDEO)).toEqual(at("en.m3u8"));
    expect(of(described, VIDEO)).toEqual(at("ad.m3u8"));
  });

  it("is a variant without video, whose bandwidth is known", () => {
    const alone = (bits: number, name: string) =>
      `#EXT-X-STREAM-INF:BANDWIDTH=${bits},AVERAGE-BANDWIDTH=${bits - 1},CODECS="mp4a.40.2"\n\n#EXT-X-X\n${name}\n`;
    expect(
      of(track("low", "en.m3u8"), VIDEO, alone(130_000, "128k.m3u8"), alone(34_000, "32k.m3u8")),
    ).toEqual({ ...at("32k.m3u8"), bandwidth: 33_999 });
  });

  it.each([
    ["audio in the segments of the video", track("low", ""), VIDEO],
    ["a track that no quality uses", track("other", "en.m3u8"), VIDEO],
    ["subtitles", track("low", "en.m3u8").replace("AUDIO", "SUBTITLES"), VIDEO],
    ["nothing"],
    ["a variant without codecs", "#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n"],
    ["a variant that ends", '#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="mp4a.40.2"\n'],
  ])("is not there with %s", (_, ...parts) => {
    expect(of(...parts)).toBeUndefined();
  });

  it.each([
    ['#EXT-X-KEY:METHOD=AES-128,URI="k"', true],
    ["#EXT-X-KEY:METHOD=NONE", false],
    ["#EXTINF:4,", false],
  ])("has a key with %s: %s", (line, expected) => {
    expect(hasKey(`#EXTM3U\n${line}\n1.m4s\n`)).toBe(expected);
  });
});
