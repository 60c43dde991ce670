import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";

/**
 * Reads the body of a response as UTF-8.
 * @throws when it has more than `maxBytes`; the rest is not read
 */
export async function readText({ body }: Response, maxBytes: number): Promise<string> {
  if (!body) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of Readable.fromWeb(body as ReadableStream)) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error(`more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
