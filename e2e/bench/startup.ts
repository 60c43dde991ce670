/** `npm run bench:startup`: time until the first frame; docs/benchmarks.md explains the figures. */
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "@playwright/test";
import { simplePlaylist, simpleRendition } from "../../common/hls-playlist.ts";
import { startProduct } from "../../tests/support/product.ts";
import { removeFolder, temporaryFolder } from "../../tests/support/temp.ts";
import { startOtherStreams } from "../support/other-streams.ts";
import { median } from "./median.ts";
import { emulate, NETWORKS, type Network } from "./networks.ts";
import { servePages } from "./pages.ts";

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "9" },
    event: { type: "string", default: "live-1" },
    replay: { type: "string", default: "archived-1" },
    // A pattern of the measures below.
    only: { type: "string", default: "" },
    "page-cache": { type: "string", default: "64" },
  },
});
const rounds = Math.max(1, Number(options.rounds) || 9);

const PAUSE_MS = 1_000;

/** Comparisons: names of measures. */
const RATIOS = [
  ["Play", "Play, this page", "Play, bare page", "the bare page"],
  ["address", "Address, this page", "Address, application", "the application"],
  ["from the start", "Live, from the start", "Address, this page", "the live edge"],
  ["replay", "Replay, this page", "Replay, bootstrap", "the bare bootstrap"],
  ["second 4,916", "Replay, second 4,916", "Replay, this page", "second 0"],
  ["second 4,918", "Replay, second 4,918", "Replay, this page", "second 0"],
  ["transport stream", "TS, this page", "TS, preloaded", "the preload path"],
  ["audio tracks", "Tracks, this page", "Tracks, preloaded", "the preload path"],
] as const;

/** Reports the first frame of whatever video appears, and can press Play as soon as there is one. */
function watchFirstFrame(pressPlay: boolean) {
  let pressed = 0;
  const seen = new WeakSet<Node>();
  new MutationObserver(() => {
    const video = document.querySelector("video");
    if (!video || seen.has(video)) return;
    seen.add(video);
    video.requestVideoFrameCallback(() => {
      // Pushed to the test: polling would slow the page down.
      console.debug(`first frame ${performance.now()} ${pressed}`);
    });
    // After its sources: a video is not complete before the parser has left it.
    if (pressPlay) setTimeout(() => video.play());
  }).observe(document, { childList: true, subtree: true });
  addEventListener(
    "click",
    () => {
      pressed ||= performance.now();
    },
    true,
  );
}

async function onNewPage<T>(
  browser: Browser,
  network: Network,
  pressPlay: boolean,
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    await emulate(page, network);
    await page.addInitScript(watchFirstFrame, pressPlay);
    return await use(page);
  } finally {
    await context.close();
  }
}

/** Times (ms) of the page at which its first frame was shown, and at which Play was pressed for it. */
async function firstFrame(page: Page): Promise<{ shown: number; pressed: number }> {
  const message = await page.waitForEvent("console", {
    predicate: (message) => message.text().startsWith("first frame"),
    timeout: 60_000,
  });
  const [shown = 0, pressed = 0] = message.text().split(" ").slice(2).map(Number);
  return { shown, pressed };
}

/** URLs of a recording's first files, as a page that knows them requests them. */
async function firstOf(master: string): Promise<{ codecs: string; map: string; first: string }> {
  const text = async (url: string) => (await fetch(url)).text();
  const rendition = simpleRendition(await text(master), master);
  const playlist = rendition && simplePlaylist(await text(rendition.url), rendition.url);
  const [first] = playlist?.segments ?? [];
  if (!rendition || !playlist || !first) throw new Error(`${master} is not a simple stream`);
  return { codecs: rendition.codecs, map: playlist.map, first: first.url };
}

const dataDirectory = temporaryFolder("bench-startup");
const env = { NODE_ENV: "production", PAGE_CACHE_MB: options["page-cache"] };
const product = await startProduct({ dataDirectory, env });
const platformUrl = product.platformUrl ?? "";
const others = await startOtherStreams(platformUrl, dataDirectory, env);
const pages = await servePages(platformUrl);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: ["--autoplay-policy=no-user-gesture-required"],
});
try {
  const streamOf = async (event: string) => {
    const response = await fetch(`${platformUrl}/api/event/get_by_id/id/${event}`);
    const { content } = (await response.json()) as { content: { source: { hd: string } } };
    return content.source.hd;
  };
  const eventUrl = `${product.url}/events/${options.event}`;
  const bareUrl = `${pages.url}/bare?stream=${encodeURIComponent(await streamOf(options.event))}`;
  const replayUrl = `${product.url}/events/${options.replay}`;
  const bootstrapUrl = `${pages.url}/bootstrap?${new URLSearchParams(await firstOf(await streamOf(options.replay)))}`;

  /** From the press of Play, with everything loaded that loads by itself, to the first frame. */
  const fromPlay = (network: Network, url: string, isReady: (page: Page) => Promise<unknown>) =>
    onNewPage(browser, network, false, async (page) => {
      await page.goto(url, { waitUntil: "load" });
      await isReady(page);
      await page.waitForTimeout(NETWORKS[network] ? 4_000 : 1_500);
      const frame = firstFrame(page);
      await page.getByRole("button", { name: "Play", exact: true }).click();
      const { shown, pressed } = await frame;
      return shown - pressed;
    });
  /** From navigation to the first frame, with Play pressed as soon as there is a button. */
  const fromUrl = (network: Network, url: string, pressPlay: boolean) =>
    onNewPage(browser, network, pressPlay, async (page) => {
      const frame = firstFrame(page);
      await page.goto(url, { waitUntil: "commit" });
      return (await frame).shown;
    });

  const preloaded = async (stream: "ts" | "tracks") =>
    `${pages.url}/preloaded?${await others.startOf(stream)}`;
  const [transportUrl, tracksUrl] = await Promise.all([preloaded("ts"), preloaded("tracks")]);

  const measures: Record<string, (network: Network) => Promise<number>> = {
    "Play, this page": (network) =>
      fromPlay(network, eventUrl, (page) =>
        page.getByRole("button", { name: "Play", exact: true }).waitFor({ timeout: 60_000 }),
      ),
    "Play, bare page": (network) =>
      fromPlay(network, bareUrl, (page) => page.locator("html[data-ready]").waitFor({ timeout: 60_000 })),
    "Address, this page": (network) => fromUrl(network, eventUrl, true),
    "Address, application": (network) =>
      fromUrl(network, `${pages.url}/application?event=${options.event}`, false),
    "Live, from the start": (network) => fromUrl(network, `${eventUrl}?from=start`, true),
    "Replay, this page": (network) => fromUrl(network, replayUrl, true),
    // In the first and in the second fragment of a segment.
    "Replay, second 4,916": (network) => fromUrl(network, `${replayUrl}?t=4916`, true),
    "Replay, second 4,918": (network) => fromUrl(network, `${replayUrl}?t=4918`, true),
    "Replay, bootstrap": (network) => fromUrl(network, bootstrapUrl, false),
    "TS, this page": (network) => fromUrl(network, others.pageOf("ts"), true),
    "TS, preloaded": (network) => fromUrl(network, transportUrl, false),
    "Tracks, this page": (network) => fromUrl(network, others.pageOf("tracks"), true),
    "Tracks, preloaded": (network) => fromUrl(network, tracksUrl, false),
  };
  const only = new RegExp(options.only);
  for (const name of Object.keys(measures)) if (!only.test(name)) delete measures[name];

  for (const network of Object.keys(NETWORKS) as Network[]) {
    const results = Object.fromEntries(Object.keys(measures).map((name) => [name, [] as number[]]));
    // In turn, so that disturbances affect all measures; the first round warms up the server.
    for (let round = -1; round < rounds; round++) {
      for (const [name, measure] of Object.entries(measures)) {
        // So that one page does not affect the next, in the browser or on the server.
        await delay(PAUSE_MS);
        const milliseconds = await measure(network);
        if (round >= 0) results[name]?.push(milliseconds);
      }
    }
    process.stdout.write(`\n${network}, median of ${rounds} (lowest–highest), ms\n`);
    for (const [name, values] of Object.entries(results)) {
      const [low, high] = [Math.min(...values), Math.max(...values)].map(Math.round);
      process.stdout.write(`  ${name.padEnd(22)}${Math.round(median(values))} (${low}–${high})\n`);
    }
    const ratios = RATIOS.flatMap(([what, ours, theirs, of]) => {
      const [mine, other] = [results[ours], results[theirs]];
      return mine && other ? [`${what}: ${(median(mine) / median(other)).toFixed(2)} of ${of}`] : [];
    });
    process.stdout.write(`  ${ratios.join("; ")}\n`);
  }
} finally {
  await browser.close();
  await pages.close();
  await others.close();
  await product.stop();
  removeFolder(dataDirectory);
}
