import { createHash } from "node:crypto";
import path from "node:path";
import type { Logger } from "pino";
import { createPictureCache } from "./cache.ts";
import { createLane, LaneFullError } from "./lane.ts";
import { type Format, RECIPE, renderPicture, type Source } from "./render.ts";

const MEBIBYTE = 1024 * 1024;
const DEFAULT_MEMORY = 16 * MEBIBYTE;
const DEFAULT_DISK = 64 * MEBIBYTE;
/** Maximum number of queued images that viewers wait for: about one second of work. */
const MAX_WAITING = 100;
/** Maximum number of AVIF images queued in the background; others are queued again by a later request. */
const MAX_BACKGROUND = 200;

export interface Picture {
  bytes: Buffer;
  /** Format of the bytes, which may temporarily differ from the requested one. */
  format: Format;
  /** Entity tag; never reused for other bytes. */
  etag: string;
  /** Whether this is the requested format; false while it is still being rendered. */
  isFinal: boolean;
}

export interface Pictures {
  /**
   * Returns an image from the cache or renders it. WebP and PNG are rendered immediately; AVIF in the
   * background, with WebP returned until it is done.
   * @param width one of `WIDTHS`
   * @throws LaneFullError if too many requests are waiting
   */
  get(source: Source, width: number, format: Format): Promise<Picture>;
  /** Resolves when no image is being rendered. */
  idle(): Promise<void>;
  /** Starts no further background work; resolves when the running work is done. */
  stop(): Promise<void>;
}

export interface PicturesOptions {
  /** Data directory of the platform; images are stored in `cache/pictures` below it. */
  dataDir: string;
  /** Maximum size in memory (bytes); default 16 MiB. */
  memoryBytes?: number;
  /** Maximum size on disk (bytes); default 64 MiB. */
  diskBytes?: number;
  logger: Logger;
}

/** Creates the maker of images, with a cache in memory and on disk. */
export function createPictures(options: PicturesOptions): Pictures {
  const { logger } = options;
  const cache = createPictureCache({
    directory: path.join(options.dataDir, "cache", "pictures"),
    memoryBytes: options.memoryBytes ?? DEFAULT_MEMORY,
    diskBytes: options.diskBytes ?? DEFAULT_DISK,
    logger,
  });
  // One image at a time for waiting viewers, and one in the background when no viewer waits.
  const waited = createLane(MAX_WAITING);
  const background = createLane(MAX_BACKGROUND);
  let isStopping = false;

  const make = async (name: string, source: Source, width: number, format: Format) => {
    const cached = await cache.read(name);
    if (cached) return cached;
    const bytes = await renderPicture(source, width, format);
    await cache.write(name, bytes);
    return bytes;
  };
  const makeLater = (name: string, source: Source, width: number, format: Format) => {
    const work = async () => {
      await waited.idle();
      if (!isStopping) await make(name, source, width, format);
    };
    background.add(name, work).catch((error) => {
      if (!(error instanceof LaneFullError)) logger.warn({ err: error }, "a picture could not be made");
    });
  };

  const get = async (source: Source, width: number, format: Format): Promise<Picture> => {
    const name = nameOf(source, width, format);
    const cached = await cache.read(name);
    if (cached) return { bytes: cached, format, etag: `"${name}"`, isFinal: true };
    if (format === "avif") {
      makeLater(name, source, width, format);
      return { ...(await get(source, width, "webp")), isFinal: false };
    }
    const bytes = await waited.add(name, () => make(name, source, width, format));
    return { bytes, format, etag: `"${name}"`, isFinal: true };
  };
  const idle = async () => {
    await waited.idle();
    await background.idle();
  };
  return {
    get,
    idle,
    async stop() {
      isStopping = true;
      await idle();
    },
  };
}

const frameDigests = new WeakMap<Buffer, string>();

/** Returns a file name derived from all inputs of the image. */
function nameOf(source: Source, width: number, format: Format): string {
  const parts = source.kind === "frame" ? digestOf(source.bytes) : source;
  const hash = createHash("sha256").update(JSON.stringify([RECIPE, parts, width, format]));
  return `${hash.digest("hex").slice(0, 32)}.${format}`;
}

function digestOf(bytes: Buffer): string {
  const cached = frameDigests.get(bytes) ?? createHash("sha256").update(bytes).digest("hex");
  frameDigests.set(bytes, cached);
  return cached;
}
