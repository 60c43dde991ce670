import { readFileSync, writeFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { readHlsJsHints } from "../../app/features/player/instant-start/server/hls-js-hints.server.ts";
import { type RunningServer, serve } from "../../tests/support/http-server.ts";
import { startProduct } from "../../tests/support/product.ts";
import { alteredPlatform } from "./altered-platform.ts";

/** Matches of the demo whose streams are replaced, by kind of stream: recordings, and a live match. */
const EVENTS = {
  ts: "archived-5",
  tracks: "archived-6",
  breaks: "archived-7",
  encrypted: "archived-8",
  silent: "archived-9",
  withFile: "archived-10",
  live: "live-1",
};
/**
 * A stream of another packager: transport stream, separate audio tracks and subtitles, and so on. `withFile`
 * is the transport stream next to the recording's own MP4, `live` the separate audio tracks without end.
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
  /** Path of the page of a recording with such a stream. */
  pageOf: (stream: OtherStream) => string;
  /** The playback hints of such a page: the stream, the build of hls.js, and the stream's first files. */
  startOf: (stream: OtherStream) => Promise<URLSearchParams>;
  close: () => Promise<void>;
}

/**
 * Starts a separate web host whose platform has such streams, on a media server that is configured by the
 * operator.
 * @param platformUrl the real platform
 * @param env further variables of the host
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
    // The audio of the demo is not that of the stream.
    delete source.audio;
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
      const read = async (url: string) => (await fetch(url)).text();
      const url = masterOf(stream);
      const { build, ahead } = await readHlsJsHints(url, await read(url), read);
      return new URLSearchParams([["stream", url], ["build", build], ...ahead.map((url) => ["ahead", url])]);
    },
    async close() {
      await host.stop();
      await Promise.all([platform.close(), media.close()]);
    },
  };
}

/**
 * Segments of a live playlist, the seconds of each, and the discontinuities before them: packagers without a memory
 * count by the clock.
 */
const LIVE = { window: 6, seconds: 2, discontinuities: 1_000_000_000 };

/** Returns a live playlist that repeats the first segments of a recording. */
function withoutEnd(playlist: string): string {
  const head = playlist.match(/^#EXT-X-(?:VERSION|TARGETDURATION|MAP).*/gm) ?? [];
  const segments = [...playlist.matchAll(/^#EXTINF.*\n.*/gm)].slice(0, LIVE.window).map(([lines]) => lines);
  const first = Math.floor(Date.now() / 1_000 / LIVE.seconds) - LIVE.window;
  const all = segments.map((_, index) => (first + index) % segments.length);
  return [
    "#EXTM3U",
    ...head,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${LIVE.discontinuities + Math.ceil(first / segments.length)}`,
    ...all.flatMap((at) => [at === 0 ? "#EXT-X-DISCONTINUITY\n" : "", segments[at]].join("")),
    "",
  ].join("\n");
}

/** Serves the streams like a media server: `/<stream>/master.m3u8`. */
function serveStreams(): Promise<RunningServer> {
  return serve((request, response) => {
    const [, stream = "", file = ""] = (request.url ?? "").split("/");
    const isLive = stream === "live";
    const stored = readFileSync(join(FOLDER, isLive ? "tracks" : basename(stream), basename(file)));
    const body = isLive && /^\d\.m3u8$/.test(file) ? Buffer.from(withoutEnd(`${stored}`)) : stored;
    response
      .writeHead(200, {
        "access-control-allow-origin": "*",
        "content-length": body.length,
        "content-type": TYPES[extname(file)] ?? "application/octet-stream",
      })
      .end(body);
  });
}
