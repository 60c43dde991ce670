/** The built product with the page cache of the web host: what is shared, and what never is. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOCALES } from "../../app/i18n/locales.ts";
import { send, type TestResponse } from "../support/http-server.ts";
import { disallowedInline } from "../support/inline-elements.ts";
import { type Product, startProduct } from "../support/product.ts";
import { removeFolder, temporaryFolder } from "../support/temp.ts";
import { DEMO_CREDENTIALS, Viewer } from "../support/viewer.ts";

let product: Product;
const dataDirectory = temporaryFolder("page-cache");

beforeAll(async () => {
  product = await startProduct({
    dataDirectory,
    env: { NODE_ENV: "production", PAGE_CACHE_MB: "16", SIMULATION: "off" },
  });
}, 120_000);
afterAll(async () => {
  await product.stop();
  removeFolder(dataDirectory);
});

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  send(product.url, { method, path, headers });
/** Shown to signed-in viewers only. */
const MENU = /Account menu of \w/;
const isFromMemory = ({ headers }: TestResponse) => headers.age !== undefined;

describe("shared pages", () => {
  it.each(["/", "/events/archived-1", "/live", "/he/events/archived-1", "/about"])(
    "%s is rendered once",
    async (path) => {
      const [first, second] = [await ask(path), await ask(path, { cookie: "_ga=GA1.1; locale=en" })];
      expect([first, second].map(isFromMemory)).toEqual([true, true]);
      expect(first.status).toBe(200);
      // A nonce in a shared copy would be known to all: its scripts are allowed by hash.
      const policy = String(second.headers["content-security-policy"]);
      expect(/'nonce-| nonce="/.exec(policy + second.body)).toBeNull();
      expect(disallowedInline(second.body, policy)).toEqual([]);
      expect(policy).toMatch(/script-src 'self' 'sha256-/);
      expect(second.headers["cache-control"]).toMatch(/^public/);
      expect(second.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
      expect(second.body === first.body).toBe(true);
    },
  );

  it("are complete, in an encoding that the browser accepts", async () => {
    const texts = await Promise.all(
      ["br", "gzip", "identity"].map(async (coding) => {
        const response = await fetch(`${product.url}/events/archived-2`, {
          headers: { "accept-encoding": coding },
        });
        expect(response.headers.get("age")).not.toBeNull();
        expect(response.headers.get("content-encoding")).toBe(coding === "identity" ? null : coding);
        return response.text();
      }),
    );
    for (const text of texts) {
      expect(text.includes("</html>")).toBe(true);
      // Streamed parts are swapped in by a script.
      expect(text.includes("$RC")).toBe(false);
    }
  });

  it("are cached per language", async () => {
    const languages = await Promise.all(
      LOCALES.map(async (locale) => {
        await ask(`/${locale}/live`);
        return /<html[^>]* lang="([^"]+)"/.exec((await ask(`/${locale}/live`)).body)?.[1];
      }),
    );
    expect(new Set(languages).size).toBe(LOCALES.length);
    await ask("/live");
    const wishes: Record<string, string>[] = [
      { "accept-language": "de-AT,de;q=0.9,en;q=0.8" },
      { cookie: "locale=de" },
    ];
    for (const headers of wishes) {
      const response = await ask("/live", headers);
      expect(response.body.includes('lang="de"')).toBe(true);
      expect(isFromMemory(response)).toBe(true);
    }
    expect((await ask("/live")).body.includes('lang="en"')).toBe(true);
  });

  it("have data, which are shared as briefly as their headers say", async () => {
    for (const path of ["/live.data", "/he/events/archived-1.data"]) {
      const [first, second] = [await ask(path), await ask(path)];
      expect([first.status, isFromMemory(first), isFromMemory(second)], path).toEqual([200, true, true]);
      expect(first.headers["content-type"]).toMatch(/^text\/x-script/);
    }
    const { headers } = await ask("/events/live-1.data");
    expect(headers["cache-control"]).toBe("public, max-age=0, s-maxage=1");
  });

  it("include 404 pages", async () => {
    const [first, second] = [await ask("/events/none"), await ask("/events/none")];
    expect([first.status, second.status, isFromMemory(second)]).toEqual([404, 404, true]);
  });
});

describe("personal pages", () => {
  it("are never stored or served from the cache", async () => {
    const path = "/events/archived-3";
    const viewer = new Viewer(product.url);
    await viewer.post("/auth/login", DEMO_CREDENTIALS);
    for (const visit of [1, 2]) {
      const own = await viewer.get(path);
      expect(own.headers.get("age"), `visit ${visit}`).toBeNull();
      expect(own.headers.get("cache-control")).toBe("private, no-store");
      expect(MENU.test(await own.text())).toBe(true);
      expect(MENU.test((await ask(path)).body)).toBe(false);
    }
    expect(isFromMemory(await ask(path))).toBe(true);
  });

  it.each(["/auth/login", "/account", "/following/league", "/account.data", "/noscript.css"])(
    "%s is rendered for each request",
    async (path) => {
      await ask(path);
      const again = await ask(path);
      expect(isFromMemory(again)).toBe(false);
    },
  );

  it.each<[string, Record<string, string>]>([
    ["a theme", { cookie: "color-mode=dark" }],
    ["no-cache", { "cache-control": "no-cache" }],
    ["credentials", { authorization: "Bearer x" }],
  ])("bypass the cache for a request with %s", async (_what, headers) => {
    await ask("/about");
    expect(isFromMemory(await ask("/about", headers))).toBe(false);
  });

  it("bypass the cache for HEAD and POST", async () => {
    expect(isFromMemory(await ask("/about", {}, "HEAD"))).toBe(false);
    expect(isFromMemory(await ask("/about", {}, "POST"))).toBe(false);
  });
});

it("no header poisons the cache", async () => {
  const path = "/events/archived-4";
  const attacks: Record<string, string>[] = [
    { host: "evil.example" },
    { "x-forwarded-host": "evil.example" },
    { "x-forwarded-proto": "https" },
    { "x-original-url": "/about" },
    { "x-forwarded-for": "192.0.2.1", referer: "https://evil.example/" },
  ];
  for (const headers of attacks) await ask(path, headers);
  await ask(`//evil.example${path}`);
  const response = await ask(path);
  expect(response.status).toBe(200);
  expect(response.body.includes("evil.example")).toBe(false);
  expect(isFromMemory(response)).toBe(true);
});
