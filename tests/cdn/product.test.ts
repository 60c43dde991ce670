/** The built product behind the caches of deploy/: what they store, and for how long. */
import { setTimeout as delay } from "node:timers/promises";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  ask,
  type CachedProduct,
  crawl,
  each,
  isFromMemory,
  openCachedProduct,
  outcomeOf,
  randomNumbers,
  START_TIMEOUT_MS,
  shuffled,
} from "../support/cached-product.ts";
import { cachesMissing } from "../support/cdn.ts";
import { partsOf, waitFor } from "../support/product.ts";

/** Whether the page of a match, or its data, has the score: a field that only statistics have. */
const showsResult = (body: string) => body.includes("filterId");

let cached: CachedProduct;
let sharedPaths: string[];

describe.skipIf(cachesMissing !== undefined)("the product behind a cache", () => {
  beforeAll(async () => {
    cached = await openCachedProduct();
    sharedPaths = await crawl(cached.origin);
    expect(sharedPaths.length).toBeGreaterThan(50);
  }, START_TIMEOUT_MS);
  afterAll(() => cached?.stop());

  describe.each(["Varnish", "nginx"] as const)("%s", (name) => {
    let url: string;
    const through = (path: string, headers?: Record<string, string>, method?: string) =>
      ask(url, path, headers, method);

    beforeAll(() => {
      url = cached.cacheNamed(name).url;
    });

    it("serves more than 95 of 100 anonymous requests from memory", async () => {
      const random = randomNumbers(7);
      const cookie = () => `_ga=GA1.${Math.floor(random() * 1e9)}; locale_seen=1`;
      const headers = () => ({
        cookie: cookie(),
        "accept-language": random() < 0.5 ? "en-US,en;q=0.9" : "en-GB,en;q=0.8,de;q=0.5",
        "accept-encoding": random() < 0.5 ? "gzip, deflate, br, zstd" : "gzip,deflate,br",
      });
      const visits = Array.from({ length: 26 }, () => shuffled(sharedPaths, random)).flat();
      const responses = await each(visits, (path) => through(path, headers()));
      const hits = responses.filter(isFromMemory).length;
      console.info(
        `${name}: ${hits} of ${responses.length} requests for ${sharedPaths.length} addresses from memory`,
      );
      expect(responses.every(({ status }) => status === 200 || status === 404)).toBe(true);
      // No page goes to the origin every time.
      const stored = new Set(visits.filter((_, index) => responses[index] && isFromMemory(responses[index])));
      expect(sharedPaths.filter((path) => !stored.has(path))).toEqual([]);
      expect(hits / responses.length).toBeGreaterThan(0.95);
    });

    it("never mixes choices of results, and stores one copy of each", async () => {
      const [finished, live] = ["/events/archived-1", "/events/live-1"];
      const paths = [finished, `${finished}.data`, `/de${finished}`, live, `${live}.data`];
      const choices = [
        { cookies: ["", "_ga=1", "results=followed"], shows: [live] },
        { cookies: ["results=hidden", "_ga=1; results=hidden"], shows: [] },
        { cookies: ["results=shown", "results=shown; locale=en"], shows: [finished, live] },
      ];
      const visits = choices.flatMap(({ cookies, shows }) =>
        paths.flatMap((path) =>
          Array.from({ length: 20 }, (_, index) => ({
            path: `${path}?choices`,
            cookie: cookies[index % cookies.length] ?? "",
            isShown: shows.some((shown) => path.includes(shown)),
          })),
        ),
      );
      expect(visits).toHaveLength(300);
      const mixed = await each(shuffled(visits, randomNumbers(13)), async ({ path, cookie, isShown }) => {
        const { status, body } = await through(path, { cookie });
        const isRight = status === 200 && showsResult(body) === isShown;
        return isRight ? [] : [`${path} ${cookie}: ${status}, ${isShown ? "no result" : "a result"}`];
      });
      expect(mixed.flat()).toEqual([]);
      for (const path of paths.filter((path) => path.includes(finished))) {
        for (const cookie of choices.map(({ cookies }) => cookies[1] ?? "")) {
          const outcomes = [
            await through(`${path}?copy`, { cookie }),
            await through(`${path}?copy`, { cookie }),
          ];
          expect(outcomes.map(outcomeOf), `${path} ${cookie}`).toEqual(["MISS", "HIT"]);
        }
      }
    });

    it("passes viewers who have revealed a result, and their links", async () => {
      const path = "/events/archived-1";
      for (const visit of [1, 2]) {
        const revealed = await through(`${path}?results=shown`, { cookie: "results=hidden" });
        expect([visit, outcomeOf(revealed), showsResult(revealed.body)]).toEqual([visit, "PASS", true]);
        const [cookie = ""] = String(revealed.headers["set-cookie"]).split(";");
        expect(cookie).toBe("ott-revealed=archived-1");
        const own = await through(path, { cookie: `results=hidden; ${cookie}` });
        expect([outcomeOf(own), showsResult(own.body)]).toEqual(["PASS", true]);
        expect(showsResult((await through(path, { cookie: "results=hidden" })).body)).toBe(false);
      }
    });

    it("stores pages and their data separately, and HEAD does not empty either", async () => {
      const kinds = {
        "/upcoming": /^text\/html/,
        "/upcoming.data": /^text\/x-script/,
        "/de/upcoming.data": /^text\/x-script/,
      };
      const heads = await each(Object.keys(kinds), (path) => through(`${path}?head`, {}, "HEAD"));
      expect(heads.map(({ status, body }) => [status, body])).toEqual(heads.map(() => [200, ""]));
      await each([...Object.entries(kinds), ...Object.entries(kinds)], async ([path, type]) => {
        const response = await through(`${path}?head`);
        expect(response.headers["content-type"]).toMatch(type);
        expect(response.body.length).toBeGreaterThan(1000);
      });
      const head = await through("/upcoming?head", {}, "HEAD");
      expect([head.body, isFromMemory(head)]).toEqual(["", true]);
    });

    it("serves each browser an encoding that it accepts", async () => {
      const input = async (coding: string) =>
        (await through("/terms", coding ? { "accept-encoding": coding } : {})).headers["content-encoding"];
      for (const _ of [1, 2]) {
        expect(await input("gzip, deflate, br")).toBe("br");
        expect(await input("gzip")).toBe("gzip");
        expect(await input("br;q=0, gzip;q=0.5")).toBe("gzip");
        expect(await input("")).toBeUndefined();
      }
    });

    it("stores missing pages and permanent redirects, but no errors and no other redirects", async () => {
      const twice = async (path: string, headers?: Record<string, string>) => {
        await through(path, headers);
        return through(path, headers);
      };
      const statusAndOutcome = async (path: string) => {
        const response = await twice(path);
        return [response.status, isFromMemory(response)];
      };
      expect(await statusAndOutcome("/no/such/page")).toEqual([404, true]);
      expect(await statusAndOutcome("/promo?kept")).toEqual([301, true]);
      expect(await statusAndOutcome("/moved")).toEqual([302, false]);
      expect(await statusAndOutcome("/account")).toEqual([302, false]);
      expect(await statusAndOutcome("/assets/none.js")).toEqual([404, false]);
      expect(await statusAndOutcome("/live?_data=x")).toEqual([400, false]);
      expect(await statusAndOutcome("/image?src=x&w=1")).toEqual([400, false]);
    });

    it("ignores the tracking parameters of campaigns in URLs", async () => {
      await through("/archive?page=0");
      const marked = ["?page=0&utm_source=a&utm_medium=b", "?gclid=x&page=0", "?utm_id=1&fbclid=2&page=0"];
      for (const query of marked) {
        const response = await through(`/archive${query}`);
        expect(outcomeOf(response)).toBe("HIT");
        expect(response.body).not.toMatch(/utm_|gclid|fbclid/);
      }
      await through("/archive");
      expect(outcomeOf(await through("/archive?utm_source=only"))).toBe("HIT");
      // No tracking parameter: part of a value.
      expect((await through("/auth/login?redirectTo=/live%3Futm_source=a")).body).toContain("utm_source");
    });

    it("passes range and conditional requests on", async () => {
      const whole = await through(cached.assetPath);
      for (const _ of [1, 2]) {
        const part = await through(cached.assetPath, { range: "bytes=10-29" });
        expect([part.status, part.body]).toEqual([206, whole.body.slice(10, 30)]);
        const since = { "if-modified-since": String(whole.headers["last-modified"]) };
        expect((await through(cached.assetPath, since)).status).toBe(304);
      }
      const { etag = "" } = (await through("/favicon.svg")).headers;
      expect((await through("/favicon.svg", { "if-none-match": etag })).status).toBe(304);
      expect(whole.headers["cache-control"]).toMatch(/max-age=31536000.*immutable/);
    });

    it("passes WebSockets on to the platform", async () => {
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
  });

  it("drops pages after a deployment, but not files (Varnish)", async () => {
    const { url, purgePages } = cached.cacheNamed("Varnish");
    for (const path of ["/terms", cached.assetPath]) await ask(url, path);
    purgePages?.();
    expect(outcomeOf(await ask(url, "/terms"))).toBe("MISS");
    expect(outcomeOf(await ask(url, cached.assetPath))).toBe("HIT");
  });

  it("serves stale pages while the site is down, and new ones as soon as it is back", async () => {
    await each(cached.caches, ({ url }) => ask(url, "/live?old"));
    const missing = await each(cached.caches, ({ url }) => ask(url, "/not/yet/there"));
    const before = await each(cached.caches, ({ url }) => ask(url, "/live?old"));
    expect(missing.map(({ status }) => status)).toEqual([404, 404]);
    // The age of missing pages and of pages with live matches; nginx counts whole seconds.
    await delay(11_500);
    expect((await each(cached.caches, ({ url }) => ask(url, "/not/yet/there"))).map(outcomeOf)).toEqual([
      "MISS",
      "MISS",
    ]);

    const { web } = partsOf(cached.product);
    process.kill(web, "SIGSTOP");
    try {
      const requested = performance.now();
      const stale = await each(cached.caches, ({ url }) => ask(url, "/live?old"));
      // Less than the time after which the caches give the site up.
      expect(performance.now() - requested).toBeLessThan(12_000);
      expect(stale.map(outcomeOf)).toEqual(["STALE", "STALE"]);
      expect(stale.map(({ body }) => body)).toEqual(before.map(({ body }) => body));
    } finally {
      process.kill(web, "SIGCONT");
    }
    for (const [index, { url }] of cached.caches.entries()) {
      const isNew = async () => {
        const response = await ask(url, "/live?old");
        return response.status === 200 && response.body !== before[index]?.body;
      };
      await waitFor(isNew, 20_000, `a new page from ${url}`);
    }
  });
});
