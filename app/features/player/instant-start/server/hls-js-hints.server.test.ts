import { describe, expect, it } from "vitest";
import { readHlsJsHints } from "./hls-js-hints.server";

const BASE = "https://media.example/m";
const MASTER = `${BASE}/master.m3u8`;
const recording = (...lines: string[]) =>
  ["#EXTM3U", "#EXT-X-TARGETDURATION:4", ...lines, "#EXT-X-ENDLIST"].join("\n");

const startOf = (master: string, files: Record<string, string> = {}) =>
  readHlsJsHints(MASTER, master, async (url) => {
    const text = files[url.replace(`${BASE}/`, "")];
    if (text === undefined) throw new Error(`asked for ${url}`);
    return text;
  });

const withAudio = (...media: string[]) =>
  [
    "#EXTM3U",
    ...media,
    '#EXT-X-STREAM-INF:BANDWIDTH=900000,CODECS="avc1.64001f,mp4a.40.2",AUDIO="best"',
    "high.m3u8",
    '#EXT-X-STREAM-INF:BANDWIDTH=90000,CODECS="avc1.64001f,mp4a.40.2",AUDIO="plain"',
    "low.m3u8",
  ].join("\n");

describe("readHlsJsHints", () => {
  it("names the playlists and first segments of video and audio", async () => {
    const master = withAudio(
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="best",NAME="en",DEFAULT=YES,URI="best.m3u8"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="plain",NAME="de",URI="de.m3u8"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="plain",NAME="en",DEFAULT=YES,URI="en.m3u8"',
      '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="en",URI="words.m3u8"',
    );
    const files = {
      "low.m3u8": recording('#EXT-X-MAP:URI="v.mp4"', "#EXTINF:4,", "v0.m4s", "#EXTINF:4,", "v1.m4s"),
      "en.m3u8": recording('#EXT-X-MAP:URI="a.mp4"', "#EXTINF:4,", "a0.m4s"),
    };
    expect(await startOf(master, files)).toEqual({
      url: MASTER,
      build: "full",
      ahead: ["master.m3u8", "low.m3u8", "en.m3u8", "v.mp4", "v0.m4s", "a.mp4", "a0.m4s"].map(
        (file) => `${BASE}/${file}`,
      ),
      isLive: false,
    });
  });

  it("finds keys in the playlist of a rendition, and audio that is in the rendition itself", async () => {
    const master = withAudio('#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="plain",NAME="en"');
    const plain = { "low.m3u8": recording("#EXT-X-KEY:METHOD=NONE", "#EXTINF:4,", "0.ts") };
    expect(await startOf(master, plain)).toMatchObject({ build: "light" });
    const locked = { "low.m3u8": recording('#EXT-X-KEY:METHOD=AES-128,URI="k"', "#EXTINF:4,", "0.ts") };
    expect(await startOf(master, locked)).toMatchObject({
      build: "full",
      ahead: [MASTER, `${BASE}/low.m3u8`, `${BASE}/0.ts`],
    });
  });

  it("names no segments of what goes on, or what lies in parts of files", async () => {
    const live = { "low.m3u8": "#EXTM3U\n#EXTINF:4,\n7.ts" };
    expect(await startOf(withAudio(), live)).toMatchObject({
      isLive: true,
      ahead: [MASTER, `${BASE}/low.m3u8`],
    });
    const parts = { "low.m3u8": recording("#EXTINF:4,", "#EXT-X-BYTERANGE:100@0", "all.ts") };
    expect(await startOf(withAudio(), parts)).toMatchObject({
      isLive: false,
      ahead: [MASTER, `${BASE}/low.m3u8`],
    });
  });

  it("takes a stream without a master playlist as it is", async () => {
    expect(await startOf(recording("#EXTINF:4,", "0.ts"))).toEqual({
      url: MASTER,
      build: "light",
      ahead: [MASTER, `${BASE}/0.ts`],
      isLive: false,
    });
  });
});
