/** `npm run bench:vitals`: paints, layout shifts and bytes of pages; docs/benchmarks.md explains the figures. */
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { startProduct } from "../../tests/support/product.ts";
import { removeFolder, temporaryFolder } from "../../tests/support/temp.ts";
import { median } from "./median.ts";
import { emulate, NETWORKS, type Network } from "./networks.ts";

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "9" },
    // A pattern of the pages below.
    only: { type: "string", default: "" },
    "page-cache": { type: "string", default: "64" },
  },
});
const rounds = Math.max(1, Number(options.rounds) || 9);
const [, SLOW] = Object.keys(NETWORKS) as [Network, Network];

const PAGES = {
  home: "/",
  live: "/live",
  upcoming: "/upcoming",
  league: "/league/league-northern",
  "sign-in": "/auth/login",
  event: "/events/live-1",
};
const PAUSE_MS = 1_000;
/** Time (ms) without a request after which a page counts as loaded. */
const QUIET_MS = 1_500;

/** Times are in ms since the navigation, sizes in bytes. */
interface Vitals {
  firstPaint: number;
  largestPaint: number;
  shift: number;
  /** Requests that were complete before the largest paint, the document included. */
  requests: number;
  /** Response bodies and headers, all of the visit without an interaction. */
  bytes: number;
  /** Of them, scripts. */
  scripts: number;
}

interface Entry extends PerformanceResourceTiming {
  /** Of a layout shift. */
  value: number;
}

/** Collects what browsers report to observers only. Helpers with names would need a helper of the compiler. */
function observe() {
  const entries: PerformanceEntry[] = [];
  Object.assign(globalThis, { observed: entries });
  for (const type of ["largest-contentful-paint", "layout-shift"])
    new PerformanceObserver((list) => entries.push(...list.getEntries())).observe({ type, buffered: true });
}

async function visit(browser: Browser, url: string): Promise<Vitals> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    await emulate(page, SLOW);
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: "load", timeout: 60_000 });
    await page.waitForTimeout(QUIET_MS);
    const entries = await page.evaluate(
      () =>
        [...performance.getEntries(), ...(globalThis as unknown as { observed: Entry[] }).observed].map(
          (entry) => ({ ...(entry.toJSON() as Entry), entryType: entry.entryType }),
        ) satisfies Partial<Entry>[],
    );
    const ofType = (type: string) => entries.filter(({ entryType }) => entryType === type);
    const responses = [...ofType("navigation"), ...ofType("resource")];
    const sum = (list: readonly Entry[]) => list.reduce((bytes, entry) => bytes + entry.transferSize, 0);
    const largestPaint = ofType("largest-contentful-paint").at(-1)?.startTime ?? Number.NaN;
    return {
      firstPaint: entries.find(({ name }) => name === "first-contentful-paint")?.startTime ?? Number.NaN,
      largestPaint,
      shift: ofType("layout-shift").reduce((all, { value }) => all + value, 0),
      requests: responses.filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= largestPaint).length,
      bytes: sum(responses),
      scripts: sum(responses.filter(({ name }) => /\.js(\?|$)/.test(name))),
    };
  } finally {
    await context.close();
  }
}

const dataDirectory = temporaryFolder("bench-vitals");
const env = { NODE_ENV: "production", PAGE_CACHE_MB: options["page-cache"] };
const product = await startProduct({ dataDirectory, env });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH });
try {
  const only = new RegExp(options.only);
  const pages = Object.entries(PAGES).filter(([name]) => only.test(name));
  const results = new Map(pages.map(([name]) => [name, [] as Vitals[]]));
  // In turn, so that disturbances affect all pages; the first round warms up the server.
  for (let round = -1; round < rounds; round++) {
    for (const [name, path] of pages) {
      await delay(PAUSE_MS);
      const vitals = await visit(browser, product.url + path);
      if (round >= 0) results.get(name)?.push(vitals);
    }
  }
  process.stdout.write(`\n${SLOW}, phone, median of ${rounds} (lowest–highest)\n`);
  for (const [name, visits] of results) {
    const figure = (of: (vitals: Vitals) => number, digits = 0) => {
      const values = visits.map(of);
      const [low, high] = [Math.min(...values), Math.max(...values)];
      return `${median(values).toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)})`;
    };
    const figures = [
      `first paint ${figure((v) => v.firstPaint)} ms`,
      `largest ${figure((v) => v.largestPaint)} ms`,
      `after ${figure((v) => v.requests)} requests`,
      `shift ${figure((v) => v.shift, 3)}`,
      `${figure((v) => v.bytes / 1000, 1)} kB`,
      `scripts ${figure((v) => v.scripts / 1000, 1)} kB`,
    ];
    process.stdout.write(`  ${name.padEnd(10)}${figures.join("; ")}\n`);
  }
} finally {
  await browser.close();
  await product.stop();
  removeFolder(dataDirectory);
}
