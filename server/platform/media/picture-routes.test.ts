import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { pino } from "pino";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  createPictures,
  FRAMES,
  frameUrl,
  frameVariantUrl,
  mediaRoutes,
  type Pictures,
  pictureRoutes,
  posterUrl,
} from "./index.ts";
import type { PosterFacts } from "./picture-routes.ts";

const logger = pino({ level: "silent" });
const FRAME = "ngt-vs-riv-goal-home";
let dataDir: string;
let pictures: Pictures;
let app: FastifyInstance;
let events: Map<string, PosterFacts>;

async function open(limits: { memoryBytes?: number; diskBytes?: number } = {}) {
  pictures = createPictures({ dataDir, logger, ...limits });
  app = Fastify();
  await app.register(mediaRoutes, { now: Date.now });
  await app.register(pictureRoutes, { pictures, posterOf: async (id) => events.get(id) });
}
async function close() {
  await app.close();
  await pictures.stop();
}

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "touchline-pictures-"));
  events = new Map([
    [
      "e-1",
      {
        frame: null,
        sportType: "soccer",
        home: { color: "#d11a3c", crest: "ngt" },
        away: { color: "#1d4ed8", crest: "riv" },
      },
    ],
    ["e-2", { frame: FRAME, sportType: "soccer", home: undefined, away: undefined }],
    [
      "e-3",
      { frame: null, sportType: "../x", home: { color: 'red"/><script>', crest: "none" }, away: undefined },
    ],
  ]);
  await open();
});
afterEach(async () => {
  await close();
  await rm(dataDir, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const sizeOf = async (bytes: Buffer) => {
  const { width, height, format } = await sharp(bytes).metadata();
  return [format, width, height];
};
const cacheDirectory = () => path.join(dataDir, "cache/pictures");

describe("frames", () => {
  it("exist in every width, next to the original", async () => {
    for (const width of [160, 320, 480, 640, 960, 1280]) {
      const response = await get(frameVariantUrl("", FRAME, width));
      expect(response.headers).toMatchObject({
        "content-type": "image/webp",
        "cache-control": expect.stringContaining("max-age=604800"),
        "access-control-allow-origin": "*",
      });
      expect(await sizeOf(response.rawPayload)).toEqual(["webp", width, (width * 9) / 16]);
    }
    expect(await sizeOf((await get(frameUrl("", FRAME))).rawPayload)).toEqual(["webp", 1600, 900]);
  });

  it("are small", async () => {
    for (const name of FRAMES) {
      expect((await get(frameVariantUrl("", name, 320))).rawPayload.length).toBeLessThan(7_000);
    }
  });

  it("are WebP until their AVIF is rendered, and are cached briefly", async () => {
    const url = frameVariantUrl("", FRAME, 320, "avif");
    const early = await get(url);
    expect([early.headers["content-type"], early.headers["cache-control"]]).toEqual([
      "image/webp",
      "public, max-age=10",
    ]);
    await pictures.idle();
    const late = await get(url);
    expect(late.headers).toMatchObject({
      "content-type": "image/avif",
      "cache-control": expect.stringContaining("604800"),
    });
    expect(await sizeOf(late.rawPayload)).toEqual(["heif", 320, 180]);
    expect((await get(url, { "if-none-match": String(late.headers.etag) })).statusCode).toBe(304);
    expect((await get(url, { "if-none-match": String(early.headers.etag) })).statusCode).toBe(200);
  });

  it.each([
    `/images/frames/${FRAME}-321.webp`,
    `/images/frames/${FRAME}-0320.webp`,
    `/images/frames/${FRAME}-320.png`,
    `/images/frames/${FRAME}-320.jpg`,
    `/images/frames/${FRAME}-320.webp.webp`,
    "/images/frames/nothing-320.webp",
    "/images/frames/..%2f..%2fsecret-320.webp",
    "/images/posters/e-1-321.webp",
    "/images/posters/e-1.webp",
    "/images/posters/e-9-320.webp",
    "/images/posters/..%2fe-1-320.webp",
  ])("returns 404 for %s", async (url) => {
    const response = await get(url);
    expect([response.statusCode, response.headers["cache-control"]]).toEqual([404, "no-store"]);
  });
});

describe("posters", () => {
  it("show the teams, or the frame, as WebP and as PNG", async () => {
    for (const id of ["e-1", "e-2", "e-3"]) {
      const png = await get(posterUrl("", id, 480, "png"));
      expect(png.headers["content-type"]).toBe("image/png");
      expect(await sizeOf(png.rawPayload)).toEqual(["png", 480, 270]);
      expect(await sizeOf((await get(posterUrl("", id, 160))).rawPayload)).toEqual(["webp", 160, 90]);
    }
  });

  /** The colour at a position in the drawing's units, 640 × 360. */
  const pixelsOf = async (id: string, isMirrored = false) => {
    const { rawPayload } = await get(posterUrl("", id, 640, "png", { isMirrored }));
    const { data, info } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    return (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
  };
  const distance = (one: number[], other: number[]) =>
    Math.hypot(...one.map((value, index) => value - (other[index] ?? 0)));

  it("are drawn in the teams' colours, flat, without a background behind the logos", async () => {
    const at = await pixelsOf("e-1");
    const [home, away] = [at(60, 10), at(610, 10)];
    // A fifth of ink in the colour.
    expect(distance(home, [0xaa, 0x19, 0x37])).toBeLessThan(4);
    expect(distance(away, [0x1a, 0x43, 0xb4])).toBeLessThan(4);
    for (const y of [60, 300, 350]) {
      expect(distance(at(60, y), home)).toBeLessThan(4);
      expect(distance(at(610, y), away)).toBeLessThan(4);
    }
    // The tower of one logo and the wave of the other.
    expect(distance(at(160, 190), [255, 255, 255])).toBeLessThan(4);
    expect(distance(at(480, 160), [255, 255, 255])).toBeLessThan(4);
    // Beside and below the shield, in its box and in the same stripe.
    expect(distance(at(100, 236), at(100, 20))).toBeLessThan(4);
    expect(distance(at(216, 236), at(216, 20))).toBeLessThan(4);
  });

  it("are mirrored for right-to-left languages, but not their logos", async () => {
    const [at, mirrored] = [await pixelsOf("e-1"), await pixelsOf("e-1", true)];
    for (const x of [20, 60, 100, 610]) expect(distance(mirrored(639 - x, 10), at(x, 10))).toBeLessThan(4);
    // From the middle of one half to that of the other.
    for (const x of [130, 160, 190]) expect(distance(mirrored(x + 320, 190), at(x, 190))).toBeLessThan(40);
  });

  it("have mown stripes, the markings of the sport and a line between the teams", async () => {
    const at = await pixelsOf("e-1");
    expect(distance(at(20, 10), at(60, 10))).toBeGreaterThan(6);
    expect(distance(at(74, 100), at(66, 100))).toBeGreaterThan(40);
    expect(distance(at(355, 5), [0xf4, 0xf7, 0xfc])).toBeLessThan(20);
    const soccer = await get(posterUrl("", "e-1", 320));
    events.set("e-1", { ...(events.get("e-1") as PosterFacts), sportType: "basketball" });
    expect((await get(posterUrl("", "e-1", 320))).rawPayload.equals(soccer.rawPayload)).toBe(false);
    const other = await pixelsOf("e-1");
    expect(distance(other(74, 100), other(66, 100))).toBeLessThan(4);
  });

  it("distinguish two teams of one colour", async () => {
    const side = { color: "#d11a3c", crest: "ngt" };
    events.set("e-1", { frame: null, sportType: "soccer", home: side, away: side });
    const at = await pixelsOf("e-1");
    expect(distance(at(60, 10), at(610, 10))).toBeGreaterThan(60);
  });

  it("have one colour with one team, or none", async () => {
    const at = await pixelsOf("e-3");
    expect(distance(at(60, 10), at(540, 350))).toBeLessThan(4);
  });

  it("change with their content", async () => {
    const before = await get(posterUrl("", "e-1", 320));
    events.set("e-1", {
      frame: null,
      sportType: null,
      home: { color: "#000000", crest: "ngt" },
      away: undefined,
    });
    const after = await get(posterUrl("", "e-1", 320));
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect(after.rawPayload.equals(before.rawPayload)).toBe(false);
  });

  it("respond to HEAD with the headers of GET", async () => {
    const url = posterUrl("", "e-1", 320);
    const head = await app.inject({ method: "HEAD", url });
    expect([head.statusCode, head.body]).toEqual([200, ""]);
    expect(head.headers["content-length"]).toBe((await get(url)).headers["content-length"]);
  });
});

describe("the cache", () => {
  it("survives a restart, and renders damaged images again", async () => {
    const url = frameVariantUrl("", FRAME, 320);
    const first = await get(url);
    await close();
    const [name = ""] = await readdir(cacheDirectory());
    expect(`"${name}"`).toBe(first.headers.etag);
    await writeFile(path.join(cacheDirectory(), name), "");
    await writeFile(path.join(cacheDirectory(), `${name}.1.partial`), "x");
    await open();
    expect((await get(url)).rawPayload.equals(first.rawPayload)).toBe(true);
    expect(await readdir(cacheDirectory())).toEqual([name]);
  });

  it("stays below its size on disk", async () => {
    await close();
    await open({ memoryBytes: 1, diskBytes: 10_000 });
    for (const name of FRAMES) expect((await get(frameVariantUrl("", name, 320))).statusCode).toBe(200);
    await expect.poll(async () => (await readdir(cacheDirectory())).length).toBeLessThan(6);
    expect((await readdir(cacheDirectory())).length).toBeGreaterThan(1);
  });

  it("is optional", async () => {
    await close();
    await rm(dataDir, { recursive: true, force: true });
    await writeFile(dataDir, "a file in the place of the directory");
    await open();
    expect((await get(frameVariantUrl("", FRAME, 320))).statusCode).toBe(200);
  });

  it("renders an image once for concurrent requests, and rejects requests when its queue is full", async () => {
    const same = await Promise.all(Array.from({ length: 20 }, () => get(frameVariantUrl("", FRAME, 160))));
    expect(new Set(same.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    for (let index = 0; index < 130; index++) {
      const color = `#0000${index.toString(16).padStart(2, "0")}`;
      events.set(`many-${index}`, {
        frame: null,
        sportType: null,
        home: { color, crest: null },
        away: undefined,
      });
    }
    const many = await Promise.all(
      Array.from({ length: 130 }, (_, index) => get(posterUrl("", `many-${index}`, 160))),
    );
    const refused = many.filter(({ statusCode }) => statusCode === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers["retry-after"]).toBe("2");
    expect(many.length - refused.length).toBeGreaterThanOrEqual(100);
  });
});
