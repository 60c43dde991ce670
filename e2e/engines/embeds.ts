/** Embed pages whose URLs expire while they are open: whether they renew them and play on, in a frame of a page. */
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { serve } from "../../tests/support/http-server.ts";
import { startProduct } from "../../tests/support/product.ts";
import { relay } from "../../tests/support/relay.ts";
import { removeFolder, temporaryFolder } from "../../tests/support/temp.ts";
import { alteredPlatform } from "../support/altered-platform.ts";
import { expiringMedia } from "../support/expiring-media.ts";
import type { Engine } from "./engine.ts";

/** What plays the video: hls.js, or the element its own sources, as in a browser without MSE. */
export type Way = "hls.js" | "the element";

const TIMEOUT_MS = 60_000;
/** Longer than a live match has buffered. */
const PLAYS_SECONDS = 15;

/** Not the whole file at once, but soon what comes before a position: WebKit reads a file from its start. */
const BYTES_PER_SECOND = 4_000_000;

/** A site with embed pages, and pages with a frame of them. */
export async function startEmbeds(platformUrl: string) {
  const media = await expiringMedia(platformUrl, { bytesPerSecond: BYTES_PER_SECOND });
  const platform = await alteredPlatform(platformUrl, (event) => media.sign(event));
  const folder = temporaryFolder("engines-embed");
  // Copies would have the URLs of before.
  const env = { NODE_ENV: "production", API_BASE: platform.url, PAGE_CACHE_MB: "0" };
  const site = await startProduct({ dataDirectory: folder, env });
  const pages = await serve((incoming, outgoing) => {
    const { pathname, searchParams } = new URL(incoming.url ?? "/", "http://pages");
    const framed = searchParams.get("framed");
    if (pathname === "/" && framed) {
      outgoing
        .writeHead(200, { "content-type": "text/html" })
        .end(`<!doctype html><title>News</title><iframe src="${framed}" allow="autoplay"></iframe>`);
      return;
    }
    delete incoming.headers["accept-encoding"];
    relay(site.url, incoming, outgoing, {
      onResponse(response) {
        if (!pathname.startsWith("/embed/")) return false;
        const { headers } = response;
        // No frames are configured, and the policy does not know the script that is added below.
        for (const name of ["content-security-policy", "x-frame-options", "content-length"])
          delete headers[name];
        const isWithoutMse = searchParams.has("without-mse");
        buffer(response).then(
          (body) => {
            const html = body.toString();
            const script = "<head><script>window.MediaSource = undefined</script>";
            outgoing.writeHead(response.statusCode ?? 502, headers);
            outgoing.end(isWithoutMse ? html.replace("<head>", script) : html);
          },
          () => outgoing.destroy(),
        );
        return true;
      },
    });
  });
  return {
    media,
    /** URL of a page with a frame. @param path of an embed page, with its query */
    urlOf: (path: string, way: Way) =>
      `${pages.url}/?framed=${encodeURIComponent(way === "hls.js" ? path : `${path}&without-mse`)}`,
    async close() {
      await pages.close();
      await site.stop();
      await platform.close();
      await media.close();
      removeFolder(folder);
    },
  };
}
export type Embeds = Awaited<ReturnType<typeof startEmbeds>>;

const VIDEO = `document.querySelector("iframe").contentDocument.querySelector("video")`;
const STATE = `(() => {
  const video = ${VIDEO};
  return { time: video ? video.currentTime : -1, src: video ? video.currentSrc : "", error: video && video.error && video.error.message };
})()`;
interface State {
  time: number;
  src: string;
  error: string | null;
}

async function until(engine: Engine, isDone: (state: State) => boolean, what: string): Promise<State> {
  for (const end = Date.now() + TIMEOUT_MS; ; ) {
    const state = (await engine.ask(STATE)) as State;
    if (isDone(state)) return state;
    if (Date.now() > end) throw new Error(`${what} after ${TIMEOUT_MS / 1_000} s: ${JSON.stringify(state)}`);
    await delay(250);
  }
}

async function open(engine: Engine, { urlOf }: Embeds, path: string, way: Way): Promise<void> {
  await engine.open(urlOf(path, way));
  await until(engine, ({ time }) => time >= 0, "no video");
}

/** Presses Play. */
async function press(engine: Engine, way: Way, from: number): Promise<void> {
  await engine.ask(`void ${VIDEO}.play().catch(() => {})`);
  const { src } = await until(engine, ({ time }) => time > from + 0.5, "no picture");
  const isHlsJs = src.startsWith("blob:");
  if (isHlsJs !== (way === "hls.js")) throw new Error(`played ${src}`);
}

function wasRefused({ media }: Embeds, before: number): void {
  if (media.refused() === before) throw new Error("nothing was refused");
}

const RECORDING = "/embed/events/archived-1?t=2232";

interface Check {
  title: string;
  ways: readonly Way[];
  run(engine: Engine, embeds: Embeds, way: Way): Promise<void>;
}

export const CHECKS: readonly Check[] = [
  {
    title: "Play after the URL has expired",
    ways: ["hls.js", "the element"],
    async run(engine, embeds, way) {
      await open(engine, embeds, RECORDING, way);
      embeds.media.expire();
      const before = embeds.media.refused();
      await press(engine, way, 2_232);
      wasRefused(embeds, before);
    },
  },
  {
    title: "a recording continues at its position",
    // Not the element: WebKit reads a file up to the position, and shows no frame of it within a minute.
    ways: ["hls.js"],
    async run(engine, embeds, way) {
      await open(engine, embeds, RECORDING, way);
      await press(engine, way, 2_232);
      embeds.media.expire();
      const before = embeds.media.refused();
      // Beyond what is buffered.
      await engine.ask(`void (${VIDEO}.currentTime = 3000)`);
      const { time } = await until(engine, (state) => state.time > 3_000.5, "it stopped");
      if (time > 3_020) throw new Error(`continued at ${time}`);
      wasRefused(embeds, before);
    },
  },
  {
    title: "a live match plays on",
    ways: ["hls.js"],
    async run(engine, embeds, way) {
      await open(engine, embeds, "/embed/events/live-1?", way);
      await press(engine, way, 0);
      embeds.media.expire();
      const before = embeds.media.refused();
      const { time } = (await engine.ask(STATE)) as State;
      await until(engine, (state) => state.time > time + PLAYS_SECONDS, "it stopped");
      wasRefused(embeds, before);
    },
  },
];
