/** Media responses: byte ranges (RFC 9110 section 14), HEAD, caching and cross-origin headers. */
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { VirtualFile } from "./fragments.ts";

export const CACHE = {
  /** The URL always has the same bytes. */
  forever: "public, max-age=31536000, immutable",
  /** Derived from fixed parameters, but may change with a release. */
  hour: "public, max-age=3600",
  day: "public, max-age=86400",
  /** Changes with a release only. */
  week: "public, max-age=604800, stale-while-revalidate=2592000",
  /** A better version of this URL is being rendered. */
  moment: "public, max-age=10",
  never: "no-store",
} as const;

export const TYPES = {
  playlist: "application/vnd.apple.mpegurl",
  mp4: "video/mp4",
  audio: "audio/mp4",
  vtt: "text/vtt; charset=utf-8",
  svg: "image/svg+xml",
  webp: "image/webp",
  avif: "image/avif",
  png: "image/png",
} as const;

/** Allows other origins to read everything, including ranges and timings. */
export function allowOrigins(reply: FastifyReply): FastifyReply {
  return reply.headers({
    "access-control-allow-origin": "*",
    "access-control-expose-headers": "Accept-Ranges, Content-Length, Content-Range",
    "cross-origin-resource-policy": "cross-origin",
    "timing-allow-origin": "*",
    "x-content-type-options": "nosniff",
  });
}

/** Responds to the CORS preflight that precedes a cross-origin request with a Range header. */
export function sendPreflight(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return allowOrigins(reply)
    .headers({
      "access-control-allow-methods": "GET, HEAD",
      "access-control-allow-headers": "Range, If-Range, If-None-Match",
      "access-control-max-age": "86400",
    })
    .code(204)
    .send();
}

/** Responds with 404, which no cache may keep. */
export function sendNotFound(reply: FastifyReply): FastifyReply {
  return allowOrigins(reply)
    .code(404)
    .header("cache-control", CACHE.never)
    .type("text/plain")
    .send("Not found\n");
}

const REFUSALS = {
  missing: { messageErrorCode: "media_signature_missing", message: "This video needs a signed address" },
  invalid: { messageErrorCode: "media_signature_invalid", message: "This address was not signed by us" },
  expired: {
    messageErrorCode: "media_signature_expired",
    message: "This address is too old; load the page again",
  },
} as const;

/** Refuses restricted media with a 403. */
export function sendRefusal(reply: FastifyReply, reason: keyof typeof REFUSALS): FastifyReply {
  return allowOrigins(reply)
    .code(403)
    .header("cache-control", CACHE.never)
    .type("application/json; charset=utf-8")
    .send(JSON.stringify({ error: true, ...REFUSALS[reason] }));
}

const brotli = promisify(brotliCompress);
const COMPRESSIONS = {
  br: (text: string) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify<string, Buffer>(gzip),
};

/** Sends a playlist, track or vector image, compressed if the client accepts it (RFC 9110 section 12.5.3). */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  response: { type: string; cache: string; body: string },
): Promise<FastifyReply> {
  reply.header("vary", "accept-encoding");
  const coding = negotiate(request.headers["accept-encoding"] ?? "", ["br", "gzip", "identity"]);
  if (coding !== "br" && coding !== "gzip") return sendBody(request, reply, response);
  reply.header("content-encoding", coding);
  return sendBody(request, reply, { ...response, body: await COMPRESSIONS[coding](response.body) });
}

/** Sends a complete body; for HEAD, only its headers. */
export function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  response: { type: string; cache: string; body: Buffer | string },
): FastifyReply {
  allowOrigins(reply).headers({
    "content-type": response.type,
    "cache-control": response.cache,
    "content-length": Buffer.byteLength(response.body),
  });
  return reply.send(request.method === "HEAD" ? undefined : response.body);
}

/** Sends a computed file, or the requested range of it. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  response: { type: string; cache: string; etag: string; file: VirtualFile },
): FastifyReply {
  const { file, etag } = response;
  allowOrigins(reply).headers({
    "content-type": response.type,
    "cache-control": response.cache,
    "accept-ranges": "bytes",
    etag,
  });
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  const ifRange = request.headers["if-range"];
  const wanted = ifRange === undefined || ifRange === etag ? request.headers.range : undefined;
  const range = request.method === "GET" ? parseRange(wanted, file.length) : undefined;
  if (range === "unsatisfiable") {
    return reply
      .code(416)
      .headers({ "content-range": `bytes */${file.length}`, "content-length": 0 })
      .send();
  }
  const { start, end } = range ?? { start: 0, end: file.length - 1 };
  reply.header("content-length", end - start + 1);
  if (range) reply.code(206).header("content-range", `bytes ${start}-${end}/${file.length}`);
  if (request.method === "HEAD") return reply.send();
  return reply.send(Readable.from(file.read(start, end), { objectMode: false }));
}

/**
 * Parses a Range header (RFC 9110 14.1.2). Other units, multiple ranges and invalid values are ignored, as
 * 14.2 permits, which results in a complete response.
 * @returns first and last byte, both included; undefined for the whole file
 */
export function parseRange(
  header: string | undefined,
  length: number,
): { start: number; end: number } | "unsatisfiable" | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  if (match[1] === "") {
    const suffix = Number(match[2]);
    return suffix === 0 ? "unsatisfiable" : { start: Math.max(0, length - suffix), end: length - 1 };
  }
  const start = Number(match[1]);
  const last = match[2] === "" ? Number.POSITIVE_INFINITY : Number(match[2]);
  if (last < start) return undefined;
  return start >= length ? "unsatisfiable" : { start, end: Math.min(last, length - 1) };
}
