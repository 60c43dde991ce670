/**
 * `npm run test:engines`: whether live and recorded video plays in browsers other than Chromium, with and
 * without scripts, and whether embed pages renew their URLs there. Browsers that are not installed are listed and
 * skipped. The last line is "N passed, N failed".
 */
import { existsSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { startProduct } from "../../tests/support/product.ts";
import { removeFolder, temporaryFolder } from "../../tests/support/temp.ts";
import { CHECKS, startEmbeds, type Way } from "./embeds.ts";
import type { Engine } from "./engine.ts";
import { FIREFOX, startFirefox } from "./firefox.ts";
import { scriptless } from "./scriptless.ts";
import { startWebkit, WEBKIT, WEBKIT_DRIVER } from "./webkit.ts";

const PATHS = ["/events/live-1", "/events/archived-1", "/channels/channel-1"];
const TIMEOUT_MS = 60_000;
/** Longer than any kind of start has buffered. */
const PLAYS_SECONDS = 12;

const STATE = `(() => {
  const video = document.querySelector("video");
  return { time: video.currentTime, error: video.error && video.error.message, ours: !video.controls };
})()`;
interface State {
  time: number;
  error: string | null;
  ours: boolean;
}

const installed = (paths: readonly string[]) => paths.find((path) => existsSync(path));

/** Plays by instant start, or once the page's own controls are there. */
async function play(engine: Engine, url: string, when: "early" | "ready" | "without scripts"): Promise<void> {
  await engine.open(url);
  const until = Date.now() + TIMEOUT_MS;
  const wait = async (done: (state: State) => boolean, what: string) => {
    for (;;) {
      const state = (await engine.ask(STATE)) as State;
      if (state.error) throw new Error(state.error);
      if (done(state)) return state.time;
      if (Date.now() > until)
        throw new Error(`${what} after ${TIMEOUT_MS / 1000} s: ${JSON.stringify(state)}`);
      await delay(250);
    }
  };
  if (when === "ready") await wait(({ ours }) => ours, "no controls");
  await engine.ask(`void document.querySelector("video").play()`);
  const from = await wait(({ time }) => time > 0.2, "no picture");
  await wait(({ time }) => time > from + PLAYS_SECONDS, "it stopped");
  if (when !== "without scripts") await wait(({ ours }) => ours, "no controls");
}

const dataDirectory = temporaryFolder("engines");
const product = await startProduct({ dataDirectory, env: { NODE_ENV: "production" } });
const withoutScripts = await scriptless(product.url);
const embeds = await startEmbeds(product.platformUrl ?? "");
let passed = 0;
let failed = 0;

async function report(title: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
    passed += 1;
    process.stdout.write(`  ✓ ${title}\n`);
  } catch (error) {
    failed += 1;
    process.stdout.write(`  ✗ ${title}: ${error instanceof Error ? error.message : error}\n`);
  }
}

async function check(
  name: string,
  start: () => Promise<Engine>,
  ways: Parameters<typeof play>[2][],
  siteUrl = product.url,
) {
  const engine = await start();
  try {
    for (const path of PATHS)
      for (const when of ways)
        await report(`${name}: ${path}, ${when === "without scripts" ? when : `Play when ${when}`}`, () =>
          play(engine, siteUrl + path, when),
        );
  } finally {
    await engine.close();
  }
}

async function checkEmbeds(name: string, start: () => Promise<Engine>, known: readonly Way[]) {
  const engine = await start();
  try {
    for (const { title, ways, run } of CHECKS)
      for (const way of known.filter((one) => ways.includes(one)))
        await report(`${name}: embed page, ${title}, ${way}`, () => run(engine, embeds, way));
  } finally {
    await engine.close();
  }
}

try {
  const firefox = installed(FIREFOX);
  if (firefox) {
    await check("Firefox", () => startFirefox(firefox, { scripts: true }), ["early", "ready"]);
    // Firefox plays all streams by hls.js.
    await checkEmbeds("Firefox", () => startFirefox(firefox, { scripts: true }), ["hls.js"]);
    await check("Firefox", () => startFirefox(firefox, { scripts: false }), ["without scripts"]);
  } else process.stdout.write("Firefox is not installed (Debian: firefox-esr).\n");
  const driver = installed(WEBKIT_DRIVER);
  const browser = installed(WEBKIT);
  if (!driver || !browser) process.stdout.write("WebKitGTK is not installed (Debian: webkit2gtk-driver).\n");
  else if (!process.env.DISPLAY && !process.env.WAYLAND_DISPLAY)
    process.stdout.write("WebKitGTK needs a display: run this below xvfb-run.\n");
  else {
    await check("WebKit", () => startWebkit(driver, browser), ["early", "ready"]);
    await checkEmbeds("WebKit", () => startWebkit(driver, browser), ["hls.js", "the element"]);
    await check("WebKit", () => startWebkit(driver, browser), ["without scripts"], withoutScripts.url);
  }
} finally {
  await embeds.close();
  await withoutScripts.close();
  await product.stop();
  removeFolder(dataDirectory);
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
