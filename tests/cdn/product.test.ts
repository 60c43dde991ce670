/** The built product behind the caches of deploy/: what they keep, and what they must never keep. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOCALES } from "../../app/i18n/locales.ts";
import { type Cache, cachesMissing, startNginx, startVarnish } from "../support/cdn.ts";
import { type Answer, send } from "../support/http-server.ts";
import { type Product, partsOf, startProduct, waitFor } from "../support/product.ts";
import { removeFolder, temporaryFolder } from "../support/temp.ts";
import { Viewer } from "../support/viewer.ts";

const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const ROUTE_RULES = [
  { from: "/promo", to: "/live", status: 301 },
  { from: "/moved", to: "/live", status: 302 },
];

let product: Product;
let origin: string;
const caches: Cache[] = [];
const dataDirectory = temporaryFolder("cdn");

const cacheNamed = (name: string): Cache => {
  const found = caches.find((cache) => cache.name === name);
  if (!found) throw new Error(`${name} is not running`);
  return found;
};

/** What the cache did: from its memory (HIT, STALE), from the origin for everybody (MISS), for one viewer (PASS). */
const outcomeOf = ({ headers }: Answer) => {
  const said = String(headers["x-cache"]);
  if (said === "UPDATING") return "STALE";
  return { BYPASS: "PASS", EXPIRED: "MISS", REVALIDATED: "MISS" }[said] ?? said;
};
const isFromMemory = (answer: Answer) => ["HIT", "STALE"].includes(outcomeOf(answer));

/** What two requests for the same page may differ in: nonces, how much of a match has been played, and the segment it is at. */
const VARIABLE =
  /nonce="[^"]*"|\d{4}-\d\d-\d\dT[\d:.]+Z|--p:[\d.]+%|\b0\.\d+|\d+\.m4s|until(?:&quot;|\W)+\d+/g;
const essenceOf = ({ status, headers, body }: Answer) => ({
  status,
  location: headers.location,
  type: headers["content-type"],
  body: body.replaceAll(VARIABLE, ""),
});

/** Where two texts begin to differ; undefined when they do not. */
function differenceOf(before: object, after: object): string | undefined {
  const [first, second] = [JSON.stringify(before), JSON.stringify(after)];
  if (first === second) return undefined;
  let index = 0;
  while (first[index] === second[index]) index++;
  return `${first.slice(Math.max(0, index - 80), index + 40)} became ${second.slice(index, index + 40)}`;
}

/** Asks for exactly this path: nothing in it is resolved or decoded on the way. */
const ask = (base: string, path: string, headers: Record<string, string> = {}, method = "GET") =>
  send(base, { method, path, headers: { "user-agent": CHROME, ...headers } });

/** Runs a task for each item, a few at a time, and keeps the order of the results. */
async function each<Item, Result>(items: readonly Item[], task: (item: Item) => Promise<Result>) {
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
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const result = [...items];
  for (let index = result.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [result[index], result[other]] = [result[other] as Item, result[index] as Item];
  }
  return result;
}

/** Own addresses that a page names: links, scripts, styles. */
const addressesIn = (html: string) =>
  [...html.matchAll(/(?:href|src)="(\/(?!\/)[^"#]*)/g)].map(([, path = ""]) => path.replaceAll("&amp;", "&"));

/**
 * Follows all links from the home page in three languages.
 * @returns the addresses whose answers are for everybody; the others are ways to sign in, and pages that want it
 */
async function crawl(base: string): Promise<string[]> {
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

const MOST_PAGES = 40;
/** A product, two caches and a crawl, on a machine that does something else, too. */
const START_TIMEOUT_MS = 120_000;

let sharedPaths: string[];
let eventPath: string;
let assetPath: string;

describe.skipIf(cachesMissing !== undefined)("the product behind a cache", () => {
  beforeAll(async () => {
    const customer = join(dataDirectory, "customer.json");
    writeFileSync(customer, JSON.stringify({ route_rules: ROUTE_RULES }));
    const env = { TRUST_PROXY: "1", SIMULATION: "off", CUSTOMER_CONFIG: customer };
    product = await startProduct({ dataDirectory, env });
    origin = product.url;
    const origins = { web: origin, platform: product.platformUrl ?? "" };
    caches.push(...(await Promise.all([startVarnish(origins), startNginx(origins)])));
    const paths = addressesIn((await ask(origin, "/")).body);
    eventPath = paths.find((path) => path.startsWith("/events/")) ?? "";
    assetPath = paths.find((path) => /^\/assets\/.*\.js$/.test(path)) ?? "";
    expect([eventPath, assetPath]).not.toContain("");
    sharedPaths = await crawl(origin);
    expect(sharedPaths.length).toBeGreaterThan(50);
  }, START_TIMEOUT_MS);
  afterAll(async () => {
    await Promise.all(caches.map((cache) => cache.stop()));
    await product?.stop();
    removeFolder(dataDirectory);
  });

  describe.each(["Varnish", "nginx"] as const)("%s", (name) => {
    let url: string;
    const through = (path: string, headers?: Record<string, string>, method?: string) =>
      ask(url, path, headers, method);

    beforeAll(() => {
      url = cacheNamed(name).url;
    });

    /** Signed up through the cache, by the forms; the name and the address are found nowhere else. */
    async function signUp(): Promise<{ cookie: string; secrets: string[] }> {
      const viewer = new Viewer(url);
      const displayName = `Quillon Vexworthy ${name}`;
      const email = `quillon.${name.toLowerCase()}@vexworthy.example`;
      const fields = { displayName, email, password: "a long password", termsAccepted: "on" };
      const answer = await viewer.post("/auth/sign-up", fields);
      expect(answer.status).toBe(303);
      const session = viewer.cookie("ott-data") ?? "";
      expect(session).not.toBe("");
      return { cookie: `_ga=1; ott-data=${session}`, secrets: ["Quillon", "vexworthy", session] };
    }

    it("answers more than 95 of 100 requests of anonymous readers from its memory", async () => {
      const random = randomNumbers(7);
      const cookie = () => `_ga=GA1.${Math.floor(random() * 1e9)}; locale_seen=1`;
      const headers = () => ({
        cookie: cookie(),
        "accept-language": random() < 0.5 ? "en-US,en;q=0.9" : "en-GB,en;q=0.8,de;q=0.5",
        "accept-encoding": random() < 0.5 ? "gzip, deflate, br, zstd" : "gzip,deflate,br",
      });
      const visits = Array.from({ length: 26 }, () => shuffled(sharedPaths, random)).flat();
      const answers = await each(visits, (path) => through(path, headers()));
      const hits = answers.filter(isFromMemory).length;
      console.info(
        `${name}: ${hits} of ${answers.length} requests for ${sharedPaths.length} addresses from memory`,
      );
      expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true);
      expect(hits / answers.length).toBeGreaterThan(0.95);
    });

    it("keeps nothing of a viewer, whatever an address pretends to be", async () => {
      const { cookie, secrets } = await signUp();
      const routes = [
        "/account",
        "/following/league",
        "/selected/videos",
        "/de/account",
        "/",
        "/de",
        "/live",
        eventPath,
      ];
      const disguises = [
        ...[
          "",
          "/x.css",
          ";x.css",
          "%2ejs",
          "%2f..%2fassets/x.js",
          "/..%2fassets/x.js",
          "%00.css",
          "%0a.css",
        ],
        ...[
          "%23.css",
          "%3f.css",
          ".",
          "/.",
          "/",
          "//",
          "?x=.css",
          "?/assets/x.js",
          ".data",
          ".css",
          "/favicon.svg",
        ],
      ];
      const prefixes = ["/", "//", "/./", "/assets/../", "/assets/..%2f", "/assets/%2e%2e/", "/ASSETS/../"];
      const paths = [
        ...routes.flatMap((route) =>
          disguises.map((disguise) => `${route === "/" && disguise.startsWith("/") ? "" : route}${disguise}`),
        ),
        ...prefixes.map((prefix) => `${prefix}account`),
        ...["/ACCOUNT", "/Account", "/account.CSS", "/%61ccount", "/dE/account", "/account?utm_source=x.css"],
      ];
      const leaked: string[] = [];
      let personalPages = 0;
      await each([...new Set(paths)], async (path) => {
        const own = await through(path, { cookie });
        if (secrets.some((secret) => own.body.includes(secret))) {
          personalPages++;
          if (outcomeOf(own) !== "PASS")
            leaked.push(`${path}: the viewer's own page was a ${outcomeOf(own)}`);
        }
        const public_ = /public/.test(own.headers["cache-control"] ?? "");
        if (public_ && secrets.some((secret) => own.body.includes(secret)))
          leaked.push(`${path} says public`);
        for (const more of [undefined, { cookie: "_ga=2" }]) {
          const theirs = await through(path, more);
          const text = JSON.stringify(theirs.headers) + theirs.body;
          if (secrets.some((secret) => text.includes(secret))) leaked.push(`${path}: shown to somebody else`);
        }
      });
      expect(leaked).toEqual([]);
      // Their own pages show them; else this would prove nothing.
      expect(personalPages).toBeGreaterThan(routes.length);
    });

    it("gives signed-in viewers their pages, and files from its memory", async () => {
      const { cookie } = await new Promise<{ cookie: string }>((resolve) => {
        const viewer = new Viewer(url);
        const credentials = { username: "demo@touchline.example", password: "touchline-demo" };
        void viewer
          .post("/auth/login", credentials)
          .then(() => resolve({ cookie: `ott-data=${viewer.cookie("ott-data")}` }));
      });
      await through("/live");
      expect(isFromMemory(await through("/live"))).toBe(true);
      for (const bare of [cookie, `ott-data; ${cookie}`, `a=b;${cookie}`, `locale=en; ${cookie}`]) {
        const page = await through("/live", { cookie: bare });
        expect([outcomeOf(page), page.headers["cache-control"]]).toEqual(["PASS", "private, no-store"]);
        expect(page.body).toContain("Account menu of");
      }
      await through(assetPath, { cookie });
      expect(outcomeOf(await through(assetPath, { cookie }))).toBe("HIT");
    });

    it("is poisoned by no header", async () => {
      const evil = "evil.example";
      const attacks: Record<string, string>[] = [
        { "x-forwarded-host": evil },
        { "x-forwarded-proto": "https" },
        { "x-forwarded-port": "444" },
        { "x-forwarded-prefix": "/evil" },
        { "x-original-url": "/account" },
        { "x-rewrite-url": "/de" },
        { "x-host": evil },
        { forwarded: `for=1.2.3.4;host=${evil};proto=https` },
        { "x-http-method-override": "POST" },
        { accept: "application/json" },
        { origin: `https://${evil}` },
        { referer: `https://${evil}/` },
        { cookie: "locale=de" },
        { cookie: "locale=en" },
        { cookie: "color-mode=light" },
        { cookie: "noscript=1" },
        { cookie: "ott-data=x" },
        { cookie: "ott-flash=x" },
        { "accept-language": "de" },
        { "accept-language": "en;q=0.1,he" },
        { "x-request-id": "evil-evil-evil" },
        { "x-country-code": "DE" },
        { "x-cache-class": "STATIC" },
        { "user-agent": "Googlebot/2.1" },
        { range: "bytes=0-9" },
        { "if-none-match": "*" },
        { "cache-control": "no-cache" },
        { host: evil },
      ];
      // Each attack on the answers that cost little, and on one of the pages that cost more.
      const light = ["/about", "/nothing/here", "/about.data", "/FR-ca", "/promo"];
      const heavy = ["/", "/live", "/de", eventPath, "/de/live.data"];
      const host = new URL(url).host;
      const cases = attacks.flatMap((attack, index) =>
        // A query of its own makes each a page that no cache has seen.
        [...light, heavy[index % heavy.length]].map((page) => ({ attack, path: `${page}?try=${index}` })),
      );
      const poisoned: string[] = [];
      await each(cases, async ({ attack, path }) => {
        const before = essenceOf(await ask(origin, path, { host, cookie: "noscript=1" }));
        await through(path, attack);
        const afterwards = await through(path);
        const difference = differenceOf(before, essenceOf(afterwards));
        if (difference) poisoned.push(`${path} by ${JSON.stringify(attack)}: ${difference}`);
      });
      expect(poisoned).toEqual([]);
    });

    it("never mixes languages", async () => {
      const wishes: Record<string, string>[] = [
        {},
        { "accept-language": "en-US,en;q=0.9" },
        { "accept-language": "de" },
        { "accept-language": "de-AT,de;q=0.9,en;q=0.8" },
        { "accept-language": "en;q=0.1,de" },
        { "accept-language": "en-US,de" },
        { "accept-language": "he,en;q=0.5" },
        { "accept-language": "xx" },
        { "accept-language": "*" },
        { cookie: "locale=de" },
        { cookie: "locale=fr-CA", "accept-language": "en" },
        { cookie: "a=b; locale=en", "accept-language": "de" },
        { cookie: "locale=xx", "accept-language": "he" },
        { cookie: "locale=he; locale=en" },
      ];
      const paths = ["/", "/live", "/about", ...LOCALES.map((locale) => `/${locale}/about`)];
      const languageOf = (answer: Answer) => /<html lang="([^"]+)"/.exec(answer.body)?.[1];
      const expected = await each(wishes, async (wish) => languageOf(await ask(origin, "/about", wish)));
      expect(new Set(expected)).toEqual(new Set(["en", "de", "fr-CA", "he"]));
      const requests = paths.flatMap((path) =>
        wishes.map((wish, index) => ({
          path,
          wish,
          language: LOCALES.find((locale) => locale === path.split("/")[1]) ?? expected[index],
        })),
      );
      const random = randomNumbers(11);
      const wrong = await each(
        shuffled([...requests, ...requests], random),
        async ({ path, wish, language }) => {
          const shown = languageOf(await through(path, wish));
          return shown === language ? [] : [`${path} ${JSON.stringify(wish)}: ${shown} for ${language}`];
        },
      );
      expect(wrong.flat()).toEqual([]);
    });

    it("keeps pages and their data apart, and HEAD from emptying either", async () => {
      const kinds = {
        "/upcoming": /^text\/html/,
        "/upcoming.data": /^text\/x-script/,
        "/de/upcoming.data": /^text\/x-script/,
      };
      const heads = await each(Object.keys(kinds), (path) => through(`${path}?head`, {}, "HEAD"));
      expect(heads.map(({ status, body }) => [status, body])).toEqual(heads.map(() => [200, ""]));
      await each([...Object.entries(kinds), ...Object.entries(kinds)], async ([path, type]) => {
        const answer = await through(`${path}?head`);
        expect(answer.headers["content-type"]).toMatch(type);
        expect(answer.body.length).toBeGreaterThan(1000);
      });
      const head = await through("/upcoming?head", {}, "HEAD");
      expect([head.body, isFromMemory(head)]).toEqual(["", true]);
    });

    it("gives each browser a coding that it reads", async () => {
      const given = async (coding: string) =>
        (await through("/terms", coding ? { "accept-encoding": coding } : {})).headers["content-encoding"];
      for (const _ of [1, 2]) {
        expect(await given("gzip, deflate, br")).toBe("br");
        expect(await given("gzip")).toBe("gzip");
        expect(await given("br;q=0, gzip;q=0.5")).toBe("gzip");
        expect(await given("")).toBeUndefined();
      }
    });

    it("keeps missing pages and permanent redirects, but no errors and no other redirects", async () => {
      const twice = async (path: string, headers?: Record<string, string>) => {
        await through(path, headers);
        return through(path, headers);
      };
      const statusAndOutcome = async (path: string) => {
        const answer = await twice(path);
        return [answer.status, isFromMemory(answer)];
      };
      expect(await statusAndOutcome("/no/such/page")).toEqual([404, true]);
      expect(await statusAndOutcome("/promo?kept")).toEqual([301, true]);
      expect(await statusAndOutcome("/moved")).toEqual([302, false]);
      expect(await statusAndOutcome("/account")).toEqual([302, false]);
      expect(await statusAndOutcome("/assets/none.js")).toEqual([404, false]);
      expect(await statusAndOutcome("/live?_data=x")).toEqual([400, false]);
      expect(await statusAndOutcome("/image?src=x&w=1")).toEqual([400, false]);
    });

    it("takes an address with the marks of a campaign for the page itself", async () => {
      await through("/archive?page=0");
      const marked = ["?page=0&utm_source=a&utm_medium=b", "?gclid=x&page=0", "?utm_id=1&fbclid=2&page=0"];
      for (const query of marked) {
        const answer = await through(`/archive${query}`);
        expect(outcomeOf(answer)).toBe("HIT");
        expect(answer.body).not.toMatch(/utm_|gclid|fbclid/);
      }
      await through("/archive");
      expect(outcomeOf(await through("/archive?utm_source=only"))).toBe("HIT");
      // Not a mark: part of a value.
      expect((await through("/auth/login?redirectTo=/live%3Futm_source=a")).body).toContain("utm_source");
    });

    it("passes parts of files and questions whether they have changed", async () => {
      const whole = await through(assetPath);
      for (const _ of [1, 2]) {
        const part = await through(assetPath, { range: "bytes=10-29" });
        expect([part.status, part.body]).toEqual([206, whole.body.slice(10, 30)]);
        const since = { "if-modified-since": String(whole.headers["last-modified"]) };
        expect((await through(assetPath, since)).status).toBe(304);
      }
      const { etag = "" } = (await through("/favicon.svg")).headers;
      expect((await through("/favicon.svg", { "if-none-match": etag })).status).toBe(304);
      expect(whole.headers["cache-control"]).toMatch(/max-age=31536000.*immutable/);
    });

    it("passes sockets on to the platform", async () => {
      const socket = io(url, {
        path: "/ws",
        transports: ["websocket"],
        forceNew: true,
        reconnection: false,
        extraHeaders: { Host: "api.touchline.test" },
      });
      const joined = await new Promise((resolve, reject) => {
        socket.once("connect_error", reject);
        socket.once("connect", () => socket.emit("join-event-room", "some-event", resolve));
      }).finally(() => socket.close());
      expect(joined).toBeDefined();
    });

    it("shows everybody the choice of theme that they made", async () => {
      await through("/about");
      const light = await through("/about", { cookie: "color-mode=light" });
      expect([outcomeOf(light), /<html[^>]*class="light"/.test(light.body)]).toEqual(["PASS", true]);
      const flash = await through("/about", { cookie: "ott-flash=anything" });
      expect(outcomeOf(flash)).toBe("PASS");
    });
  });

  it("forgets pages after a deployment, but not files (Varnish)", async () => {
    const { url, purgePages } = cacheNamed("Varnish");
    for (const path of ["/terms", assetPath]) await ask(url, path);
    purgePages?.();
    expect(outcomeOf(await ask(url, "/terms"))).toBe("MISS");
    expect(outcomeOf(await ask(url, assetPath))).toBe("HIT");
  });

  it("shows pages while the site does not answer, and new ones as soon as it does", async () => {
    await each(caches, ({ url }) => ask(url, "/live?old"));
    const missing = await each(caches, ({ url }) => ask(url, "/not/yet/there"));
    const before = await each(caches, ({ url }) => ask(url, "/live?old"));
    expect(missing.map(({ status }) => status)).toEqual([404, 404]);
    // The age of missing pages and of pages with live matches; nginx counts whole seconds.
    await delay(11_500);
    expect((await each(caches, ({ url }) => ask(url, "/not/yet/there"))).map(outcomeOf)).toEqual([
      "MISS",
      "MISS",
    ]);

    const { web } = partsOf(product);
    process.kill(web, "SIGSTOP");
    try {
      const asked = performance.now();
      const stale = await each(caches, ({ url }) => ask(url, "/live?old"));
      expect(performance.now() - asked).toBeLessThan(5_000);
      expect(stale.map(outcomeOf)).toEqual(["STALE", "STALE"]);
      expect(stale.map(({ body }) => body)).toEqual(before.map(({ body }) => body));
    } finally {
      process.kill(web, "SIGCONT");
    }
    for (const [index, { url }] of caches.entries()) {
      const isNew = async () => {
        const answer = await ask(url, "/live?old");
        return answer.status === 200 && answer.body !== before[index]?.body;
      };
      await waitFor(isNew, 20_000, `a new page from ${url}`);
    }
  });
});
