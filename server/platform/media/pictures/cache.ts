/** Finished pictures: the recent ones in memory, more of them on disk. Both sides have a ceiling. */
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";

export interface PictureCacheOptions {
  /** Made when it is not there; may be emptied at any time. */
  directory: string;
  memoryBytes: number;
  diskBytes: number;
  logger: Logger;
}

export interface PictureCache {
  /** @param name file name of the picture; the same name always means the same bytes */
  read(name: string): Promise<Buffer | undefined>;
  /** Keeps a picture. A disk that is full or read-only only costs the next start its work. */
  write(name: string, bytes: Buffer): Promise<void>;
}

/** Entries with sizes, the one that was not used for longest first. */
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
    /** Puts an entry at the safe end, which may push others out. */
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

  /** Reads the directory once: what an earlier process left, the oldest use first. */
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
      const known = pictures.get(name);
      if (known) {
        memory.use(name, known.length);
        return known;
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
        // A reader sees the whole picture or none.
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
