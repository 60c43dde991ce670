import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { Request, RequestHandler } from "express";
import { ipKeyGenerator, rateLimit } from "express-rate-limit";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import type { Logger } from "pino";
import type { Sharp } from "sharp";
import { z } from "zod";
import { refusals } from "../../common/diagnostics.ts";

/** Allowed widths (px); a fixed set, so that requests cannot fill the cache with arbitrary widths. */
const IMAGE_WIDTHS = [160, 320, 480, 640, 960, 1280] as const;

const MAX_SOURCE_BYTES = 10 * 1024 * 1024;
const MAX_SOURCE_PIXELS = 40_000_000;
const FETCH_TIMEOUT_MS = 5_000;
const CACHE_BYTES = 48 * 1024 * 1024;
/** Concurrent conversions, and maximum number of queued ones; further requests get the original. */
const AT_ONCE = 2;
const MAX_QUEUE_LENGTH = 64;
/** Maximum number of source URLs with a stored digest; each takes some hundred bytes. */
const MAX_URLS = 20_000;
/**
 * Conversions that one network may cause per minute; enough for dozens of new viewers of the largest page.
 */
const MISSES_PER_MINUTE = 600;
/** A household has an IPv6 prefix of this length or longer. */
const IPV6_PREFIX = 56;
const CACHE_CONTROL = "public, max-age=86400, s-maxage=604800, stale-while-revalidate=604800";

const query = z.object({
  src: z.url({ protocol: /^https?$/ }).max(2048),
  w: z.coerce.number().pipe(z.literal([...IMAGE_WIDTHS])),
});

type Format = "avif" | "webp" | "jpeg";

interface ImageRouteOptions {
  /**
   * Origins from which images may be fetched. Redirects are not followed, so no other origin is contacted.
   */
  origins: () => readonly string[];
  log: Logger;
  missesPerMinute?: number;
}

/** A valid image request. */
interface Wanted {
  /** Normalised URL of the source, which is fetched, or to which the browser is redirected. */
  src: string;
  width: number;
  format: Format;
}

/**
 * `GET /image?src=…&w=…`: returns an image of an allowed origin, no wider than requested, in the best format
 * that the browser accepts. Responds 400 to invalid requests. Redirects to the original when it cannot be
 * resized (a drawing, a broken or too large file, a full queue), or when a network has caused too many
 * conversions. An image with several URLs is converted once.
 */
export function imageRoute({
  origins,
  log,
  missesPerMinute = MISSES_PER_MINUTE,
}: ImageRouteOptions): RequestHandler[] {
  const images = createImages();
  const wantedOf = (request: Request) => readWanted(request, origins());

  const missLimit = rateLimit({
    windowMs: 60_000,
    limit: missesPerMinute,
    // The host configures trusted proxies itself (`trust proxy`).
    validate: false,
    standardHeaders: false,
    legacyHeaders: false,
    keyGenerator: ({ ip = "" }) => ipKeyGenerator(ip, IPV6_PREFIX),
    skip: (request) => {
      const wanted = wantedOf(request);
      return wanted === undefined || images.cached(wanted) !== undefined;
    },
    handler: (request, response) => {
      refusals.publish({ reason: "image_limit" });
      response.vary("Accept").set("Cache-Control", "no-store");
      response.redirect(302, wantedOf(request)?.src ?? "/");
    },
  });

  const route: RequestHandler = async (request, response) => {
    const wanted = wantedOf(request);
    if (!wanted) {
      response
        .status(400)
        .set("Cache-Control", "no-store")
        .type("text/plain")
        .send("Not an image of this site");
      return;
    }
    const { src, format } = wanted;
    response.vary("Accept");
    try {
      const image = await images.get(wanted);
      response
        .set("Cache-Control", CACHE_CONTROL)
        .set("X-Content-Type-Options", "nosniff")
        .set("Content-Security-Policy", "default-src 'none'")
        .type(`image/${format}`)
        .send(image);
    } catch (error) {
      log.info({ err: error, src }, "image served as it is");
      response.set("Cache-Control", "public, max-age=60").redirect(302, src);
    }
  };
  return [missLimit, route];
}

/** Returns what a request wants; undefined if it is invalid or wants an image of an origin that is not allowed. */
function readWanted(request: Request, origins: readonly string[]): Wanted | undefined {
  const requested = query.safeParse(request.query);
  if (!requested.success) return undefined;
  const url = new URL(requested.data.src);
  url.hash = "";
  if (!origins.includes(url.origin) || url.username || url.password) return undefined;
  return { src: url.href, width: requested.data.w, format: formatFor(request.get("accept") ?? "") };
}

/** Creates the memory of converted images, which also converts those that it lacks. */
function createImages() {
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => length,
  });
  /** Digest of the source image by URL. */
  const digests = new LRUCache<string, string>({ max: MAX_URLS });
  const underWay = new Map<string, Promise<Buffer>>();
  const limit = pLimit(AT_ONCE);
  const keyOf = (digest: string, { width, format }: Wanted) => `${format} ${width} ${digest}`;

  function cached(wanted: Wanted): Buffer | undefined {
    const digest = digests.get(wanted.src);
    return digest === undefined ? undefined : cache.get(keyOf(digest, wanted));
  }

  async function make(wanted: Wanted): Promise<Buffer> {
    const source = await fetchSource(wanted.src);
    const digest = createHash("sha256").update(source).digest("base64");
    digests.set(wanted.src, digest);
    // Many spellings of a URL lead to the same image, and converting it is the expensive part.
    const key = keyOf(digest, wanted);
    const image = cache.get(key) ?? (await encode(source, wanted.width, wanted.format));
    cache.set(key, image);
    return image;
  }

  return {
    cached,
    /** Rejects when the image cannot be converted, or when too many are waiting. */
    async get(wanted: Wanted): Promise<Buffer> {
      const known = cached(wanted);
      if (known) return known;
      const key = keyOf(wanted.src, wanted);
      let making = underWay.get(key);
      if (!making) {
        if (limit.pendingCount >= MAX_QUEUE_LENGTH) throw new Error("too many images are waiting");
        making = limit(() => make(wanted)).finally(() => underWay.delete(key));
        underWay.set(key, making);
      }
      return making;
    },
  };
}

/** Returns the format with the smallest files among those that the browser accepts. */
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
  if (!response.ok || !response.body) throw new Error(`the origin responded with ${response.status}`);
  const type = response.headers.get("content-type") ?? "";
  if (!/^image\/(jpeg|png|webp|avif|gif)\b/.test(type)) {
    await response.body.cancel();
    throw new Error(`not a raster image: ${type}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of Readable.fromWeb(response.body as ReadableStream<Uint8Array>)) {
    size += chunk.length;
    if (size > MAX_SOURCE_BYTES) throw new Error("the image is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function encode(source: Buffer, width: number, format: Format): Promise<Buffer> {
  // Loaded with the first image; a host behind a CDN that resizes images never needs it.
  const { default: sharp } = await import("sharp");
  const image = sharp(source, { limitInputPixels: MAX_SOURCE_PIXELS, failOn: "error" })
    .rotate()
    .resize({ width, withoutEnlargement: true });
  return inFormat(image, format).toBuffer();
}

function inFormat(image: Sharp, format: Format): Sharp {
  switch (format) {
    case "avif":
      // Effort 2 takes a third of the time of the default for about 5 % more bytes.
      return image.avif({ quality: 50, effort: 2 });
    case "webp":
      return image.webp({ quality: 74 });
    case "jpeg":
      return image.jpeg({ quality: 76, mozjpeg: true });
  }
}
