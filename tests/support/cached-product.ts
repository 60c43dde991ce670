/** The built product behind the caches of deploy/, and what their answers tell. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { type Cache, startNginx, startVarnish } from "./cdn.ts";
import { type Answer, send } from "./http-server.ts";
import { type Product, startProduct } from "./product.ts";
import { removeFolder, temporaryFolder } from "./temp.ts";

const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const ROUTE_RULES = [
  { from: "/promo", to: "/live", status: 301 },
  { from: "/moved", to: "/live", status: 302 },
];
/** How many pages are looked at in each step from the home page. */
const MOST_PAGES = 40;
/** A product, two caches and a crawl, on a machine that does something else, too. */
export const START_TIMEOUT_MS = 120_000;

/** What the cache did: from its memory (HIT, STALE), from the origin for everybody (MISS), for one viewer (PASS). */
export const outcomeOf = ({ headers }: Answer) => {
  const said = String(headers["x-cache"]);
  if (said === "UPDATING") return "STALE";
  return { BYPASS: "PASS", EXPIRED: "MISS", REVALIDATED: "MISS" }[said] ?? said;
};
export const isFromMemory = (answer: Answer) => ["HIT", "STALE"].includes(outcomeOf(answer));

/** What two requests for the same page may differ in: nonces, how much of a match has been played, and the segment it is at. */
const VARIABLE =
  /nonce="[^"]*"|\d{4}-\d\d-\d\dT[\d:.]+Z|--p:[\d.]+%|\b0\.\d+|\d+\.m4s|(?:until|since|number)(?:&quot;|\W)+\d+/g;
export const essenceOf = ({ status, headers, body }: Answer) => ({
  status,
  location: headers.location,
  type: headers["content-type"],
  body: body.replaceAll(VARIABLE, ""),
});

/** Where two texts begin to differ; undefined when they do not. */
export function differenceOf(before: object, after: object): string | undefined {
  const [first, second] = [JSON.stringify(before), JSON.stringify(after)];
  if (first === second) return undefined;
  let index = 0;
  while (first[index] === second[index]) index++;
  return `${first.slice(Math.max(0, index - 80), index + 40)} became ${second.slice(index, index + 40)}`;
}

/** Asks for exactly this path: nothing in it is resolved or decoded on the way. */
export const ask = (base: string, path: string, headers: Record<string, string> = {}, method = "GET") =>
  send(base, { method, path, headers: { "user-agent": CHROME, ...headers } });

/** Runs a task for each item, a few at a time, and keeps the order of the results. */
export async function each<Item, Result>(items: readonly Item[], task: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  let next = 0;
  const lane = async () => {
    for (let index = next++; index < items.length; index = next++) {
      results[index] = await task(items[index] as Item);
    }
  };
  await Promise.all(Array.from({ length: 6 }, lane));
  return results;
}

/** A small generator of numbers from 0 to 1, the same on every run (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const result = [...items];
  for (let index = result.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [result[index], result[other]] = [result[other] as Item, result[index] as Item];
  }
  return result;
}

/** Own addresses that a page names: links, scripts, styles. */
export const addressesIn = (html: string) =>
  [...html.matchAll(/(?:href|src)="(\/(?!\/)[^"#]*)/g)].map(([, path = ""]) => path.replaceAll("&amp;", "&"));

/**
 * Follows all links from the home page in three languages.
 * @returns the addresses whose answers are for everybody; the others are ways to sign in, and pages that want it
 */
export async function crawl(base: string): Promise<string[]> {
  const random = randomNumbers(3);
  const shared = new Set<string>();
  const personal = new Map<string, Answer>();
  let level = ["/", "/de", "/he"];
  for (let depth = 0; depth < 3; depth++) {
    const found: string[] = [];
    await each(level, async (path) => {
      const answer = await ask(base, path);
      if (!/public/.test(answer.headers["cache-control"] ?? "")) return void personal.set(path, answer);
      shared.add(path);
      if (/html/.test(answer.headers["content-type"] ?? "")) found.push(...addressesIn(answer.body));
    });
    level = [...new Set(found)].filter((path) => !shared.has(path) && !personal.has(path));
    // Pages of every kind, not every page.
    if (level.length > MOST_PAGES) level = shuffled(level.sort(), random).slice(0, MOST_PAGES);
  }
  const isPersonal = (path: string, { headers: { location = "" } }: Answer) =>
    /^\/(\w\w\/)?auth\//.test(path) || location.includes("/auth/login?") || path === "/noscript.css";
  const others = [...personal].filter(([path, answer]) => !isPersonal(path, answer));
  expect(others.map(([path]) => path)).toEqual([]);
  return [...shared];
}

export interface CachedProduct {
  product: Product;
  /** Where it is without a cache. */
  origin: string;
  caches: Cache[];
  cacheNamed(name: string): Cache;
  /** An event and a script of it. */
  eventPath: string;
  assetPath: string;
  stop(): Promise<void>;
}

/** Starts the product and the caches before it. What had been started is stopped when a later part fails. */
export async function openCachedProduct(): Promise<CachedProduct> {
  const dataDirectory = temporaryFolder("cdn");
  const closers: (() => Promise<unknown>)[] = [async () => removeFolder(dataDirectory)];
  const stop = async () => {
    for (const close of closers.reverse()) await close();
  };
  try {
    const customer = join(dataDirectory, "customer.json");
    writeFileSync(customer, JSON.stringify({ route_rules: ROUTE_RULES }));
    const env = { TRUST_PROXY: "1", SIMULATION: "off", CUSTOMER_CONFIG: customer };
    const product = await startProduct({ dataDirectory, env });
    closers.push(() => product.stop());
    const origins = { web: product.url, platform: product.platformUrl ?? "" };
    const caches = await Promise.all([startVarnish(origins), startNginx(origins)]);
    closers.push(() => Promise.all(caches.map((cache) => cache.stop())));
    const paths = addressesIn((await ask(product.url, "/")).body);
    const eventPath = paths.find((path) => path.startsWith("/events/")) ?? "";
    const assetPath = paths.find((path) => /^\/assets\/.*\.js$/.test(path)) ?? "";
    expect([eventPath, assetPath]).not.toContain("");
    const cacheNamed = (name: string) => {
      const found = caches.find((cache) => cache.name === name);
      if (!found) throw new Error(`${name} is not running`);
      return found;
    };
    return { product, origin: product.url, caches, cacheNamed, eventPath, assetPath, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
