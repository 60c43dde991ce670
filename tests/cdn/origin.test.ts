/**
 * The caches of deploy/ in front of a fake origin, for responses that the product does not send within a
 * test: ages of seconds, failures, contradictory headers. Also tests which requests reach an origin.
 */
import type { IncomingHttpHeaders, RequestListener } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Cache, cachesMissing, startNginx, startVarnish } from "../support/cdn.ts";
import { type RunningServer, send, serve } from "../support/http-server.ts";

interface Script {
  status?: number;
  headers?: Record<string, string>;
  /** Breaks the connection before the response, or in the middle of its body. */
  breaks?: "before" | "within";
  /** Milliseconds before the response. */
  after?: number;
  /** Promise before the response. */
  until?: Promise<void>;
}

const PUBLIC = "public, max-age=0, s-maxage=60, stale-while-revalidate=60";

let script: Script;
let requests: { url: string; headers: IncomingHttpHeaders }[] = [];
/** Scripts for single URLs, and the number of requests for each. */
const own = new Map<string, { script: Script; count: number }>();

const listener: RequestListener = async (request, response) => {
  const { url = "", headers: requestHeaders } = request;
  if (url === "/readyz" || url === "/healthz") return void response.end("ok");
  const single = own.get(url);
  if (single) single.count++;
  else requests.push({ url, headers: requestHeaders });
  const { status = 200, headers = {}, breaks, after = 0, until } = single?.script ?? script;
  const body = `response ${single?.count ?? requests.length}`;
  await delay(after);
  await until;
  if (breaks === "before") return void response.destroy();
  response.writeHead(status, { "Cache-Control": PUBLIC, ...headers });
  if (!breaks) return void response.end(body);
  response.write(body);
  setTimeout(() => response.destroy(), 50);
};

describe.skipIf(cachesMissing !== undefined)("an origin behind a cache", () => {
  let origin: RunningServer;
  const caches = new Map<string, Cache>();

  beforeAll(async () => {
    origin = await serve((request, response) => void listener(request, response));
    const origins = { web: origin.url, platform: origin.url };
    for (const cache of await Promise.all([startVarnish(origins), startNginx(origins)])) {
      caches.set(cache.name, cache);
    }
  });
  afterAll(async () => {
    await Promise.all([...caches.values()].map((cache) => cache.stop()));
    await origin?.close();
  });
  beforeEach(() => {
    script = {};
    requests = [];
  });

  describe.each(["Varnish", "nginx"] as const)("%s", (name) => {
    const ask = (path: string, headers: Record<string, string> = {}) =>
      send(caches.get(name)?.url ?? "", { path, headers });
    const bodyOf = async (path: string, headers?: Record<string, string>) => (await ask(path, headers)).body;

    it("coalesces concurrent requests for the same URL", async () => {
      script = { after: 300 };
      const bodies = await Promise.all(Array.from({ length: 20 }, () => bodyOf("/many")));
      expect([new Set(bodies), requests.length]).toEqual([new Set(["response 1"]), 1]);
    });

    it.each<[string, Script]>([
      ["does not say public", { headers: { "Cache-Control": "max-age=60" } }],
      ["says nothing", { headers: { "Cache-Control": "" } }],
      ["says private", { headers: { "Cache-Control": "private, max-age=60" } }],
      ["says public and private", { headers: { "Cache-Control": "public, private, s-maxage=60" } }],
      ["says public and no-store", { headers: { "Cache-Control": "public, no-store, s-maxage=60" } }],
      ["has publicity in another word", { headers: { "Cache-Control": "x-public, s-maxage=60" } }],
      ["sets a cookie", { headers: { "Set-Cookie": "a=b" } }],
      ["varies by everything", { headers: { Vary: "*" } }],
      ["is a failure", { status: 500 }],
      ["is a failure of a proxy", { status: 503 }],
      ["is public for no time", { headers: { "Cache-Control": "public, max-age=0" } }],
    ])("does not store a response that %s", async (what, input) => {
      script = input;
      const path = `/${encodeURIComponent(what)}`;
      expect([await bodyOf(path), await bodyOf(path)]).toEqual(["response 1", "response 2"]);
    });

    it("does not store an incomplete response", async () => {
      script = { breaks: "within" };
      await ask("/half").catch(() => undefined);
      script = {};
      const next = await ask("/half");
      expect([next.status, next.body]).toEqual([200, "response 2"]);
    });

    it("sends the origin the client's address, and drops forwarding headers of clients", async () => {
      await ask("/forwarded", {
        "x-forwarded-for": "6.6.6.6",
        "x-forwarded-host": "evil.example",
        "x-forwarded-proto": "https",
        "x-forwarded-port": "444",
        "x-real-ip": "6.6.6.6",
        "x-country-code": "DE",
        "cf-ipcountry": "DE",
        "x-original-url": "/account",
        "x-rewrite-url": "/account",
        "x-http-method-override": "DELETE",
        "x-request-id": "chosen-by-client",
        forwarded: "for=6.6.6.6",
        cookie: "_ga=1; other=2",
        "accept-language": "en-US,en;q=0.9",
        "accept-encoding": "gzip, deflate, br, zstd",
        accept: "application/json",
        origin: "https://evil.example",
      });
      // The port in `host` may contain any digits, too.
      const { "x-request-id": id, host, ...headers } = requests[0]?.headers ?? {};
      expect(host).toBe(new URL(caches.get(name)?.url ?? "").host);
      expect(headers["x-forwarded-for"]).toBe("127.0.0.1");
      expect(headers["x-forwarded-proto"]).toBe("http");
      // Made of the time and a random number, so it may contain any digits.
      expect(id).toMatch(/^(?!chosen)[\w-]{8,64}$/);
      expect(JSON.stringify(headers)).not.toMatch(/evil|6\.6\.6\.6|444|chosen|DELETE|"DE"|account|_ga|json/);
      expect([headers["accept-language"], headers["accept-encoding"]]).toEqual(["en", "br"]);
      expect(headers.cookie).toBe("noscript=1");
    });

    it("passes a viewer's request on unchanged", async () => {
      const cookie = "_ga=1; ott-data=abc";
      const input = { cookie, accept: "text/html", "accept-language": "de", "x-country-code": "DE" };
      expect([await bodyOf("/live", input), await bodyOf("/live", input)]).toEqual([
        "response 1",
        "response 2",
      ]);
      const headers = requests[0]?.headers;
      expect([headers?.cookie, headers?.accept, headers?.["accept-language"]]).toEqual([
        cookie,
        "text/html",
        "de",
      ]);
      expect(headers?.["x-country-code"]).toBeUndefined();
    });

    it("stores one copy per image format that browsers accept", async () => {
      script = { headers: { Vary: "Accept" } };
      const path = "/image?src=x&w=320";
      const chrome = "image/avif,image/webp,image/apng,*/*;q=0.8";
      const kinds = [chrome, "image/avif,*/*", "image/webp,*/*", "*/*", "image/png"];
      const bodies = [];
      for (const accept of kinds) bodies.push(await bodyOf(path, { accept, "accept-language": "de" }));
      expect(bodies).toEqual(["response 1", "response 1", "response 2", "response 3", "response 3"]);
      expect(requests.map(({ headers }) => headers.accept)).toEqual([
        "image/avif",
        "image/webp",
        "image/jpeg",
      ]);
    });

    it("stores one copy per state of results, and tells the origin nothing else of the cookies", async () => {
      const copies: [string | undefined, string[]][] = [
        [
          undefined,
          ["", "_ga=1", "results=followed", "_ga=1; results=followed; a=b", "my-results=hidden", "results"],
        ],
        [
          "hidden",
          ["results=hidden", "_ga=1; results=hidden", "results=hidden;a=b", "results;results= hidden"],
        ],
        ["shown", ["results=shown", "a=results=hidden; results=shown; b=results"]],
      ];
      for (const [index, [state, cookies]] of copies.entries()) {
        for (const cookie of cookies) {
          const body = await bodyOf("/results", { cookie });
          expect(body, cookie).toBe(`response ${index + 1}`);
        }
        const sent = state ? `noscript=1; results=${state}` : "noscript=1";
        expect(requests[index]?.headers.cookie).toBe(sent);
      }
      expect(await bodyOf("/assets/results.js")).toBe("response 4");
      expect(await bodyOf("/assets/results.js", { cookie: "results=hidden; results=x" })).toBe("response 4");
    });

    it.each([
      "results=hidden; results=shown",
      "results=shown; a=b; results=shown",
      "results=HIDDEN",
      "results=%68idden",
      'results="hidden"',
      "results=hidden=",
      "results=",
      "results=shown; ott-revealed=archived-1.archived-2",
      "ott-revealed=archived-1",
    ])("passes the cookie %s on unchanged", async (cookie) => {
      const path = `/passed?${encodeURIComponent(cookie)}`;
      expect([await bodyOf(path, { cookie }), await bodyOf(path, { cookie })]).toEqual([
        "response 1",
        "response 2",
      ]);
      expect(requests.map(({ headers }) => headers.cookie)).toEqual([cookie, cookie]);
    });

    it("passes requests whose URL reveals a result", async () => {
      const cookie = "results=hidden";
      for (const path of ["/events/1?results=shown", "/de/events/1.data?a=b&results=shown"]) {
        requests = [];
        await ask(path);
        await ask(path, { cookie });
        expect(requests.map(({ headers }) => headers.cookie)).toEqual([undefined, cookie]);
      }
    });

    it("passes URLs on unchanged, and stores different spellings separately", async () => {
      const paths = [
        "/a/b",
        "/a//b",
        "/a/./b",
        "/a/c/../b",
        "/a%2fb",
        "/A/b",
        "/a/b?",
        "/a/b?x=1&y=2",
        "/a/b?y=2&x=1",
      ];
      for (const path of paths) await ask(path);
      expect(requests.map(({ url }) => url)).toEqual(paths);
    });

    it("stores no response of the platform", async () => {
      const headers = {
        host: "api.site.test",
        "x-authorization": "Bearer token",
        origin: "https://site.test",
      };
      expect([await bodyOf("/api/x", headers), await bodyOf("/api/x", headers)]).toEqual([
        "response 1",
        "response 2",
      ]);
      expect(requests[0]?.headers).toMatchObject({
        "x-authorization": "Bearer token",
        origin: "https://site.test",
      });
    });
  });

  it("serve stale copies during a renewal or a failure, and only within the limits of the headers", async () => {
    // nginx counts whole seconds: every pause is one longer than the age it waits for, and may be longer still.
    const aged = (renewing: number, failing: number) => ({
      "Cache-Control": `public, s-maxage=1, stale-while-revalidate=${renewing}, stale-if-error=${failing}`,
    });
    await Promise.all(
      [...caches.values()].map(async ({ name, url }) => {
        const open = (what: string, headers: Record<string, string>) => {
          const path = `/${what}/${name}`;
          const page: { script: Script; count: number } = { script: { headers }, count: 0 };
          own.set(path, page);
          const ask = async () => {
            const { status, body } = await send(url, { path });
            return `${name}: ${status} ${body}`;
          };
          return { page, ask, headers };
        };
        const good = (count: number) => `${name}: 200 response ${count}`;

        const renewStale = async () => {
          const { page, ask } = open("renewed", aged(3_600, 3_600));
          expect(await ask()).toBe(good(1));
          await delay(2_100);
          // Stale, and served although the origin has not responded yet; only one request renews it.
          let respond = () => {};
          const until = new Promise<void>((resolve) => {
            respond = resolve;
          });
          // What is renewed stays fresh: a later request must not renew it again.
          page.script = { headers: { "Cache-Control": "public, s-maxage=3600" }, until };
          expect([await ask(), await ask()]).toEqual([good(1), good(1)]);
          await expect.poll(() => page.count).toBe(2);
          expect([await ask(), page.count]).toEqual([good(1), 2]);
          respond();
          await expect.poll(ask).toBe(good(2));
        };
        const replaceTooStale = async () => {
          const { page, ask, headers } = open("replaced", aged(1, 3_600));
          expect(await ask()).toBe(good(1));
          // Too stale to be served while the origin responds, …
          await delay(3_100);
          expect(await ask()).toBe(good(2));
          // … but not when it fails.
          await delay(3_100);
          page.script = { headers, status: 503 };
          expect(await ask()).toBe(good(2));
          page.script = { breaks: "before" };
          expect(await ask()).toBe(good(2));
        };
        const forgetTooOld = async () => {
          const { page, ask } = open("forgotten", aged(1, 3));
          expect(await ask()).toBe(good(1));
          // Too stale even for a failure.
          await delay(5_100);
          page.script = { breaks: "before" };
          expect(await ask()).toMatch(/: 50[23] /);
        };
        await Promise.all([renewStale(), replaceTooStale(), forgetTooOld()]);
      }),
    );
  });
});
