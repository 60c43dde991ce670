import { createHash } from "node:crypto";
import path from "node:path";
import type { Logger } from "pino";
import { createPictureCache } from "./cache.ts";
import { createLane, LaneFullError } from "./lane.ts";
import { type Format, RECIPE, renderPicture, type Source } from "./render.ts";

const MEBIBYTE = 1024 * 1024;
const DEFAULT_MEMORY = 16 * MEBIBYTE;
const DEFAULT_DISK = 64 * MEBIBYTE;
/** Viewers wait for these: about a second's work. */
const MOST_WAITING = 100;
/** AVIF for later; what does not fit is asked for again. */
const MOST_BACKGROUND = 200;

export interface Picture {
  bytes: Buffer;
  /** What the bytes are, which for a while is not what was asked for. */
  format: Format;
  /** Names these bytes for ever. */
  etag: string;
  /** False while a better picture for the same request is being made. */
  isFinal: boolean;
}

export interface Pictures {
  /**
   * Finds or makes a picture. WebP and PNG are made at once; AVIF is made in the background, and whoever asks
   * before it is done gets WebP.
   * @param width one of `WIDTHS`
   * @throws LaneFullError when too many are waiting
   */
  get(source: Source, width: number, format: Format): Promise<Picture>;
  /** Resolves when nothing is being made. */
  idle(): Promise<void>;
  /** Makes nothing new in the background; resolves when the running work is done. */
  stop(): Promise<void>;
}

export interface PicturesOptions {
  /** The platform's data directory; pictures are kept in `cache/pictures` below it. */
  dataDir: string;
  /** Bytes in memory; default 16 MiB. */
  memoryBytes?: number;
  /** Bytes on disk; default 64 MiB. */
  diskBytes?: number;
  logger: Logger;
}

export function createPictures(options: PicturesOptions): Pictures {
  const { logger } = options;
  const cache = createPictureCache({
    directory: path.join(options.dataDir, "cache", "pictures"),
    memoryBytes: options.memoryBytes ?? DEFAULT_MEMORY,
    diskBytes: options.diskBytes ?? DEFAULT_DISK,
    logger,
  });
  // One picture at a time for those who wait, and one more in the background when nobody waits.
  const waited = createLane(MOST_WAITING);
  const background = createLane(MOST_BACKGROUND);
  let isStopping = false;

  const make = async (name: string, source: Source, width: number, format: Format) => {
    const known = await cache.read(name);
    if (known) return known;
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
    const known = await cache.read(name);
    if (known) return { bytes: known, format, etag: `"${name}"`, isFinal: true };
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

/** A name that changes with everything the picture is made of. */
function nameOf(source: Source, width: number, format: Format): string {
  const parts = source.kind === "frame" ? digestOf(source.bytes) : source;
  const hash = createHash("sha256").update(JSON.stringify([RECIPE, parts, width, format]));
  return `${hash.digest("hex").slice(0, 32)}.${format}`;
}

function digestOf(bytes: Buffer): string {
  const known = frameDigests.get(bytes) ?? createHash("sha256").update(bytes).digest("hex");
  frameDigests.set(bytes, known);
  return known;
}
