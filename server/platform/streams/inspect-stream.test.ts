import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  masterPlaylist,
  mediaPlaylist,
  type StreamServer,
  segmentLines,
  serveStreams,
} from "../../../tests/support/stream-server.ts";
import { mediaRoutes, mediaUrls } from "../media/index.ts";
import { inspectStream } from "./inspect-stream.ts";
import { createPlaylistReader } from "./read-playlist.ts";

const SITE = "http://tv.example";

let server: StreamServer;
beforeEach(async () => {
  server = await serveStreams();
  server.pages = {
    "/live/master.m3u8": masterPlaylist(),
    "/live/low.m3u8": mediaPlaylist('#EXT-X-MAP:URI="init.mp4"', ...segmentLines(40, 5)),
    "/live/42.m4s": "segment",
  };
});
afterEach(() => server.close());

const inspect = (path: string, { site = SITE, timeoutMs = 20_000, more = [] as string[] } = {}) =>
  inspectStream(
    createPlaylistReader({ origins: [server.url, ...more], timeoutMs }),
    new URL(path, server.url).href,
    site,
  );
/** Inspects the live stream with these lines in front of the segments of its media playlist. */
const inspectWith = (...lines: string[]) => {
  server.pages["/live/low.m3u8"] = mediaPlaylist(...lines, ...segmentLines(40, 5));
  return inspect("/live/master.m3u8");
};
const MAP = '#EXT-X-MAP:URI="init.mp4"';

describe("the report says what a stream is", () => {
  it("of a live one in fMP4, with which instant start works", async () => {
    expect(await inspect("/live/master.m3u8")).toEqual({
      url: `${server.url}/live/master.m3u8`,
      renditions: [
        {
          url: `${server.url}/live/low.m3u8`,
          bandwidth: 800_000,
          width: 640,
          height: 360,
          codecs: "avc1.4d401e,mp4a.40.2",
        },
      ],
      audioTracks: [],
      subtitles: [],
      encryption: [],
      media: { kind: "live", seconds: 20, targetSeconds: 4, segmentFormat: "fMP4", isLowLatency: false },
      cors: { siteOrigin: SITE, playlists: true, segments: true },
      instantStart: { works: true, reasons: [] },
      playlistOrigins: [server.url],
      failures: [],
      warnings: [],
    });
    // The segment with which a player begins, three target durations behind the end.
    expect(server.requests.map(({ url }) => url)).toEqual([
      "/live/master.m3u8",
      "/live/low.m3u8",
      "/live/42.m4s",
    ]);
    expect(server.requests.every(({ headers }) => headers.origin === SITE)).toBe(true);
  });

  it("of one with everything since its start (DVR)", async () => {
    const { media, failures } = await inspectWith("#EXT-X-PLAYLIST-TYPE:EVENT", MAP, ...segmentLines(0, 40));
    expect(media).toMatchObject({ kind: "event", seconds: 180 });
    expect(failures).toEqual([]);
  });

  it("of one with low latency, whose last segment is not complete", async () => {
    server.pages["/live/low.m3u8"] = mediaPlaylist(
      "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.5",
      "#EXT-X-PART-INF:PART-TARGET=0.5",
      MAP,
      ...segmentLines(40, 5),
      '#EXT-X-PART:DURATION=0.5,URI="45.0.m4s"',
      '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="45.1.m4s"',
    );
    server.pages["/live/44.m4s"] = "segment";
    const { media, failures } = await inspect("/live/master.m3u8");
    expect(media).toMatchObject({ kind: "live", seconds: 20, isLowLatency: true, segmentFormat: "fMP4" });
    expect(failures).toEqual([]);
  });

  it("of a transport stream", async () => {
    const { media, instantStart, failures } = await inspect("/ts/master.m3u8");
    expect(media).toMatchObject({ kind: "recording", seconds: 12, segmentFormat: "MPEG-TS" });
    expect(instantStart?.reasons).toEqual(["The segments are not fMP4 (no EXT-X-MAP)."]);
    expect(failures).toEqual([]);
  });

  it("of an encrypted one", async () => {
    const { encryption, instantStart, failures } = await inspect("/encrypted/master.m3u8");
    expect(encryption).toEqual([{ method: "AES-128", keySystem: undefined }]);
    expect(instantStart?.reasons).toContain("The segments have a key (EXT-X-KEY).");
    expect(failures).toEqual([]);
  });

  it("of one with audio tracks and subtitles", async () => {
    const { audioTracks, subtitles, media, instantStart, failures } = await inspect("/tracks/master.m3u8");
    expect(audioTracks).toEqual([
      { name: "audio_1", language: "en", url: `${server.url}/tracks/1.m3u8` },
      { name: "audio_2", language: "es", url: `${server.url}/tracks/2.m3u8` },
    ]);
    expect(subtitles).toEqual([{ name: "English", language: "en", url: `${server.url}/tracks/words.m3u8` }]);
    expect(media).toMatchObject({ segmentFormat: "fMP4", seconds: 12 });
    expect(instantStart?.reasons).toEqual([
      "Audio tracks or subtitles have playlists of their own: audio must be in the segments of the video.",
    ]);
    expect(failures).toEqual([]);
  });

  it("of several renditions, the best first, with captions in the video", async () => {
    server.pages["/live/master.m3u8"] = [
      masterPlaylist(
        '#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="English",LANGUAGE="en",INSTREAM-ID="CC1"',
      ).trim(),
      '#EXT-X-STREAM-INF:BANDWIDTH=6000000,RESOLUTION=1920x1080,FRAME-RATE=50.000,CODECS="avc1.64002a,mp4a.40.2",CLOSED-CAPTIONS="cc"',
      "high.m3u8",
      '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=90000,URI="frames.m3u8"',
    ].join("\n");
    server.pages["/live/high.m3u8"] = "#EXTM3U";
    const report = await inspect("/live/master.m3u8");
    expect(report.renditions).toMatchObject([
      { height: 1080, frameRate: 50, bandwidth: 6_000_000 },
      { height: 360, bandwidth: 800_000 },
    ]);
    expect(report.subtitles).toEqual([{ name: "English", language: "en", url: undefined }]);
    expect(report).toMatchObject({ instantStart: { works: true }, failures: [], warnings: [] });
    delete server.pages["/live/high.m3u8"];
    const { failures, warnings } = await inspect("/live/master.m3u8");
    expect([failures, warnings]).toEqual([[], [`${server.url}/live/high.m3u8 responded with 404.`]]);
  });

  it("without what a terminal would obey", async () => {
    const name = "Eng\u001b[2Jlish";
    server.pages["/live/master.m3u8"] = masterPlaylist(
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="${name}",LANGUAGE="en"`,
    ).replace("STREAM-INF:", 'STREAM-INF:AUDIO="a",');
    const { audioTracks } = await inspect("/live/master.m3u8");
    expect(audioTracks).toEqual([{ name: "Eng [2Jlish", language: "en", url: undefined }]);
  });

  it("of a rendition in place of the master playlist", async () => {
    const { media, warnings, instantStart, failures } = await inspect("/live/low.m3u8");
    expect(media?.kind).toBe("live");
    expect(warnings).toEqual([expect.stringContaining("This is a rendition, not a master playlist")]);
    expect(instantStart?.reasons).toEqual(["There is no master playlist."]);
    expect(failures).toEqual([]);
  });

  it("of the demo streams of this platform", async () => {
    const startsAt = Date.UTC(2026, 10, 20, 18);
    const app = Fastify();
    await app.register(mediaRoutes, { now: () => startsAt + 60_000, liveConnections: 2 });
    await app.listen({ host: "127.0.0.1", port: 0 });
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    const demo = { skin: "night", seed: 7, startsAt } as const;
    for (const [kind, expected] of [
      ["live", "live"],
      ["vod", "recording"],
    ] as const) {
      const { hls } = mediaUrls(url, { ...demo, kind, seconds: 60 });
      const report = await inspect(hls, { more: [url] });
      expect(report).toMatchObject({
        failures: [],
        warnings: [],
        instantStart: { works: true, reasons: [] },
      });
      expect(report.media?.kind, kind).toBe(expected);
    }
    await app.close();
  });
});

it("instant start does not work through a redirect", async () => {
  server.pages["/moved.m3u8"] = (_, response) =>
    void response.writeHead(302, { location: "/live/master.m3u8" }).end();
  const { instantStart, failures } = await inspect("/moved.m3u8");
  expect(instantStart).toEqual({ works: false, reasons: [expect.stringContaining("through a redirect")] });
  expect(failures).toEqual([]);
});

describe("a stream cannot be played", () => {
  it.each([
    ["missing", "/none.m3u8", "responded with 404"],
    ["a page", "/page", "is not an HLS playlist"],
    ["without renditions that have video", "/audio.m3u8", "names no rendition with video"],
    ["without segments", "/empty.m3u8", "has no segments"],
    ["without its rendition", "/lost/master.m3u8", "/lost/low.m3u8 responded with 404"],
    ["without its segment", "/nothing.m3u8", "/0.m4s responded with 404"],
    ["too large", "/large.m3u8", "more than 1048576 bytes"],
    ["slow", "/slow.m3u8", "no complete response within"],
    ["two kinds of playlist in one", "/mixed.m3u8", "is not a valid master playlist"],
    ["broken", "/broken.m3u8", "contains an invalid URL"],
  ])("that is %s", async (_case, path, reason) => {
    server.pages = {
      "/page": "<!doctype html>",
      "/audio.m3u8": '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9,CODECS="mp4a.40.2"\na.m3u8',
      "/empty.m3u8": mediaPlaylist(),
      "/lost/master.m3u8": masterPlaylist(),
      "/nothing.m3u8": mediaPlaylist(...segmentLines(0, 1)),
      "/large.m3u8": mediaPlaylist("#".repeat(1024 * 1024)),
      "/mixed.m3u8": mediaPlaylist(...segmentLines(0, 1), "#EXT-X-STREAM-INF:BANDWIDTH=9", "a.m3u8"),
      "/slow.m3u8": () => undefined,
      "/broken.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9\nhttp://[",
    };
    const { failures } = await inspect(path, { timeoutMs: path === "/slow.m3u8" ? 100 : 2_000 });
    expect(failures).toEqual([expect.stringContaining(reason)]);
  });

  it("that needs DRM", async () => {
    const key = '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://1",KEYFORMAT="com.apple.streamingkeydelivery"';
    const { encryption, failures } = await inspectWith(key, MAP);
    expect(encryption).toEqual([{ method: "SAMPLE-AES", keySystem: "com.apple.streamingkeydelivery" }]);
    expect(failures).toEqual([expect.stringContaining("needs DRM (com.apple.streamingkeydelivery)")]);
  });

  it("by a site on https where it is on http", async () => {
    const { failures } = await inspect("/live/master.m3u8", { site: "https://tv.example" });
    expect(failures).toEqual([expect.stringContaining("browsers load nothing from http")]);
  });

  it.each([
    ["nothing", undefined, "is missing"],
    ["another site", "http://other.example", "is http://other.example"],
  ])("where its server allows %s (CORS)", async (_case, allowed, found) => {
    server.allowedOrigin = () => allowed;
    const { cors, failures } = await inspect("/live/master.m3u8");
    expect(cors).toEqual({ siteOrigin: SITE, playlists: false, segments: false });
    expect(failures).toHaveLength(2);
    expect(failures[0]).toContain(`Access-Control-Allow-Origin of ${server.url}/live/master.m3u8 ${found}`);
  });

  it("where its server allows playlists only", async () => {
    server.allowedOrigin = (path) => (path.endsWith("m3u8") ? SITE : undefined);
    const { cors, failures } = await inspect("/live/master.m3u8");
    expect(cors).toEqual({ siteOrigin: SITE, playlists: true, segments: false });
    expect(failures).toEqual([expect.stringContaining("may not read the segments")]);
  });

  it("without its key, or where pages may not read it", async () => {
    const key = '#EXT-X-KEY:METHOD=AES-128,URI="key.bin"';
    expect((await inspectWith(MAP, key)).failures).toEqual([
      `${server.url}/live/key.bin responded with 404.`,
    ]);
    server.pages["/live/key.bin"] = "0123456789abcdef";
    expect((await inspectWith(MAP, key)).failures).toEqual([]);
    server.allowedOrigin = (path) => (path.endsWith("key.bin") ? undefined : SITE);
    expect((await inspectWith(MAP, key)).failures).toEqual([
      expect.stringContaining("may not read the keys"),
    ]);
  });

  it("but CORS does not matter on the site's own origin", async () => {
    server.allowedOrigin = () => undefined;
    expect(await inspect("/live/master.m3u8", { site: server.url })).toMatchObject({
      cors: { playlists: true, segments: true },
      failures: [],
    });
  });
});

describe("other origins", () => {
  it("of playlists are named, and not contacted", async () => {
    const other = await serveStreams();
    server.pages["/live/master.m3u8"] = masterPlaylist().replace("low.m3u8", `${other.url}/low.m3u8`);
    server.pages["/moved.m3u8"] = (_, response) =>
      void response.writeHead(302, { location: `${other.url}/ts/master.m3u8` }).end();
    for (const path of ["/live/master.m3u8", "/moved.m3u8"]) {
      const { failures, playlistOrigins } = await inspect(path);
      expect(failures).toEqual([expect.stringContaining(`MEDIA_ORIGINS does not name ${other.url}`)]);
      expect(playlistOrigins).toEqual([server.url, other.url]);
    }
    expect(other.requests).toEqual([]);
    await other.close();
  });

  it("of segments are allowed, but not asked about CORS", async () => {
    server.pages["/live/low.m3u8"] = mediaPlaylist(
      '#EXT-X-MAP:URI="init.mp4"',
      "#EXTINF:4,",
      "https://cdn.example/0.m4s",
    );
    const { cors, failures, warnings, playlistOrigins } = await inspect("/live/master.m3u8");
    expect(cors).toEqual({ siteOrigin: SITE, playlists: true });
    expect([failures, playlistOrigins]).toEqual([[], [server.url]]);
    expect(warnings).toEqual([expect.stringContaining("they are on https://cdn.example")]);
  });
});
