/** The built product behind the caches of deploy/, and helpers for their responses. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { routeFacts } from "../../app/lib/route-facts.ts";
import { type Cache, startNginx, startVarnish } from "./cdn.ts";
import { send, type TestResponse } from "./http-server.ts";
import { type Product, startProduct } from "./product.ts";
import { removeFolder, temporaryFolder } from "./temp.ts";

const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const ROUTE_RULES = [
  { from: "/promo", to: "/live", status: 301 },
  { from: "/moved", to: "/live", status: 302 },
];
/** Number of pages read per level of links from the home page, where there are fewer kinds of pages. */
const MAX_PAGES = 40;
/** Start timeout (ms) for a product, two caches and a crawl on a loaded machine. */
export const START_TIMEOUT_MS = 120_000;

/**
 * Outcome of the cache: from memory (HIT, STALE), a shared response from the origin (MISS), or a personal one
 * (PASS).
 */
export const outcomeOf = ({ headers }: TestResponse) => {
  const said = String(headers["x-cache"]);
  if (said === "UPDATING") return "STALE";
  return { BYPASS: "PASS", EXPIRED: "MISS", REVALIDATED: "MISS" }[said] ?? said;
};
export const isFromMemory = (response: TestResponse) => ["HIT", "STALE"].includes(outcomeOf(response));

/**
 * Parts in which two responses for the same page may differ: nonces, the progress and minute of a match, and
 * its current segment.
 */
const VARIABLE =
  /nonce="[^"]*"|\d{4}-\d\d-\d\dT[\d:.]+Z|--p:[\d.]+%|\b0\.\d+|\d+\.m4s|(?:until|since|number|minute)(?:&quot;|\W)+\d+|[\d+]+’/g;
export const essenceOf = ({ status, headers, body }: TestResponse) => ({
  status,
  location: headers.location,
  type: headers["content-type"],
  body: body.replaceAll(VARIABLE, ""),
});

/** Returns the place where two texts start to differ; undefined if they are equal. */
export function differenceOf(before: object, after: object): string | undefined {
  const [first, second] = [JSON.stringify(before), JSON.stringify(after)];
  if (first === second) return undefined;
  let index = 0;
  while (first[index] === second[index]) index++;
  return `${first.slice(Math.max(0, index - 80), index + 40)} became ${second.slice(index, index + 40)}`;
}

/** Requests exactly this path, without resolving or decoding it. */
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

/** A generator of pseudo-random numbers from 0 to 1, the same on every run (mulberry32). */
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

/** The language at the start of a path. */
const LANGUAGE = /^\/\w\w(?=\/|$)/;

/** Same-origin URLs in a page: links, scripts, styles. */
const urlsIn = (html: string) =>
  [...html.matchAll(/(?:href|src|data-preloads)="(\/(?!\/)[^"#]*)/g)].flatMap(([, paths = ""]) =>
    paths.replaceAll("&amp;", "&").split(" "),
  );

/** Kind of a page: its path without language and numbers, and the names in its query. */
const kindOf = (path: string) =>
  path
    .replace(LANGUAGE, "")
    .replace(/=[^&]*/g, "")
    .replace(/\d+/g, "0");

/** Returns one page of each kind, and others up to the maximum. */
function sampleOf(paths: string[], random: () => number): string[] {
  const mixed = shuffled(paths.sort(), random);
  const kinds = [...new Map(mixed.map((path) => [kindOf(path), path])).values()];
  return [...new Set([...kinds, ...mixed])].slice(0, Math.max(MAX_PAGES, kinds.length));
}

/**
 * Follows links from the home page in three languages, to a sample of the pages of each kind.
 * @returns the URLs of shared responses; the others are personal, require a sign-in, or reveal a result
 */
export async function crawl(base: string): Promise<string[]> {
  const random = randomNumbers(3);
  const shared = new Set<string>();
  const personal = new Map<string, TestResponse>();
  let level = ["/", "/de", "/he"];
  for (let depth = 0; depth < 3; depth++) {
    const found: string[] = [];
    await each(level, async (path) => {
      const response = await ask(base, path);
      if (!/public/.test(response.headers["cache-control"] ?? "")) return void personal.set(path, response);
      shared.add(path);
      if (/html/.test(response.headers["content-type"] ?? "")) found.push(...urlsIn(response.body));
    });
    const unread = [...new Set(found)].filter((path) => !shared.has(path) && !personal.has(path));
    level = sampleOf(unread, random);
  }
  const isPersonal = (path: string, { headers: { location = "" } }: TestResponse) =>
    routeFacts(path.replace(LANGUAGE, "")).isPersonal ||
    /[?&]results=/.test(path) ||
    location.includes("/auth/login?") ||
    path === "/noscript.css";
  const others = [...personal].filter(([path, response]) => !isPersonal(path, response));
  expect(others.map(([path]) => path)).toEqual([]);
  return [...shared];
}

export interface CachedProduct {
  product: Product;
  /** URL without a cache. */
  origin: string;
  caches: Cache[];
  cacheNamed(name: string): Cache;
  /** Path of an event, and of one of its scripts. */
  eventPath: string;
  assetPath: string;
  stop(): Promise<void>;
}

/** Starts the product and the caches in front of it. If a later part fails, the earlier ones are stopped. */
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
    const paths = urlsIn((await ask(product.url, "/")).body);
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
