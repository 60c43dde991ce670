import { readFile } from "node:fs/promises";
import type { IncomingMessage, RequestListener } from "node:http";
import { join } from "node:path";
import { type RunningServer, serve } from "./http-server.ts";
import { root } from "./root.ts";

const FILES = join(root, "e2e/support/streams");

export interface StreamServer extends RunningServer {
  /** What is served at a path: a body, or what sends the response. */
  pages: Record<string, string | RequestListener>;
  /** Value of `Access-Control-Allow-Origin` at a path; undefined sends none. */
  allowedOrigin: (path: string) => string | undefined;
  requests: IncomingMessage[];
}

/** Serves `pages` and the sample streams of `e2e/support/streams`, to pages of all sites. */
export async function serveStreams(): Promise<StreamServer> {
  const server = await serve(async (request, response) => {
    const path = request.url ?? "";
    streams.requests.push(request);
    const allowed = streams.allowedOrigin(path);
    if (allowed !== undefined) response.setHeader("access-control-allow-origin", allowed);
    const page = streams.pages[path];
    if (typeof page === "function") return page(request, response);
    const body = page ?? (await readFile(join(FILES, path)).catch(() => undefined));
    response.writeHead(body === undefined ? 404 : 200).end(body);
  });
  const streams: StreamServer = { ...server, pages: {}, allowedOrigin: () => "*", requests: [] };
  return streams;
}

/** A media playlist of segments with four seconds. */
export const mediaPlaylist = (...lines: string[]): string =>
  ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-TARGETDURATION:4", ...lines, ""].join("\n");

/** Lines of segments with consecutive numbers. */
export const segmentLines = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => ["#EXTINF:4.000,", `${first + index}.m4s`]).flat();

/** A master playlist with one rendition at `low.m3u8`. */
export const masterPlaylist = (...lines: string[]): string =>
  [
    "#EXTM3U",
    ...lines,
    '#EXT-X-STREAM-INF:BANDWIDTH=800000,RESOLUTION=640x360,CODECS="avc1.4d401e,mp4a.40.2"',
    "low.m3u8",
    "",
  ].join("\n");
