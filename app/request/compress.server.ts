import { Writable } from "node:stream";
import { promisify } from "node:util";
import zlib from "node:zlib";
import Negotiator from "negotiator";

/** The best first. */
const CODINGS = ["br", "gzip"] as const;
export type Coding = (typeof CODINGS)[number];

/**
 * Returns the content coding for a browser: brotli if it accepts that, else gzip, else undefined. Weights other
 * than 0 do not count: brotli is smaller for everyone.
 */
export function codingFor(acceptEncoding: string | null): Coding | undefined {
  const negotiator = new Negotiator({ headers: { "accept-encoding": acceptEncoding ?? "" } });
  const accepted = negotiator.encodings();
  return CODINGS.find((coding) => accepted.some((each) => each.toLowerCase() === coding));
}

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_OPERATION_FLUSH, Z_SYNC_FLUSH } = zlib.constants;
/** A small window: pages are small, and every open stream keeps one in memory. */
const brotli = (quality: number) => ({
  params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_LGWIN]: 18 },
});

const [compressBrotli, compressGzip] = [promisify(zlib.brotliCompress), promisify(zlib.gzip)];

/** Returns a complete body in a coding, without blocking the process; without a coding, the text as it is. */
export async function compressed(
  text: string,
  coding: Coding | undefined,
): Promise<string | Uint8Array<ArrayBuffer>> {
  if (!coding) return text;
  return new Uint8Array(
    coding === "br" ? await compressBrotli(text, brotli(4)) : await compressGzip(text, { level: 5 }),
  );
}

/**
 * Event-loop turns to wait after a flush for further output; the data script follows the shell after a few
 * turns.
 */
const TURNS_PER_BATCH = 4;

/**
 * Removes zero bytes, which no page contains. React 18 writes the rest of a buffer as zeros if a character of
 * several bytes does not fit into it (facebook/react#26228).
 */
function withoutZeros(chunk: Buffer): Buffer {
  return chunk.includes(0) ? Buffer.from(chunk.filter((byte) => byte !== 0)) : chunk;
}

/**
 * Stream to which React writes a page. Output between two flushes becomes one chunk, one compressor flush and
 * one packet. A page that is complete at its first flush is compressed in a single call, which costs a
 * fraction.
 */
export class PageStream extends Writable {
  readonly body: ReadableStream<Uint8Array>;
  readonly #coding: Coding | undefined;
  #parts: Buffer[] = [];
  #compressor?: zlib.Gzip | zlib.BrotliCompress;
  #isComplete = false;
  #isBatching = false;
  #controller!: ReadableStreamDefaultController<Uint8Array>;

  /** @param onCancel called when the reader cancels */
  constructor(coding: Coding | undefined, onCancel: () => void) {
    // No `autoDestroy`: after the last write the compressor still has buffered output.
    super({ decodeStrings: true, autoDestroy: false });
    this.#coding = coding;
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        cancel: () => {
          onCancel();
          this.destroy();
        },
      },
      { highWaterMark: 64 },
    );
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#parts.push(withoutZeros(chunk));
    done();
  }

  override _final(done: () => void): void {
    this.#isComplete = true;
    this.#send();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#compressor?.destroy();
    done(error);
  }

  /** Called by React after each batch of writes. */
  flush(): void {
    if (this.#isBatching) return;
    this.#isBatching = true;
    let turns = TURNS_PER_BATCH;
    const turn = () => {
      if (this.#isComplete || this.destroyed) return;
      turns -= 1;
      if (turns > 0) setImmediate(turn);
      else {
        this.#isBatching = false;
        this.#send();
      }
    };
    setImmediate(turn);
  }

  #send(): void {
    const batch = Buffer.concat(this.#parts);
    this.#parts = [];
    if (!this.#coding) {
      if (batch.length > 0) this.#enqueue(batch);
      if (this.#isComplete) this.#close();
      return;
    }
    if (!this.#compressor && this.#isComplete) {
      this.#enqueue(this.#coding === "br" ? zlib.brotliCompressSync(batch, brotli(5)) : zlib.gzipSync(batch));
      this.#close();
      return;
    }
    const compressor = this.#startCompressor(this.#coding);
    if (batch.length > 0) {
      compressor.write(batch);
      compressor.flush(this.#coding === "br" ? BROTLI_OPERATION_FLUSH : Z_SYNC_FLUSH);
    }
    if (this.#isComplete) compressor.end();
  }

  #startCompressor(coding: Coding): zlib.Gzip | zlib.BrotliCompress {
    if (!this.#compressor) {
      this.#compressor =
        coding === "br" ? zlib.createBrotliCompress(brotli(4)) : zlib.createGzip({ level: 5 });
      this.#compressor.on("data", (chunk: Buffer) => this.#enqueue(chunk));
      this.#compressor.on("end", () => this.#close());
      this.#compressor.on("error", (error) => this.destroy(error));
    }
    return this.#compressor;
  }

  #enqueue(chunk: Buffer): void {
    if (!this.destroyed) this.#controller.enqueue(chunk);
  }

  #close(): void {
    if (!this.destroyed) this.#controller.close();
  }
}
