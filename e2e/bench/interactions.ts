/**
 * `npm run bench:interactions`: time from an interaction to the next paint (INP); docs/benchmarks.md explains
 * the figures.
 */
import { parseArgs } from "node:util";
import { chromium, type Locator, type Page } from "@playwright/test";
import { startProduct } from "../../tests/support/product.ts";
import { removeFolder, temporaryFolder } from "../../tests/support/temp.ts";
import { newAccount, signUp } from "../support/accounts.ts";
import { emulate, NETWORKS, type Network } from "./networks.ts";

const { values: options } = parseArgs({ options: { count: { type: "string", default: "200" } } });
const count = Math.max(1, Number(options.count) || 200);
const [, SLOW] = Object.keys(NETWORKS) as [Network, Network];
/** The API reports nothing shorter (ms). */
const MIN_REPORTED_MS = 16;
/** Time (ms) in which the browser reports an interaction, and in which a viewer makes no other. */
const PAUSE_MS = 700;
/** Time (ms) after which a viewer presses what has been scrolled into view. */
const LOOK_MS = 300;

interface Interaction {
  what: string;
  /** Until the next paint (ms). */
  duration: number;
}

interface EventTiming extends PerformanceEntry {
  interactionId: number;
}

declare global {
  /** Bound by Playwright. */
  function reportInteraction(id: number, duration: number): void;
}

function observe() {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as EventTiming[])
      if (entry.interactionId) reportInteraction(entry.interactionId, entry.duration);
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
}

const interactions: Interaction[] = [];
const current = new Map<number, number>();

/** Does something once, and notes the longest of the browser's reports of it. */
async function interact(page: Page, what: string, act: () => Promise<unknown>): Promise<void> {
  current.clear();
  await act();
  await page.waitForTimeout(PAUSE_MS);
  // A visit that has begun goes on to its end.
  if (interactions.length < count)
    interactions.push({ what, duration: Math.max(MIN_REPORTED_MS, ...current.values()) });
}

/** A viewer on a phone: lists, a match, search, a team, the matches to come. */
async function visit(page: Page, site: string): Promise<void> {
  const press = async (what: string, target: Locator) => {
    // Makes it visible. Playwright's own click would run scripts in the page meanwhile.
    await target.first().click({ trial: true });
    await page.waitForTimeout(LOOK_MS);
    const box = await target.first().boundingBox();
    if (!box) throw new Error(`Nothing to press: ${what}`);
    const { x, y, width, height } = box;
    await interact(page, what, () => page.touchscreen.tap(x + width / 2, y + height / 2));
  };
  const main = page.getByRole("main");
  const bar = (name: RegExp) => page.getByRole("link", { name }).locator("visible=true").last();
  const button = (name: string | RegExp) => main.getByRole("button", { name }).locator("visible=true");

  await page.goto(`${site}/`);
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__reactFiber")));
  await page.waitForTimeout(PAUSE_MS);
  await press("add to the list", button("Add to my list"));
  await press("open the live matches", bar(/^Live/));
  await page.waitForURL(/\/live/);
  for (const index of [0, 1, 2])
    await press("tick a match", main.getByRole("checkbox").locator("visible=true").nth(index));

  await press("open a match", main.locator('a[href*="/events/live-1"]').locator("visible=true"));
  await page.waitForURL(/\/events\//);
  await main.locator("video").waitFor();
  await page.waitForTimeout(2_000);
  await press("follow a team", button(/^(Follow|Unfollow) /));
  await press("play", button(/^Play$/));
  await page.waitForTimeout(3_000);
  for (const key of ["m", "ArrowLeft", "ArrowLeft", "m", "k"])
    await interact(page, `key ${key} of the player`, () => page.keyboard.press(key));
  await press("share", button("Share"));
  await interact(page, "close a dialog", () => page.keyboard.press("Escape"));

  await press("open the search", bar(/^Search$/));
  await page.waitForURL(/\/search/);
  const field = main.locator("input[type=search]");
  await press("focus the search", field);
  for (const letter of "north") await interact(page, "type a letter", () => page.keyboard.type(letter));
  await interact(page, "search", () => page.keyboard.press("Enter"));
  await page.waitForURL(/q=north/);
  await press("open a team", main.locator('a[href*="/team/"]').locator("visible=true"));
  await page.waitForURL(/\/team\//);
  await page.waitForTimeout(PAUSE_MS);
  await press("add to the list", button("Add to my list"));

  await press("open home", bar(/^Home$/));
  await page.waitForURL((url) => url.pathname === "/");
  await press("open the account menu", page.locator("summary").locator("visible=true"));
}

const dataDirectory = temporaryFolder("bench-interactions");
const product = await startProduct({ dataDirectory, env: { NODE_ENV: "production" } });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH });
try {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  await page.exposeFunction("reportInteraction", (id: number, duration: number) => {
    current.set(id, Math.max(duration, current.get(id) ?? 0));
  });
  await page.addInitScript(observe);
  await emulate(page, SLOW);
  await signUp(page, newAccount(), product.url);
  while (interactions.length < count) await visit(page, product.url);

  interactions.sort((a, b) => b.duration - a.duration);
  const percentile = (share: number) => interactions[Math.floor(interactions.length * (1 - share))]?.duration;
  process.stdout.write(
    `\n${SLOW}, phone, ${count} interactions: p98 ${percentile(0.98)} ms, median ${percentile(0.5)} ms\n`,
  );
  for (const { what, duration } of interactions.slice(0, 12))
    process.stdout.write(`  ${String(duration).padStart(5)} ms  ${what}\n`);
} finally {
  await browser.close();
  await product.stop();
  removeFolder(dataDirectory);
}
