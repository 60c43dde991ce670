import { readFileSync, writeFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { readLibraryStart } from "../../app/features/player/early/library-start.server.ts";
import { type RunningServer, serve } from "../../tests/support/http-server.ts";
import { startProduct } from "../../tests/support/product.ts";
import { alteredPlatform } from "./altered-platform.ts";

/** Recordings of the demo whose streams are made other ones, and what those are. */
const EVENTS = {
  ts: "archived-5",
  tracks: "archived-6",
  breaks: "archived-7",
  encrypted: "archived-8",
  silent: "archived-9",
  withFile: "archived-10",
};
/**
 * A stream that another packager made: transport stream, sound tracks and subtitles of their own, and so on.
 * `withFile` is the transport stream again, beside the recording's own MP4.
 */
export type OtherStream = keyof typeof EVENTS;

const FOLDER = join(import.meta.dirname, "streams");
const TYPES: Record<string, string> = {
  ".m3u8": "application/vnd.apple.mpegurl",
  ".m2t": "video/mp2t",
  ".m4s": "video/mp4",
  ".mp4": "video/mp4",
  ".vtt": "text/vtt",
};

export interface OtherStreams {
  /** Page of a recording with such a stream. */
  pageOf: (stream: OtherStream) => string;
  /** What a page that preloads is told: the stream, the build of the library, and the stream's first files. */
  startOf: (stream: OtherStream) => Promise<URLSearchParams>;
  close: () => Promise<void>;
}

/**
 * A web host of its own, whose platform has streams that are not simple, on a media server that the operator has named.
 * @param platformUrl the real platform
 * @param env more for the host
 */
export async function startOtherStreams(
  platformUrl: string,
  dataDirectory: string,
  env: Record<string, string> = {},
): Promise<OtherStreams> {
  const media = await serveStreams();
  const masterOf = (stream: OtherStream) =>
    `${media.url}/${stream === "withFile" ? "ts" : stream}/master.m3u8`;
  const platform = await alteredPlatform(platformUrl, ({ source }, id) => {
    const [stream] = Object.entries(EVENTS).find(([, event]) => event === id) ?? [];
    if (!stream) return;
    source.hd = masterOf(stream as OtherStream);
    if (stream !== "withFile") source.mp4 = null;
  });
  const config = join(dataDirectory, "customer.json");
  writeFileSync(config, JSON.stringify({ media_origins: [media.url] }));
  const host = await startProduct({
    dataDirectory: join(dataDirectory, "other-streams"),
    env: {
      ...env,
      API_BASE: platform.url,
      PLATFORM_ORIGIN: platformUrl,
      SOCKET_BASE: platformUrl,
      CUSTOMER_CONFIG: config,
    },
  });
  return {
    pageOf: (stream) => `${host.url}/events/${EVENTS[stream]}`,
    async startOf(stream) {
      const read = async (address: string) => (await fetch(address)).text();
      const url = masterOf(stream);
      const { library, ahead } = await readLibraryStart(url, await read(url), read);
      return new URLSearchParams([
        ["stream", url],
        ["library", library],
        ...ahead.map((address) => ["ahead", address]),
      ]);
    },
    async close() {
      await host.stop();
      await Promise.all([platform.close(), media.close()]);
    },
  };
}

/** Serves the streams as a media server does: `/<stream>/master.m3u8`. */
function serveStreams(): Promise<RunningServer> {
  return serve((request, response) => {
    const [, stream = "", file = ""] = (request.url ?? "").split("/");
    response
      .writeHead(200, {
        "access-control-allow-origin": "*",
        "content-type": TYPES[extname(file)] ?? "application/octet-stream",
      })
      .end(readFileSync(join(FOLDER, basename(stream), basename(file))));
  });
}
