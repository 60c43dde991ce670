import { pipeline, Readable } from "node:stream";
import zlib from "node:zlib";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { CACHE_CLASSES, type CacheClass } from "~/request/cache-class";
import { codingFor } from "~/request/compress.server";
import type { RequestContext } from "~/request/context.server";

export function missing(): Response {
  return new Response("Not found", {
    status: 404,
    headers: { "Content-Type": "text/plain", "Cache-Control": CACHE_CLASSES.MISSING },
  });
}

/** Response 503 for crawlers, with `Retry-After`, after a failed platform call. */
export function unavailable(context: RequestContext, error: unknown): Response {
  context.log.warn({ err: error, url: context.request.url }, "could not be made");
  return new Response("Try again in a moment", {
    status: 503,
    headers: { "Content-Type": "text/plain", "Cache-Control": "no-store", "Retry-After": "60" },
  });
}

/**
 * Streams XML while it is generated, so its length is not limited by memory. The first piece determines the
 * status: 404 if there is none, 503 if generating it fails. A later failure aborts the response, so that it
 * cannot be taken for complete.
 */
export async function xmlResponse(
  context: RequestContext,
  pieces: AsyncGenerator<string>,
  cacheClass: CacheClass,
): Promise<Response> {
  const { request } = context;
  const { log } = context;
  let first: IteratorResult<string>;
  try {
    first = await pieces.next();
  } catch (error) {
    return unavailable(context, error);
  }
  if (first.done) return missing();

  const coding = codingFor(request.headers.get("accept-encoding"));
  const headers = new Headers({
    "Content-Type": "application/xml; charset=utf-8",
    "Cache-Control": CACHE_CLASSES[cacheClass],
    Vary: "Accept-Encoding",
  });
  if (coding) headers.set("Content-Encoding", coding);
  if (request.method === "HEAD") {
    await pieces.return(undefined);
    return new Response(null, { headers });
  }
  const source = Readable.from(concat(first.value, pieces), { highWaterMark: 2 });
  const onEnd = (error: NodeJS.ErrnoException | null | undefined) => {
    if (error && error.code !== "ERR_STREAM_PREMATURE_CLOSE" && !request.signal.aborted)
      log.warn({ err: error, url: request.url }, "sitemap broken off");
  };
  const body = coding ? pipeline(source, compressorFor(coding), onEnd) : source;
  return new Response(createReadableStreamFromReadable(body), { headers });
}

function compressorFor(coding: "br" | "gzip") {
  if (coding === "gzip") return zlib.createGzip({ level: 5 });
  return zlib.createBrotliCompress({ params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } });
}

async function* concat(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}
