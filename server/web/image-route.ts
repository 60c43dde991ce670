import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { RequestHandler } from "express";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import type { Logger } from "pino";
import type { Sharp } from "sharp";
import { z } from "zod";

/** Widths that may be asked for, so that nobody can fill the cache with their own. */
export const IMAGE_WIDTHS = [160, 320, 480, 640, 960, 1280] as const;

const LARGEST_SOURCE_BYTES = 10 * 1024 * 1024;
const LARGEST_SOURCE_PIXELS = 40_000_000;
const FETCH_TIMEOUT_MS = 5_000;
const CACHE_BYTES = 48 * 1024 * 1024;
/** Pictures that are made at once, and that may wait; the rest gets the original. */
const AT_ONCE = 2;
const LONGEST_QUEUE = 64;
const CACHE_CONTROL = "public, max-age=86400, s-maxage=604800, stale-while-revalidate=604800";

const query = z.object({
  src: z.url({ protocol: /^https?$/ }).max(2048),
  w: z.coerce.number().pipe(z.literal([...IMAGE_WIDTHS])),
});

type Format = "avif" | "webp" | "jpeg";

interface ImageRouteOptions {
  /** Origins whose pictures may be fetched. Nothing else is, whatever the address says: no redirects are followed. */
  origins: () => readonly string[];
  log: Logger;
}

/**
 * `GET /image?src=…&w=…`: a picture of an allow-listed origin, no wider than asked, in the best format that the
 * browser reads. Answers 400 for what it does not serve, and leads to the original when that cannot be made
 * smaller (a drawing, a broken or overlarge file, too much to do).
 */
export function imageRoute({ origins, log }: ImageRouteOptions): RequestHandler {
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => length,
  });
  const underWay = new Map<string, Promise<Buffer>>();
  const limit = pLimit(AT_ONCE);

  function pictureOf(src: string, width: number, format: Format): Promise<Buffer> {
    const key = `${format} ${width} ${src}`;
    const cached = cache.get(key);
    if (cached) return Promise.resolve(cached);
    let making = underWay.get(key);
    if (!making) {
      if (limit.pendingCount >= LONGEST_QUEUE)
        return Promise.reject(new Error("too many pictures are waiting"));
      making = limit(async () => encode(await fetchSource(src), width, format))
        .then((picture) => {
          cache.set(key, picture);
          return picture;
        })
        .finally(() => underWay.delete(key));
      underWay.set(key, making);
    }
    return making;
  }

  return async (request, response) => {
    const asked = query.safeParse(request.query);
    const isAllowed = asked.success && origins().includes(new URL(asked.data.src).origin);
    if (!asked.success || !isAllowed) {
      response
        .status(400)
        .set("Cache-Control", "no-store")
        .type("text/plain")
        .send("Not a picture of this site");
      return;
    }
    const { src, w } = asked.data;
    const format = formatFor(request.get("accept") ?? "");
    response.vary("Accept");
    try {
      const picture = await pictureOf(src, w, format);
      response
        .set("Cache-Control", CACHE_CONTROL)
        .set("X-Content-Type-Options", "nosniff")
        .set("Content-Security-Policy", "default-src 'none'")
        .type(`image/${format}`)
        .send(picture);
    } catch (error) {
      log.info({ err: error, src }, "picture served as it is");
      response.set("Cache-Control", "public, max-age=60").redirect(302, src);
    }
  };
}

/** The smallest format that the browser says it reads. */
export function formatFor(accept: string): Format {
  if (accept.includes("image/avif")) return "avif";
  return accept.includes("image/webp") ? "webp" : "jpeg";
}

async function fetchSource(src: string): Promise<Buffer> {
  const response = await fetch(src, {
    redirect: "error",
    headers: { Accept: "image/webp,image/jpeg,image/png,image/*;q=0.8" },
    signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
  });
  if (!response.ok || !response.body) throw new Error(`the origin answered ${response.status}`);
  const type = response.headers.get("content-type") ?? "";
  if (!/^image\/(jpeg|png|webp|avif|gif)\b/.test(type)) {
    await response.body.cancel();
    throw new Error(`not a raster picture: ${type}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of Readable.fromWeb(response.body as ReadableStream<Uint8Array>)) {
    size += chunk.length;
    if (size > LARGEST_SOURCE_BYTES) throw new Error("the picture is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function encode(source: Buffer, width: number, format: Format): Promise<Buffer> {
  // Loaded with the first picture: a host behind a CDN that makes its own never needs it.
  const { default: sharp } = await import("sharp");
  const picture = sharp(source, { limitInputPixels: LARGEST_SOURCE_PIXELS, failOn: "error" })
    .rotate()
    .resize({ width, withoutEnlargement: true });
  return inFormat(picture, format).toBuffer();
}

function inFormat(picture: Sharp, format: Format): Sharp {
  switch (format) {
    case "avif":
      // Effort 2 takes a third of the time of the default for about 5 % more bytes.
      return picture.avif({ quality: 50, effort: 2 });
    case "webp":
      return picture.webp({ quality: 74 });
    case "jpeg":
      return picture.jpeg({ quality: 76, mozjpeg: true });
  }
}
