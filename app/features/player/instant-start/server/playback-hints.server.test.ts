import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { useConfig } from "../../../../../tests/support/config";
import { type RunningServer, serve } from "../../../../../tests/support/http-server";
import type { MseHints } from "../../media/playback-hints";
import { loadPlaybackHints } from "./playback-hints.server";

let platform: RunningServer;
let requested: string[];
let end: string;
let status: number;
/** Responses of this test's own, by the end of the path. */
let responses: Record<string, string>;
/** Every test has a stream of its own: what is known of one is kept. */
let stream = 0;

beforeAll(async () => {
  platform = await serve((request, response) => {
    requested.push(request.url ?? "");
    if (status !== 200) return void response.writeHead(status).end();
    const own = Object.entries(responses).find(([end]) => request.url?.endsWith(end));
    if (own) return void response.end(own[1]);
    response.end(
      request.url?.endsWith("master.m3u8")
        ? '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9,CODECS="avc1.4d400c,mp4a.40.2"\nlow/index.m3u8'
        : `#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:2,\n0.m4s\n${end}`,
    );
  });
});
afterAll(() => platform.close());
afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  requested = [];
  end = "#EXT-X-ENDLIST";
  status = 200;
  responses = {};
  stream += 1;
  useConfig({ env: { API_BASE: platform.url, PLATFORM_ORIGIN: "https://platform.example" } });
});

/** Of streams that are simple. */
const loadSimple = async (hls = url()) => (await loadPlaybackHints(ready(hls))) as MseHints | undefined;
const ready = (hls: string) => ({ state: "ready" as const, hls, isLive: false });
const url = (base = platform.url) => `${base}/media/${stream}/master.m3u8`;

it("knows what a recording begins with, and asks for it once", async () => {
  const base = `${platform.url}/media/${stream}/low`;
  const start = {
    url: url(),
    rendition: `${base}/index.m3u8`,
    codecs: "avc1.4d400c,mp4a.40.2",
    map: `${base}/init.mp4`,
    first: `${base}/0.m4s`,
  };
  expect(await Promise.all([loadPlaybackHints(ready(url())), loadPlaybackHints(ready(url()))])).toEqual([
    start,
    start,
  ]);
  expect(await loadPlaybackHints(ready(url()))).toEqual(start);
  expect(requested).toHaveLength(2);
});

it("knows for a moment where a live stream is", async () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ["Date"] });
  end = "#EXT-X-TARGETDURATION:2";
  const base = `${platform.url}/media/${stream}/low`;
  const start = {
    url: url(),
    rendition: `${base}/index.m3u8`,
    codecs: "avc1.4d400c,mp4a.40.2",
    map: `${base}/init.mp4`,
    first: `${base}/0.m4s`,
    until: 1_002_000,
  };
  expect(await loadPlaybackHints(ready(url()))).toEqual(start);
  vi.advanceTimersByTime(900);
  expect(await loadPlaybackHints(ready(url()))).toEqual(start);
  vi.advanceTimersByTime(200);
  // The cache looks at the clock once in a millisecond.
  await vi.waitFor(async () => expect((await loadSimple())?.until).toBeGreaterThan(start.until));
  // The master playlist once, the rendition for each moment.
  expect(requested).toHaveLength(3);
});

it("says how a live stream goes on whose segments are numbered", async () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ["Date"] });
  const segments = [40, 41, 42, 43, 44, 45].map((number) => `#EXTINF:2,\n${number}.m4s\n`).join("");
  responses = {
    "index.m3u8": `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MAP:URI="init.mp4"\n${segments}`,
  };
  const base = `${platform.url}/media/${stream}/low`;
  expect(await loadSimple()).toEqual({
    url: url(),
    rendition: `${base}/index.m3u8`,
    codecs: "avc1.4d400c,mp4a.40.2",
    map: `${base}/init.mp4`,
    // Three segments behind the end.
    template: { url: `${base}/{n}.m4s`, number: 43, since: 1_000_000, step: 2_000 },
    until: 1_600_000,
  });
  // A page is not to wait for the playlist every second: the pattern says what would stand in it.
  requested = [];
  vi.advanceTimersByTime(50_000);
  expect(await loadSimple()).toMatchObject({ until: 1_600_000 });
  expect(requested).toEqual([]);
  vi.advanceTimersByTime(11_000);
  await vi.waitFor(async () => expect((await loadSimple())?.until).toBeGreaterThan(1_600_000));
});

it("begins a live stream that is over like a recording", async () => {
  end = "#EXT-X-TARGETDURATION:2";
  const live = await loadSimple();
  vi.useFakeTimers({ now: (live?.until ?? 0) + 60_000, toFake: ["Date"] });
  end += "\n#EXT-X-ENDLIST";
  await vi.waitFor(async () =>
    expect(await loadPlaybackHints(ready(url()))).toEqual({ ...live, until: undefined }),
  );
});

it("asks where it reaches the platform, and responds with what browsers reach", async () => {
  const start = await loadSimple(url("https://platform.example"));
  expect(start?.first).toBe(`https://platform.example/media/${stream}/low/0.m4s`);
  expect(requested).toHaveLength(2);
});

it("asks no other server, and not for what does not begin with the stream", async () => {
  expect(await loadPlaybackHints(ready("http://127.0.0.1:1/media/master.m3u8"))).toBeUndefined();
  expect(await loadPlaybackHints({ state: "ticket" })).toBeUndefined();
  expect(
    await loadPlaybackHints({ state: "ready", mp4: `${platform.url}/a.mp4`, isLive: false }),
  ).toBeUndefined();
  const ads = [{ source: "https://ads.example/a.mp4", timeOffset: 0 as const }];
  expect(await loadPlaybackHints({ ...ready(url()), ads })).toBeUndefined();
  expect(requested).toEqual([]);
});

it("throws when the stream is not there, and asks anew the next time", async () => {
  status = 503;
  await expect(loadPlaybackHints(ready(url()))).rejects.toThrow("503");
  status = 200;
  expect((await loadSimple())?.codecs).toBe("avc1.4d400c,mp4a.40.2");
});

it("asks the operator's media servers, too, but none that their playlists name", async () => {
  useConfig({ env: { API_BASE: "http://127.0.0.1:1" }, customer: { media_origins: [platform.url] } });
  expect((await loadSimple())?.first).toBe(`${platform.url}/media/${stream}/low/0.m4s`);
  stream += 1;
  responses = { "master.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9\nhttp://127.0.0.1:2/a.m3u8" };
  await expect(loadSimple()).rejects.toThrow("127.0.0.1:2 is not to be asked");
});

it("says which build of hls.js a stream takes that is not simple, and what that will ask for", async () => {
  responses = { "index.m3u8": "#EXTM3U\n#EXTINF:2,\n0.ts\n#EXT-X-ENDLIST" };
  const base = `${platform.url}/media/${stream}`;
  const start = {
    url: url(),
    build: "light",
    ahead: [url(), `${base}/low/index.m3u8`, `${base}/low/0.ts`],
    isLive: false,
  };
  expect(await loadPlaybackHints(ready(url()))).toEqual(start);
  expect(await loadPlaybackHints(ready(url()))).toEqual(start);
  // The rendition once as what could be simple, once as what is not.
  expect(requested).toHaveLength(3);
});

const segmentsOf = (numbers: number[], more = "") =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MAP:URI="init.mp4"\n${more}` +
  numbers.map((number) => `#EXTINF:2,\n${number}.m4s\n`).join("");

it("names the segment of a recording that holds the start position, and asks for the playlist once", async () => {
  responses = { "index.m3u8": `${segmentsOf([0, 1, 2, 3, 4])}#EXT-X-ENDLIST` };
  const base = `${platform.url}/media/${stream}/low`;
  const at = (startAt: number) => loadPlaybackHints({ ...ready(url()), startAt });
  const hints = { url: url(), rendition: `${base}/index.m3u8`, codecs: "avc1.4d400c,mp4a.40.2" };
  expect(await at(5)).toEqual({
    ...hints,
    map: `${base}/init.mp4`,
    first: `${base}/2.m4s`,
    start: 4,
    startAt: 5,
  });
  expect(await at(9)).toMatchObject({ first: `${base}/4.m4s`, start: 8, startAt: 9 });
  // Master and rendition for the beginning, and the rendition for all positions.
  expect(requested).toHaveLength(3);
});

it("begins where a recording begins if it is not as long as the start position", async () => {
  responses = { "index.m3u8": `${segmentsOf([0, 1])}#EXT-X-ENDLIST` };
  const hints = await loadPlaybackHints({ ...ready(url()), startAt: 4 });
  expect(hints).toEqual(await loadSimple());
  expect(hints).not.toHaveProperty("startAt");
});

it("names the segment of a live stream that holds the start date, while its window has it", async () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ["Date"] });
  const date = "#EXT-X-PROGRAM-DATE-TIME:1970-01-01T00:16:00.000Z\n";
  responses = { "index.m3u8": segmentsOf([40, 41, 42, 43, 44, 45, 46, 47], date) };
  const base = `${platform.url}/media/${stream}/low`;
  const at = (startDate: number) => loadPlaybackHints({ ...ready(url()), isLive: true, startDate });
  expect(await at(965_000)).toEqual({
    url: url(),
    rendition: `${base}/index.m3u8`,
    codecs: "avc1.4d400c,mp4a.40.2",
    map: `${base}/init.mp4`,
    first: `${base}/42.m4s`,
    until: 1_600_000,
    startDate: 965_000,
  });
  const live = await loadSimple();
  expect(live?.template).toBeDefined();
  expect(await at(959_999), "before the window").toEqual(live);
  expect(await at(972_000), "later than live playback").toEqual(live);
  requested = [];
  await at(963_000);
  expect(requested, "at most once a second").toEqual([]);
});

it("names what hls.js requests at the start position", async () => {
  const files = [0, 1, 2].map((number) => `#EXTINF:2,\n${number}.ts\n`).join("");
  responses = { "index.m3u8": `#EXTM3U\n${files}#EXT-X-ENDLIST` };
  const base = `${platform.url}/media/${stream}`;
  const hints = { url: url(), build: "light", isLive: false };
  expect(await loadPlaybackHints({ ...ready(url()), startAt: 3 })).toEqual({
    ...hints,
    ahead: [url(), `${base}/low/index.m3u8`, `${base}/low/1.ts`],
    startAt: 3,
  });
  expect(await loadPlaybackHints({ ...ready(url()), startAt: 60 })).toEqual({
    ...hints,
    ahead: [url(), `${base}/low/index.m3u8`, `${base}/low/0.ts`],
  });
});
