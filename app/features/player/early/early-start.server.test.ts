import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { useConfig } from "../../../../tests/support/config";
import { type RunningServer, serve } from "../../../../tests/support/http-server";
import type { SimpleStart } from "./early-start";
import { loadEarlyStart } from "./early-start.server";

let platform: RunningServer;
let asked: string[];
let end: string;
let status: number;
/** Answers of this test's own, by the end of the path. */
let answers: Record<string, string>;
/** Every test has a stream of its own: what is known of one is kept. */
let stream = 0;

beforeAll(async () => {
  platform = await serve((request, response) => {
    asked.push(request.url ?? "");
    if (status !== 200) return void response.writeHead(status).end();
    const own = Object.entries(answers).find(([end]) => request.url?.endsWith(end));
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
  asked = [];
  end = "#EXT-X-ENDLIST";
  status = 200;
  answers = {};
  stream += 1;
  useConfig({ env: { API_BASE: platform.url, PLATFORM_ORIGIN: "https://platform.example" } });
});

/** Of streams that are simple. */
const loadSimple = async (hls = address()) => (await loadEarlyStart(ready(hls))) as SimpleStart | undefined;
const ready = (hls: string) => ({ state: "ready" as const, hls, isLive: false });
const address = (base = platform.url) => `${base}/media/${stream}/master.m3u8`;

it("knows what a recording begins with, and asks for it once", async () => {
  const base = `${platform.url}/media/${stream}/low`;
  const start = {
    url: address(),
    rung: `${base}/index.m3u8`,
    codecs: "avc1.4d400c,mp4a.40.2",
    map: `${base}/init.mp4`,
    first: `${base}/0.m4s`,
  };
  expect(await Promise.all([loadEarlyStart(ready(address())), loadEarlyStart(ready(address()))])).toEqual([
    start,
    start,
  ]);
  expect(await loadEarlyStart(ready(address()))).toEqual(start);
  expect(asked).toHaveLength(2);
});

it("knows for a moment where a live stream is", async () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ["Date"] });
  end = "#EXT-X-TARGETDURATION:2";
  const base = `${platform.url}/media/${stream}/low`;
  const start = {
    url: address(),
    rung: `${base}/index.m3u8`,
    codecs: "avc1.4d400c,mp4a.40.2",
    map: `${base}/init.mp4`,
    first: `${base}/0.m4s`,
    until: 1_002_000,
  };
  expect(await loadEarlyStart(ready(address()))).toEqual(start);
  vi.advanceTimersByTime(900);
  expect(await loadEarlyStart(ready(address()))).toEqual(start);
  vi.advanceTimersByTime(200);
  // The cache looks at the clock once in a millisecond.
  await vi.waitFor(async () => expect((await loadSimple())?.until).toBeGreaterThan(start.until));
  // The master playlist once, the rung for each moment.
  expect(asked).toHaveLength(3);
});

it("says how a live stream goes on whose segments are numbered", async () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ["Date"] });
  const segments = [40, 41, 42, 43, 44, 45].map((number) => `#EXTINF:2,\n${number}.m4s\n`).join("");
  answers = {
    "index.m3u8": `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MAP:URI="init.mp4"\n${segments}`,
  };
  const base = `${platform.url}/media/${stream}/low`;
  expect(await loadSimple()).toEqual({
    url: address(),
    rung: `${base}/index.m3u8`,
    codecs: "avc1.4d400c,mp4a.40.2",
    map: `${base}/init.mp4`,
    // Three segments behind the end.
    pattern: { url: `${base}/{n}.m4s`, number: 43, since: 1_000_000, step: 2_000 },
    until: 1_600_000,
  });
});

it("begins a live stream that is over like a recording", async () => {
  end = "#EXT-X-TARGETDURATION:2";
  const live = await loadSimple();
  vi.useFakeTimers({ now: (live?.until ?? 0) + 60_000, toFake: ["Date"] });
  end += "\n#EXT-X-ENDLIST";
  await vi.waitFor(async () =>
    expect(await loadEarlyStart(ready(address()))).toEqual({ ...live, until: undefined }),
  );
});

it("asks where it reaches the platform, and answers with what browsers reach", async () => {
  const start = await loadSimple(address("https://platform.example"));
  expect(start?.first).toBe(`https://platform.example/media/${stream}/low/0.m4s`);
  expect(asked).toHaveLength(2);
});

it("asks nobody else, and not for what does not begin with the stream", async () => {
  expect(await loadEarlyStart(ready("http://127.0.0.1:1/media/master.m3u8"))).toBeUndefined();
  expect(await loadEarlyStart({ state: "ticket" })).toBeUndefined();
  expect(
    await loadEarlyStart({ state: "ready", mp4: `${platform.url}/a.mp4`, isLive: false }),
  ).toBeUndefined();
  const ads = [{ source: "https://ads.example/a.mp4", timeOffset: 0 as const }];
  expect(await loadEarlyStart({ ...ready(address()), ads })).toBeUndefined();
  expect(asked).toEqual([]);
});

it("throws when the stream is not there, and asks anew the next time", async () => {
  status = 503;
  await expect(loadEarlyStart(ready(address()))).rejects.toThrow("503");
  status = 200;
  expect((await loadSimple())?.codecs).toBe("avc1.4d400c,mp4a.40.2");
});

it("asks the operator's media servers, too, but none that their playlists name", async () => {
  useConfig({ env: { API_BASE: "http://127.0.0.1:1" }, customer: { media_origins: [platform.url] } });
  expect((await loadSimple())?.first).toBe(`${platform.url}/media/${stream}/low/0.m4s`);
  stream += 1;
  answers = { "master.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9\nhttp://127.0.0.1:2/a.m3u8" };
  await expect(loadSimple()).rejects.toThrow("127.0.0.1:2 is not to be asked");
});

it("says which library a stream takes that is not simple, and what that will ask for", async () => {
  answers = { "index.m3u8": "#EXTM3U\n#EXTINF:2,\n0.ts\n#EXT-X-ENDLIST" };
  const base = `${platform.url}/media/${stream}`;
  const start = {
    url: address(),
    library: "light",
    ahead: [address(), `${base}/low/index.m3u8`, `${base}/low/0.ts`],
    isLive: false,
  };
  expect(await loadEarlyStart(ready(address()))).toEqual(start);
  expect(await loadEarlyStart(ready(address()))).toEqual(start);
  // The rung once as what could be simple, once as what is not.
  expect(asked).toHaveLength(3);
});
