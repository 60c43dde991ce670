import { once } from "node:events";
import { get as httpGet, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { finished } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import sharp, { type Sharp } from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { stillWebp } from "./images.ts";
import { CRESTS, crestUrl, FRAMES, frameUrl, mediaRoutes, mediaUrls } from "./index.ts";
import { PHASE_GOPS } from "./programme.ts";
import { parseRange } from "./responses.ts";
import { SKINS } from "./skins.ts";
import { loadSkins } from "./stream-routes.ts";

const START = Date.UTC(2026, 10, 20, 18, 0, 0);
const live = { kind: "live", skin: "night", seed: 7, startsAt: START } as const;
const vod = { kind: "vod", skin: "day", seed: 7, startsAt: START, seconds: 60 } as const;
let app: FastifyInstance;
let clock: number;

beforeEach(async () => {
  clock = START + 60_000; // 31 segments are complete
  app = Fastify();
  await app.register(mediaRoutes, { now: () => clock, liveConnections: 2 });
});
afterEach(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const beside = (url: string, file: string) => url.replace("master.m3u8", file);

describe("live", () => {
  const { hls, thumbnails } = mediaUrls("", live);

  it("serves master, media playlist, init segment and segments", async () => {
    const master = await get(hls);
    expect(master.headers["content-type"]).toBe("application/vnd.apple.mpegurl");
    expect(master.headers["access-control-allow-origin"]).toBe("*");
    expect(/^(\w+)\/index/m.exec(master.body)?.[1]).toBe("240p");
    const playlist = await get(beside(hls, "240p/index.m3u8"));
    expect(playlist.headers["cache-control"]).toBe("no-store");
    const init = /URI="([^"]+)"/.exec(playlist.body)?.[1] ?? "";
    expect((await get(beside(hls, `240p/${init}`))).rawPayload.toString("latin1", 4, 8)).toBe("ftyp");
    const last = playlist.body.trimEnd().split("\n").at(-1) ?? "";
    expect(last).toMatch(/^30\.m4s\?v=/);
    const segment = await get(beside(hls, `240p/${last}`));
    expect(segment.headers["cache-control"]).toContain("immutable");
    expect(segment.rawPayload.toString("latin1", 4, 8)).toBe("moof");
    const track = await get(thumbnails);
    expect(track.body).toMatch(/^WEBVTT\n\n00:00:00.000 --> /);
    expect((await get(/^(\S+)#xywh/m.exec(track.body)?.[1] ?? "")).headers["content-type"]).toBe(
      "image/webp",
    );
  });

  it("serves the match from its start, up to now, for six hours", async () => {
    const { start = "" } = mediaUrls("", live);
    const at = (file: string) => start.replace("start.m3u8", file);
    expect((await get(start)).body).toContain("\n240p/start.m3u8\n");
    expect((await get(`${start}?until=now`)).body).toContain("\n240p/start.m3u8?until=now\n");
    const playlist = await get(at("240p/start.m3u8"));
    expect(playlist.headers["cache-control"]).toBe("no-store");
    const [first = "", last = ""] = [/^0-1\.\S+/m, /^28-2\.\S+/m].map(
      (name) => name.exec(playlist.body)?.[0],
    );
    const [one, two] = [await get(at(`240p/${first}`)), await get(at(`240p/${last}`))];
    expect(one.rawPayload).toEqual((await get(at("240p/0.m4s"))).rawPayload);
    const parts = [await get(at("240p/28.m4s")), await get(at("240p/29.m4s"))];
    expect(two.rawPayload).toEqual(Buffer.concat(parts.map(({ rawPayload }) => rawPayload)));
    expect((await get(at("240p/start.m3u8?until=now"))).body).toContain("#EXT-X-ENDLIST");
    for (const name of ["30-2.m4s", "1-2.m4s", "3-2.m4s", "2-1.m4s", "28-3.m4s"])
      expect((await get(at(`240p/${name}`))).statusCode, name).toBe(404);
    clock = START + 6 * 3_600_000;
    expect((await get(start)).statusCode).toBe(404);
    expect((await get(at("240p/start.m3u8"))).statusCode).toBe(404);
  });

  it("has no future segment and no playlist before kick-off", async () => {
    expect((await get(beside(hls, "240p/31.m4s"))).statusCode).toBe(404);
    clock = START + 32 * 1_920;
    expect((await get(beside(hls, "240p/31.m4s"))).statusCode).toBe(200);
    clock = START - 1;
    const missing = await get(hls);
    expect([missing.statusCode, missing.headers["cache-control"]]).toEqual([404, "no-store"]);
    expect((await get(beside(hls, "240p/index.m3u8"))).statusCode).toBe(404);
  });

  it("delays a blocking reload until its segment is complete", async () => {
    const url = beside(hls, "240p/index.m3u8");
    const waiting = get(`${url}?_HLS_msn=31`);
    await sleep(50);
    clock = START + 32 * 1_920;
    expect((await waiting).body).toContain("\n31.m4s");
    expect((await get(`${url}?_HLS_msn=99`)).statusCode).toBe(400);
  });

  it.each([
    "/media/live/dusk/7/1763640000000/master.m3u8",
    "/media/live/day/-7/1763640000000/master.m3u8",
    "/media/live/day/07/1763640000000/master.m3u8",
    "/media/live/day/7/17636400000000000/master.m3u8",
    "/media/live/day/7/1000/master.m3u8",
    "/media/live/day/7/1763640000000/480p/index.m3u8",
    "/media/live/day/7/1763640000000/240p/x.m4s",
    "/media/live/day/7/1763640000000/..%2f/index.m3u8",
    "/media/vod/day/7/1763640000000/0/master.m3u8",
    "/media/vod/day/7/1763640000000/21601/master.m3u8",
    "/media/vod/day/7/1763640000000/0+60/master.m3u8",
    "/media/vod/day/7/1763640000000/60+/master.m3u8",
    "/media/vod/day/7/1763640000000/700000+60/master.m3u8",
    "/media/vod/day/7/1763640000000/1+2+3/master.m3u8",
    "/media/vod/day/7/1763640000000/60/240p/3-2.m4s",
    "/media/vod/day/7/1763640000000/60/240p/2-1.m4s",
    "/media/vod/day/7/1763640000000/60/240p/31-1.m4s",
    "/media/sprites/other.webp",
    "/images/crests/nobody.svg",
    "/images/crests/constructor.svg",
    "/images/frames/nothing.webp",
  ])("returns 404 for %s", async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
});

describe("replays", () => {
  const { hls, mp4, thumbnails } = mediaUrls("", vod);

  it("lists existing segments whose lengths add up", async () => {
    const playlist = await get(beside(hls, "144p/index.m3u8"));
    expect(playlist.headers["cache-control"]).toContain("max-age");
    const names = playlist.body.split("\n").filter((line) => line.includes(".m4s"));
    let total = 0;
    for (const name of names) {
      const segment = await get(beside(hls, `144p/${name}`));
      expect(segment.statusCode).toBe(200);
      expect(Number(segment.headers["content-length"])).toBe(segment.rawPayload.length);
      total += segment.rawPayload.length;
    }
    const whole = await get(mp4.replace("240p", "144p"));
    expect(whole.rawPayload.length).toBeGreaterThan(total);
    expect((await get(thumbnails)).body.match(/-->/g)).toHaveLength(16);
  });

  it("serves byte ranges of the progressive file", async () => {
    const whole = await get(mp4);
    const length = whole.rawPayload.length;
    expect(whole.headers).toMatchObject({ "accept-ranges": "bytes", "content-length": String(length) });
    const part = await get(mp4, { range: "bytes=1000-69999" });
    expect([part.statusCode, part.headers["content-range"]]).toEqual([206, `bytes 1000-69999/${length}`]);
    expect(part.rawPayload.equals(whole.rawPayload.subarray(1_000, 70_000))).toBe(true);
    const end = await get(mp4, { range: "bytes=-5" });
    expect(end.rawPayload.equals(whole.rawPayload.subarray(-5))).toBe(true);
    const beyond = await get(mp4, { range: `bytes=${length}-` });
    expect([beyond.statusCode, beyond.headers["content-range"]]).toEqual([416, `bytes */${length}`]);
    const etag = String(whole.headers.etag);
    expect((await get(mp4, { "if-none-match": etag })).statusCode).toBe(304);
    expect((await get(mp4, { range: "bytes=0-9", "if-range": etag })).statusCode).toBe(206);
    expect((await get(mp4, { range: "bytes=0-9", "if-range": '"old"' })).statusCode).toBe(200);
  });

  it.each([
    ["playlists", () => beside(hls, "144p/index.m3u8")],
    ["logos", () => crestUrl("", "ngt")],
  ])("compresses %s for clients that accept it", async (_what, urlOf) => {
    const url = urlOf();
    const plain = await get(url);
    expect(plain.headers.vary).toBe("accept-encoding");
    for (const [coding, decode] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const packed = await get(url, { "accept-encoding": coding });
      expect(packed.headers).toMatchObject({
        "content-encoding": coding,
        "content-type": plain.headers["content-type"],
        "cache-control": plain.headers["cache-control"],
        vary: "accept-encoding",
      });
      expect(decode(packed.rawPayload).toString()).toBe(plain.body);
      // Complete, not as a stream: readers often disconnect, and a broken stream is logged as an error.
      expect(Number(packed.headers["content-length"])).toBe(packed.rawPayload.length);
      const head = await app.inject({
        method: "HEAD",
        url,
        headers: { "accept-encoding": coding },
      });
      expect(head.headers["content-length"]).toBe(packed.headers["content-length"]);
      expect(packed.rawPayload.length).toBeLessThan(0.6 * plain.rawPayload.length);
    }
    expect((await get(beside(hls, "144p/init.mp4"), { "accept-encoding": "br" })).headers).not.toHaveProperty(
      "content-encoding",
    );
  });

  it("responds to HEAD with the headers of GET and no body", async () => {
    for (const url of [hls, mp4, thumbnails, crestUrl("", "ngt"), frameUrl("", FRAMES[0]!)]) {
      const head = await app.inject({ method: "HEAD", url });
      const full = await get(url);
      expect([head.statusCode, head.body]).toEqual([200, ""]);
      expect(head.headers["content-length"]).toBe(full.headers["content-length"]);
      expect(head.headers["content-type"]).toBe(full.headers["content-type"]);
    }
  });

  it("allows Range from other origins", async () => {
    const response = await app.inject({ method: "OPTIONS", url: mp4 });
    expect(response.statusCode).toBe(204);
    expect(response.headers["access-control-allow-headers"]).toContain("Range");
    expect((await get(mp4)).headers["access-control-expose-headers"]).toContain("Content-Range");
  });

  it("can start anywhere: a clip has the same frames as the whole, from time 0", async () => {
    const whole = { ...vod, seconds: 5_400 };
    const cut = mediaUrls("", { ...vod, seconds: 30, offsetSeconds: 3_840.9 });
    expect(cut.hls).toContain("/3840+30/");
    // 3,840 s are exactly 2,000 GOPs, and 30 s need 16.
    const playlist = await get(beside(cut.hls, "144p/index.m3u8"));
    expect(playlist.body).toContain(`PROGRAM-DATE-TIME:${new Date(START + 3_840_000).toISOString()}`);
    expect(playlist.body).toContain("\n14-2.m4s");
    const part = await get(beside(cut.hls, "144p/0-1.m4s"));
    const original = await get(beside(mediaUrls("", whole).hls, "144p/2000-2.m4s"));
    expect(part.statusCode).toBe(200);
    const pictures = (response: { rawPayload: Buffer }) => {
      const start = response.rawPayload.indexOf("mdat", 0, "latin1");
      return response.rawPayload.subarray(start, response.rawPayload.readUInt32BE(start - 4) + start - 4);
    };
    expect(pictures(part).equals(pictures(original))).toBe(true);
    const [file, other] = [await get(cut.mp4), await get(mediaUrls("", { ...vod, seconds: 31 }).mp4)];
    expect(Number(file.headers["content-length"])).toBe(file.rawPayload.length);
    expect(file.headers.etag).not.toBe(other.headers.etag);
    expect((await get(cut.thumbnails)).body.match(/-->/g)).toHaveLength(8);
  });

  it("requires a length", () => {
    expect(() => mediaUrls("", { ...live, kind: "vod" })).toThrow(RangeError);
  });
});

describe("stills", () => {
  const whole = mediaUrls("", { ...vod, seconds: 5_400 });
  const at = (second: number | string, { still } = whole) => get(`${still}?at=${second}`);
  const bytesAt = async (...of: Parameters<typeof at>) => (await at(...of)).rawPayload;
  const middleOf = (gop: number) => Math.ceil((gop + 0.5) * 1.92);

  it("are posters in size and bytes, and may be cached", async () => {
    const { headers, rawPayload } = await at(2_232);
    expect(headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=86400",
      "access-control-allow-origin": "*",
    });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 960, height: 540 });
    expect(rawPayload.length).toBeLessThanOrEqual(16_000);
  });

  it("show what the storyboard shows of the second", async () => {
    const { body } = await get(whole.thumbnails);
    const cues = [...body.matchAll(/^(\d\d):(\d\d):(\d\d\.\d{3}) --> .*\n(\S+)#xywh=(\d+),(\d+),160,90$/gm)];
    const sprite = (await get(cues[0]?.[4] ?? "")).rawPayload;
    const pixels = (image: Sharp) => image.resize(32, 18).removeAlpha().raw().toBuffer();
    const difference = (one: Buffer, other: Buffer) =>
      one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length;
    const tiles = cues.slice(0, 40).map(([, hours, minutes, seconds, , left, top]) => ({
      // The tile is the middle of the first of several GOPs.
      second: Math.ceil(Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) + 0.96),
      area: { left: Number(left), top: Number(top), width: 160, height: 90 },
    }));
    const stills = await Promise.all(tiles.map(async ({ second }) => pixels(sharp(await bytesAt(second)))));
    for (const [index, { area }] of tiles.entries()) {
      const tile = await pixels(sharp(sprite).extract(area));
      const differences = stills.map((still) => difference(still, tile));
      expect(differences[index]).toBe(Math.min(...differences));
      expect(differences[index]).toBeLessThan(6);
    }
  });

  it("are the same for one moment, differ for others, and are never ahead of their second", async () => {
    const gop = 300;
    const shown = await bytesAt(middleOf(gop));
    expect((await bytesAt(middleOf(gop))).equals(shown)).toBe(true);
    // Less than a second before the middle of the next one.
    expect((await bytesAt(middleOf(gop + 1) - 1)).equals(shown)).toBe(true);
    expect((await bytesAt(middleOf(gop + 1))).equals(shown)).toBe(false);
    expect((await bytesAt(middleOf(gop) - 1)).equals(shown)).toBe(false);
  });

  it("of a clip are those of its match", async () => {
    const cut = mediaUrls("", { ...vod, seconds: 30, offsetSeconds: 3_840 });
    expect((await bytesAt(10, cut)).equals(await bytesAt(3_850))).toBe(true);
    expect((await at(31, cut)).statusCode).toBe(404);
  });

  it("of a live match exist as soon as their second is complete", async () => {
    const urls = mediaUrls("", live);
    expect((await at(58, urls)).statusCode).toBe(200);
    const missing = await at(60, urls);
    expect([missing.statusCode, missing.headers["cache-control"]]).toEqual([404, "no-store"]);
    clock += 1_920;
    expect((await at(60, urls)).statusCode).toBe(200);
    clock = START - 1;
    expect((await at(0, urls)).statusCode).toBe(404);
  });

  it.each(["", "x", "-1", "1.5", "01", "5401", "100000", "1&at=2"])("do not exist at %s", async (second) => {
    expect((await at(second)).statusCode).toBe(404);
  });

  it.each(SKINS)("exist for every fragment of the sample %s", (skin) => {
    const { phases } = loadSkins()[skin];
    const fragments = Array.from({ length: phases.length * PHASE_GOPS }, (_, fragment) => fragment);
    const files = fragments.map((fragment) => stillWebp(skin, phases, fragment));
    expect(new Set(files.map((file) => file.toString("latin1", 8, 12)))).toEqual(new Set(["WEBP"]));
    expect(Math.max(...files.map(({ length }) => length))).toBeLessThanOrEqual(16_000);
  });
});

describe("parseRange", () => {
  it.each([
    [undefined, undefined],
    ["bytes=0-", { start: 0, end: 99 }],
    ["bytes=10-19", { start: 10, end: 19 }],
    ["bytes=90-500", { start: 90, end: 99 }],
    ["bytes=-10", { start: 90, end: 99 }],
    ["bytes=-500", { start: 0, end: 99 }],
    ["bytes=-0", "unsatisfiable"],
    ["bytes=100-", "unsatisfiable"],
    ["bytes=5-4", undefined],
    ["bytes=-", undefined],
    ["bytes=0-1,5-6", undefined],
    ["items=0-1", undefined],
  ])("%s of 100 bytes", (header, expected) => {
    expect(parseRange(header, 100)).toEqual(expected);
  });
});

describe("endless stream", () => {
  /** Opens the stream and counts the received bytes. */
  async function open() {
    const address = app.server.address() as AddressInfo;
    const url = `http://127.0.0.1:${address.port}${mediaUrls("", live).mp4}`;
    // `fetch` may keep the connection, or open another one.
    const request = httpGet(url, { agent: false });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    let bytes = 0;
    response.on("data", (part: Buffer) => {
      bytes += part.length;
    });
    const reading = finished(response).catch(() => undefined);
    return { response, bytes: () => bytes, close: () => void request.destroy(), reading };
  }
  const lengthOf = async (segments: number[]) => {
    const urls = segments.map((segment) => beside(mediaUrls("", live).hls, `240p/${segment}.m4s`));
    const responses = await Promise.all(urls.map((url) => get(url)));
    return responses.reduce((sum, response) => sum + response.rawPayload.length, 0);
  };

  it("is paced by the clock", async () => {
    await app.listen({ port: 0, host: "127.0.0.1" });
    const init = (await get(beside(mediaUrls("", live).hls, "240p/init.mp4"))).rawPayload.length;
    const stream = await open();
    const atFirst = init + (await lengthOf([28, 29, 30]));
    await expect.poll(stream.bytes).toBe(atFirst);
    // A later reader has received everything, and the first one nothing more.
    clock = START + 32 * 1_920 - 1;
    const later = await open();
    await expect.poll(later.bytes).toBe(atFirst);
    expect(stream.bytes()).toBe(atFirst);
    clock = START + 33 * 1_920;
    await expect.poll(stream.bytes).toBe(atFirst + (await lengthOf([31, 32])));
    for (const reader of [stream, later]) reader.close();
    await Promise.all([stream.reading, later.reading]);
  });

  it("is limited, and a disconnect frees a place", async () => {
    await app.listen({ port: 0, host: "127.0.0.1" });
    const first = await open();
    const second = await open();
    const third = await open();
    expect([first, second, third].map((stream) => stream.response.statusCode)).toEqual([200, 200, 503]);
    expect(third.response.headers["retry-after"]).toBe("30");
    first.close();
    let fourth = third;
    const statusOfNext = async () => {
      fourth = await open();
      return fourth.response.statusCode;
    };
    await expect.poll(statusOfNext).toBe(200);
    second.close();
    fourth.close();
  });

  it("ends for a reader that has fallen far behind, and has no body for HEAD", async () => {
    await app.listen({ port: 0, host: "127.0.0.1" });
    const stream = await open();
    await expect.poll(stream.bytes).toBeGreaterThan(0);
    clock = START + 3_600_000;
    await stream.reading;
    const head = await app.inject({ method: "HEAD", url: mediaUrls("", live).mp4 });
    expect([head.statusCode, head.body]).toEqual([200, ""]);
  });
});

describe("images", () => {
  it.each(CRESTS)("include the logo %s without letters or scripts", async (id) => {
    const response = await get(crestUrl("", id));
    expect(response.headers).toMatchObject({
      "content-type": "image/svg+xml",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
      "x-content-type-options": "nosniff",
      "access-control-allow-origin": "*",
    });
    expect(response.body).toMatch(
      /^<svg [^>]*viewBox="0 0 100 100"[^>]*>.*stroke-width="5" d="[^"]+"\/><\/svg>$/,
    );
    expect(response.body).not.toMatch(/<(text|script|image)/);
  });

  it("include small frames", async () => {
    expect(FRAMES.length).toBeGreaterThanOrEqual(10);
    for (const name of FRAMES) {
      const response = await get(frameUrl("", name));
      expect(response.headers["content-type"]).toBe("image/webp");
      expect(response.rawPayload.length).toBeLessThan(30_000);
    }
  });
});
