/**
 * `npm run bench:wall`: what several matches at once cost beside one, how long a swap takes, what is left in memory, and
 * how goals are followed; docs/benchmarks.md explains the figures.
 */
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { startProduct } from "../../tests/support/product.ts";
import { removeFolder, temporaryFolder } from "../../tests/support/temp.ts";
import { importRunningMatches, startOwnProduct } from "../support/own-matches.ts";
import { ourControls, secondOf, timeOf } from "../support/player.ts";
import { recordRoomMessages } from "../support/socket-rooms.ts";
import { median } from "./median.ts";
import { emulate, NETWORKS, type Network } from "./networks.ts";

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    swaps: { type: "string", default: "100" },
    goals: { type: "string", default: "3" },
    // A pattern of the parts: bytes, swaps, memory, goals.
    only: { type: "string", default: "" },
  },
});
const numberOf = (text: string) => Math.max(1, Number(text) || 1);
const [, SLOW] = Object.keys(NETWORKS) as [Network, Network];
const TILES = 4;
/** Swaps that are timed on each network. */
const TIMED_SWAPS = 12;
/** Swaps before memory is measured: they load and compile everything. */
const FIRST_SWAPS = 12;
const LIMITS = {
  bytes: 1.15,
  swapMs: 1_000,
  audible: 1,
  memory: 1.1,
  followedMs: 5_000,
  lead: [10, 15],
} as const;

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Prints a figure with its limit; the command fails if it is not kept. */
function report(text: string, isKept: boolean): void {
  say(`  ${isKept ? " " : "!"} ${text}`);
  if (!isKept) process.exitCode = 1;
}

interface Watched {
  /** Largest number of media elements that were audible at once. */
  audible: number;
  /** Time from the last key to the first frame afterwards (ms). */
  swap: Promise<number>;
}

/** Watches media elements, also those outside the document. Functions with names would need a helper of the compiler. */
function watch() {
  const elements = new Set<HTMLMediaElement>();
  const watched = { audible: 0, swap: Promise.resolve(0) };
  Object.assign(globalThis, { watched });
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    elements.add(this);
    return play.call(this);
  };
  setInterval(() => {
    for (const element of document.querySelectorAll("video, audio"))
      elements.add(element as HTMLMediaElement);
    const loud = [...elements].filter(({ paused, muted, volume }) => !paused && !muted && volume > 0);
    watched.audible = Math.max(watched.audible, loud.length);
  }, 10);
  addEventListener(
    "keydown",
    ({ timeStamp }) => {
      const element = document.querySelector("video");
      if (!element) return;
      watched.swap = new Promise((resolve) => {
        element.addEventListener(
          "emptied",
          () => element.requestVideoFrameCallback((now) => resolve(now - timeStamp)),
          { once: true },
        );
      });
    },
    true,
  );
}
const watchedOf = (page: Page) =>
  page.evaluate(async () => {
    const { audible, swap } = (globalThis as unknown as { watched: Watched }).watched;
    return { audible, swap: await swap };
  });

async function open(
  browser: Browser,
  url: string,
  { network, isPhone }: { network?: Network; isPhone: boolean },
) {
  const viewport = isPhone ? { width: 390, height: 844 } : { width: 1280, height: 800 };
  const context = await browser.newContext({ viewport, isMobile: isPhone, hasTouch: isPhone });
  const page = await context.newPage();
  await page.addInitScript(watch);
  if (network) await emulate(page, network);
  await page.goto(url);
  await ourControls(page);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await played(page, 1);
  return page;
}

/** Waits until playback has gone on for some seconds. */
async function played(page: Page, seconds: number): Promise<void> {
  const to = (await timeOf(page)) + seconds;
  await page.waitForFunction((end) => (document.querySelector("video")?.currentTime ?? 0) >= end, to);
}

/** Loads the ids of matches that can be watched side by side. */
async function matchesOf(site: string): Promise<string[]> {
  const list = await (await fetch(`${site}/en/live`)).text();
  const ids = [...list.matchAll(/<input[^>]*name="ids"[^>]*>/g)].map(
    ([box]) => /value="([^"]+)"/.exec(box)?.[1],
  );
  return ids.flatMap((id) => id ?? []).slice(0, TILES);
}

/** Counts the bytes of a minute of playback: bodies and headers of responses, and messages. */
async function bytesOfMinute(page: Page): Promise<number> {
  let bytes = 0;
  const devtools = await page.context().newCDPSession(page);
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  devtools.on("Network.webSocketFrameReceived", ({ response }) => {
    bytes += response.payloadData.length;
  });
  await devtools.send("Network.enable");
  await delay(60_000);
  return bytes;
}

async function compareBytes(browser: Browser, site: string, ids: readonly string[]): Promise<void> {
  const pages = { one: `/en/events/${ids[0]}`, wall: `/en/wall?ids=${ids.join()}` };
  const bytes: Record<keyof typeof pages, number[]> = { one: [], wall: [] };
  for (let round = 0; round < numberOf(options.rounds); round++) {
    for (const name of ["one", "wall"] as const) {
      const page = await open(browser, site + pages[name], { network: SLOW, isPhone: true });
      await played(page, 10);
      bytes[name].push(await bytesOfMinute(page));
      await page.context().close();
    }
  }
  const [one, wall] = [median(bytes.one) / 1_000, median(bytes.wall) / 1_000];
  say(`\n${SLOW}, phone, ${TILES} matches`);
  report(
    `a minute: ${wall.toFixed(0)} kB beside ${one.toFixed(0)} of one match, ${(wall / one).toFixed(3)} times`,
    wall / one <= LIMITS.bytes,
  );
}

/** Swaps through the matches. @returns the time of each swap (ms) */
async function swapAll(page: Page, count: number, between: number): Promise<number[]> {
  const times: number[] = [];
  for (let place = 1; place <= count; place++) {
    await page.keyboard.press(String((place % TILES) + 1));
    times.push((await watchedOf(page)).swap);
    await played(page, between);
  }
  return times;
}

async function measureSwaps(browser: Browser, wall: string): Promise<void> {
  for (const network of Object.keys(NETWORKS) as Network[]) {
    const page = await open(browser, wall, { network, isPhone: false });
    await played(page, 5);
    const times = await swapAll(page, TIMED_SWAPS, 2);
    const { audible } = await watchedOf(page);
    await page.context().close();
    say(`\n${network}, ${TIMED_SWAPS} swaps`);
    const [low, high] = [Math.min(...times), Math.max(...times)];
    report(
      `first frame after ${median(times).toFixed(0)} ms (${low.toFixed(0)}–${high.toFixed(0)})`,
      high <= LIMITS.swapMs,
    );
    report(`audible at once: ${audible}`, audible === LIMITS.audible);
  }
}

interface HeapSnapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
  strings: string[];
}

/** What the browser keeps for itself: of the requests, because this program watches them. */
const OF_BROWSER = /^blink::(NetworkResourcesData|XHRReplayData)/;

/** Memory of a page after a collection of garbage (MB): its objects, and compiled code. */
async function memoryOf(page: Page, devtools: CDPSession): Promise<{ objects: number; code: number }> {
  // At the first match for as long as each time, so that as much is buffered.
  await page.keyboard.press("1");
  await played(page, 15);
  const { snapshot, nodes, strings } = await heapSnapshot(devtools);
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, name, size] = ["type", "name", "self_size"].map((field) => fields.indexOf(field));
  const sums = { objects: 0, code: 0 };
  for (let at = 0; at < nodes.length; at += fields.length) {
    const fieldOf = (field = 0) => nodes[at + field] ?? 0;
    const isCode = types[0][fieldOf(type)] === "code";
    if (isCode || !OF_BROWSER.test(strings[fieldOf(name)] ?? ""))
      sums[isCode ? "code" : "objects"] += fieldOf(size) / 1e6;
  }
  return sums;
}

/** Collects garbage, and returns what is left. */
async function heapSnapshot(devtools: CDPSession): Promise<HeapSnapshot> {
  let text = "";
  const onChunk = ({ chunk }: { chunk: string }) => {
    text += chunk;
  };
  devtools.on("HeapProfiler.addHeapSnapshotChunk", onChunk);
  await devtools.send("HeapProfiler.takeHeapSnapshot");
  devtools.off("HeapProfiler.addHeapSnapshotChunk", onChunk);
  return JSON.parse(text);
}

async function measureMemory(browser: Browser, wall: string): Promise<void> {
  const page = await open(browser, wall, { isPhone: false });
  const devtools = await page.context().newCDPSession(page);
  await swapAll(page, FIRST_SWAPS + 1, 0.5);
  const before = await memoryOf(page, devtools);
  const count = numberOf(options.swaps);
  // Ends at another match than the first, to which the measurement swaps.
  await swapAll(page, count + (count % TILES === 0 ? 1 : 0), 0.5);
  const after = await memoryOf(page, devtools);
  const { audible } = await watchedOf(page);
  await page.context().close();
  say(`\nMemory of the page, ${count} swaps`);
  report(
    `${before.objects.toFixed(1)} MB before, ${after.objects.toFixed(1)} after: ${(after.objects / before.objects).toFixed(3)} times; compiled code ${before.code.toFixed(1)}, ${after.code.toFixed(1)} MB`,
    after.objects / before.objects <= LIMITS.memory,
  );
  report(`audible at once: ${audible}`, audible === LIMITS.audible);
}

/** Waits until the wall plays a match. */
const plays = (page: Page, id: string) =>
  page.waitForFunction((wanted) => new URLSearchParams(location.search).get("play") === wanted, id, {
    timeout: 40_000,
  });

async function measureGoals(browser: Browser, encoder: string): Promise<void> {
  process.env.TOUCHLINE_E2E_PLATFORM = encoder;
  const own = await startOwnProduct();
  try {
    const matches = await importRunningMatches(own, ["first", "second", "third", "fourth"]);
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    const rooms = await recordRoomMessages(page);
    await page.goto(`${own.url}/en/wall?ids=${matches.map(({ id }) => id).join()}`);
    await ourControls(page);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await played(page, 1);
    await page.getByRole("button", { name: "Follow the goals" }).click();
    await rooms.joined("event");
    say(`\nGoals of other matches, ${TILES} matches`);
    for (let goal = 0; goal < numberOf(options.goals); goal++) {
      const place = 1 + (goal % (matches.length - 1));
      const match = matches[place];
      if (!match) break;
      const entered = Date.now();
      // Also the start of the command, and the time in which the platform tells the pages.
      await own.command("add-moment", match.reference, "goal", "home");
      const known = Date.now();
      await plays(page, match.id);
      await page.waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) >= 3);
      const followed = Date.now() - entered;
      const lead = (entered + known) / 2_000 - match.startedAt / 1_000 - (await secondOf(page));
      report(
        `followed ${followed} ms after the command began, at ${lead.toFixed(1)} s before the goal`,
        followed <= LIMITS.followedMs && lead >= LIMITS.lead[0] && lead <= LIMITS.lead[1],
      );
      await plays(page, matches[0]?.id ?? "");
      await played(page, 2);
    }
    await context.close();
  } finally {
    await own.stop();
  }
}

const dataDirectory = temporaryFolder("bench-wall");
const product = await startProduct({ dataDirectory, env: { NODE_ENV: "production" } });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH });
try {
  const ids = await matchesOf(product.url);
  const wall = `${product.url}/en/wall?ids=${ids.join()}`;
  const only = new RegExp(options.only);
  if (only.test("bytes")) await compareBytes(browser, product.url, ids);
  if (only.test("swaps")) await measureSwaps(browser, wall);
  if (only.test("memory")) await measureMemory(browser, wall);
  if (only.test("goals")) await measureGoals(browser, product.platformUrl ?? "");
} finally {
  await browser.close();
  await product.stop();
  removeFolder(dataDirectory);
}
