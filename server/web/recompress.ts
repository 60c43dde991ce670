import { promisify } from "node:util";
import zlib from "node:zlib";

/** Takes 25 times as long as the quality of pages on their way, for 8 to 9 % fewer bytes; the best one, 60 times. */
const QUALITY = 10;
/** Length of the pause after each page, in times of what it took: at most a tenth of a core compresses. */
const PAUSE = 9;

const [compress, decompress] = [promisify(zlib.brotliCompress), promisify(zlib.brotliDecompress)];

/** Returns a smaller form of a body in brotli, made outside the event loop; undefined while another one is made. */
export type Recompress = (body: Buffer) => Promise<Buffer> | undefined;

/** Creates a `Recompress` that pauses after each body, so that compression never takes the processor from pages. */
export function createRecompress(now = () => performance.now()): Recompress {
  let freeAt = 0;
  const smaller = async (body: Buffer): Promise<Buffer> => {
    const startedAt = now();
    freeAt = Number.POSITIVE_INFINITY;
    try {
      const text = await decompress(body);
      const params = {
        [zlib.constants.BROTLI_PARAM_QUALITY]: QUALITY,
        // As for pages on their way: browsers keep a window of this size in memory.
        [zlib.constants.BROTLI_PARAM_LGWIN]: 18,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength,
      };
      const made = await compress(text, { params });
      return made.byteLength < body.byteLength ? made : body;
    } finally {
      freeAt = now() + PAUSE * (now() - startedAt);
    }
  };
  return (body) => (now() < freeAt ? undefined : smaller(body));
}
