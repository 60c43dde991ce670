/** Frames of other sites (requirement EVENT-18): which pages allow them, and what these pages contain. */
import { writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routeFacts } from "../../app/lib/route-facts.ts";
import { send } from "../support/http-server.ts";
import { type Product, startProduct } from "../support/product.ts";
import { routeTable } from "../support/route-table.ts";
import { removeFolder, temporaryFolder } from "../support/temp.ts";

const ORIGIN = "https://news.example";
const MAX_BYTES = 15_000;
const COOKIES =
  "ott-data=x; ott-flash=x; ott-revealed=archived-1; results=shown; color-mode=light; locale=de";

const folder = temporaryFolder("embed");
let site: Product;
beforeAll(async () => {
  const customer = join(folder, "customer.json");
  writeFileSync(customer, JSON.stringify({ embed_origins: [ORIGIN], enable_desk: true }));
  site = await startProduct({
    dataDirectory: folder,
    env: { CUSTOMER_CONFIG: customer, PAGE_CACHE_MB: "16" },
  });
});
afterAll(async () => {
  await site?.stop();
  removeFolder(folder);
});

/** Returns the number of bytes of a compressed response. */
const bytesOf = (path: string) =>
  new Promise<number>((resolve, reject) => {
    const outgoing = request(site.url + path, { headers: { "accept-encoding": "br" } }, (incoming) => {
      let bytes = 0;
      incoming.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      incoming.once("end", () =>
        incoming.headers["content-encoding"] === "br" ? resolve(bytes) : reject(new Error("not compressed")),
      );
    });
    outgoing.once("error", reject);
    outgoing.end();
  });

const EMBEDS = [
  "/embed/events/live-1",
  "/embed/events/live-3",
  "/embed/events/archived-1?t=2232&results=shown",
  "/embed/events/upcoming-19",
  "/embed/channels/channel-1",
  "/he/embed/events/archived-1",
  "/embed/events/none",
];

describe.each(EMBEDS)("%s", (path) => {
  it("may be framed by the configured origin only, and sends no forms", async () => {
    const { headers } = await send(site.url + path);
    const policy = headers["content-security-policy"];
    expect(policy).toMatch(new RegExp(`; frame-ancestors ${ORIGIN}$`));
    expect(policy).toContain("default-src 'none'; script-src 'self'");
    expect(policy).toContain("form-action 'none'");
    expect(policy).not.toMatch(/unsafe|nonce/);
    expect(headers["x-frame-options"]).toBeUndefined();
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["x-robots-tag"]).toBe("noindex");
  });

  it("reads no cookies and sets none, from the cache and without it", async () => {
    const plain = await send(site.url + path);
    const withCookies = await send(site.url + path, { headers: { cookie: COOKIES } });
    const reloaded = await send(site.url + path, {
      headers: { cookie: COOKIES, "cache-control": "no-cache" },
    });
    for (const { headers, body, status } of [plain, withCookies, reloaded]) {
      expect(headers["set-cookie"]).toBeUndefined();
      expect(headers["cache-control"]).toMatch(/^public, max-age=0, s-maxage=/);
      expect([status, body]).toEqual([plain.status, plain.body]);
    }
  });

  it("has neither forms nor sockets, in at most 15 kB", async () => {
    const { body } = await send(site.url + path);
    expect(body).not.toMatch(/<(form|input|textarea|select|button|iframe|object|embed)\b/i);
    expect(body).not.toMatch(/socket|__remixContext/);
    expect(body.match(/<script\b/g)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(await bytesOf(path)).toBeLessThanOrEqual(MAX_BYTES);
  });

  it("takes no data", async () => {
    const { status } = await send(site.url + path, { method: "POST", body: "a=b" });
    expect(status).toBe(405);
  });
});

describe("every other page forbids frames", () => {
  const pages = [
    ...routeTable().map(({ path }) => path.replace(/:\w+/g, "live-1").replace("/*", "/nowhere")),
    "/embed",
    "/embed/events",
    "/embed/events/live-1/more",
    "/embed/events/live-1.data",
    "/EMBED/nothing/live-1",
  ].filter((path) => !/^\/embed\/(events|channels)\/live-1$/.test(path));

  it.each(pages)("%s", async (path) => {
    for (const prefix of ["", "/de"]) {
      const { headers, status } = await send(site.url + prefix + path);
      const isDocument = String(headers["content-type"]).startsWith("text/html") && status !== 302;
      const policy = headers["content-security-policy"];
      if (isDocument) expect(policy, prefix).toContain("frame-ancestors 'none'");
      else if (policy && !routeFacts(path).isEmbed) expect(policy).not.toContain(ORIGIN);
      if (isDocument) expect(headers["x-frame-options"], prefix).toBe("DENY");
    }
  });
});

describe("oEmbed", () => {
  const ask = (query: Record<string, string>, headers = {}) =>
    send(`${site.url}/oembed?${new URLSearchParams(query)}`, { headers });

  it("describes the page for scripts of other sites, without cookies", async () => {
    const url = `${site.url}/de/events/archived-1?t=2232`;
    const { status, headers, body } = await ask(
      { url, maxwidth: "320" },
      { cookie: COOKIES, origin: ORIGIN },
    );
    expect(status).toBe(200);
    expect(headers["access-control-allow-origin"]).toBe("*");
    expect(headers["set-cookie"]).toBeUndefined();
    const { html, width, height } = JSON.parse(body) as Record<string, string>;
    expect([width, height]).toEqual([320, 180]);
    expect(html).toContain(`src="${site.url}/de/embed/events/archived-1?t=2232"`);
  });

  it.each(["javascript:alert(1)", "http://127.0.0.1:22/events/live-1", "https://evil.example/events/live-1"])(
    "does not know %s",
    async (url) => {
      expect((await ask({ url })).status).toBe(404);
    },
  );
});
