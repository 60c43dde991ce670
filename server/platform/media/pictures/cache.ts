/**
 * Cache of rendered images in memory and on disk. Both have a size limit and evict the least recently used
 * image.
 */
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";

export interface PictureCacheOptions {
  /** Created if missing; may be emptied at any time. */
  directory: string;
  memoryBytes: number;
  diskBytes: number;
  logger: Logger;
}

export interface PictureCache {
  /** @param name file name of the image; the same name always has the same bytes */
  read(name: string): Promise<Buffer | undefined>;
  /** Stores an image. If it cannot be written to disk, it has to be rendered again after a restart. */
  write(name: string, bytes: Buffer): Promise<void>;
}

/** Sizes of entries in LRU order, least recently used first. */
function createShelf(most: number, onEvict: (name: string) => void) {
  const sizes = new Map<string, number>();
  let total = 0;
  const remove = (name: string) => {
    total -= sizes.get(name) ?? 0;
    return sizes.delete(name);
  };
  return {
    has: (name: string) => sizes.has(name),
    remove,
    /** Marks an entry as most recently used, which may evict others. */
    use(name: string, size: number) {
      remove(name);
      sizes.set(name, size);
      total += size;
      for (const oldest of sizes.keys()) {
        if (total <= most) return;
        remove(oldest);
        onEvict(oldest);
      }
    },
  };
}

const NAME = /^[\da-f]{32}\.(webp|avif|png)$/;

/** Creates a cache in memory and on disk. A disk that cannot be used is logged once, and memory serves alone. */
export function createPictureCache(options: PictureCacheOptions): PictureCache {
  const { directory, logger } = options;
  const pictures = new Map<string, Buffer>();
  const memory = createShelf(options.memoryBytes, (name) => pictures.delete(name));
  const disk = createShelf(options.diskBytes, (name) => {
    rm(path.join(directory, name), { force: true }).catch(() => undefined);
  });
  let hasComplained = false;
  const complain = (error: unknown) => {
    if (!hasComplained) logger.warn({ err: error, directory }, "pictures cannot be kept on disk");
    hasComplained = true;
  };
  const remember = (name: string, bytes: Buffer) => {
    pictures.set(name, bytes);
    memory.use(name, bytes.length);
  };

  /** Scans the directory once for images of an earlier process, least recently used first. */
  const scan = async () => {
    await mkdir(directory, { recursive: true });
    const names = await readdir(directory);
    const leftovers = names.filter((name) => name.endsWith(".partial"));
    await Promise.all(leftovers.map((name) => rm(path.join(directory, name), { force: true })));
    const files = await Promise.all(
      names
        .filter((name) => NAME.test(name))
        .map(async (name) => ({ name, ...pick(await stat(path.join(directory, name))) })),
    );
    for (const { name, size } of files.sort((a, b) => a.usedAt - b.usedAt)) disk.use(name, size);
  };
  let scanned: Promise<void> | undefined;
  const ready = () => {
    scanned ??= scan().catch(complain);
    return scanned;
  };

  return {
    async read(name) {
      const cached = pictures.get(name);
      if (cached) {
        memory.use(name, cached.length);
        return cached;
      }
      await ready();
      if (!disk.has(name)) return undefined;
      const file = path.join(directory, name);
      const bytes = await readFile(file).catch(() => undefined);
      if (!bytes?.length) {
        disk.remove(name);
        return undefined;
      }
      disk.use(name, bytes.length);
      const present = new Date();
      utimes(file, present, present).catch(() => undefined);
      remember(name, bytes);
      return bytes;
    },
    async write(name, bytes) {
      remember(name, bytes);
      await ready();
      const file = path.join(directory, name);
      const partial = `${file}.${process.pid}.partial`;
      try {
        await writeFile(partial, bytes);
        // Rename atomically: a reader sees the complete image or none.
        await rename(partial, file);
        disk.use(name, bytes.length);
      } catch (error) {
        await rm(partial, { force: true }).catch(() => undefined);
        complain(error);
      }
    },
  };
}

const pick = ({ size, mtimeMs }: { size: number; mtimeMs: number }) => ({ size, usedAt: mtimeMs });
