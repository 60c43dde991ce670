/**
 * Responses for search engines, feed readers and browsers, from loaders called directly, on the real
 * platform.
 */
import type { AppLoadContext } from "@remix-run/node";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOCALES } from "../../app/i18n/locales.ts";
import { createPlatformClient, type PlatformClient } from "../../app/platform/client.server.ts";
import { loader as feed } from "../../app/routes/discovery/feed/route.ts";
import { loader as manifest } from "../../app/routes/discovery/manifest/route.ts";
import { loader as robots } from "../../app/routes/discovery/robots/route.ts";
import { loader as serviceWorker } from "../../app/routes/discovery/service-worker/route.ts";
import { sitemapFile } from "../../app/routes/discovery/sitemap.server.ts";
import { loader as sitemap } from "../../app/routes/discovery/sitemap-file/route.ts";
import { findParts, knownParts, partOf } from "../../app/routes/discovery/sitemap-parts.server.ts";
import { configOf, useConfig } from "../support/config.ts";
import { startTestPlatform, TEST_NOW, type TestPlatform } from "../support/test-platform.ts";

const SITE = "https://tv.example";
/** More than one file of a month may hold, all in one month of the past. */
const MANY = 10_400;
const WILD = `Tom & Jerry's <"cup"> </title>]]> ${String.fromCharCode(0x1f3c6, 7)}`;

let platform: TestPlatform;
let client: PlatformClient;

beforeAll(async () => {
  platform = await startTestPlatform();
  useConfig({ env: { API_BASE: platform.url, APP_ORIGIN: SITE, TRUST_PROXY: "1" } });
  client = createPlatformClient({
    baseUrl: platform.url,
    log: { debug() {}, info() {}, warn() {}, error() {} } as never,
  });
  const database = new pg.Client(platform.databaseUrl);
  await database.connect();
  await database.query(
    `insert into media (id, media_type, title, event_id, status, starts_at, added_at, seconds)
     select 'many-' || n, 'event', 'Match ' || n, 'many-' || n, 'archived',
            timestamptz '2001-02-01Z' + n * interval '3 minutes', timestamptz '2001-02-01Z', 3000
     from generate_series(1, $1::int) n`,
    [MANY],
  );
  await database.query(
    `insert into media (id, media_type, title, description, event_id, status, starts_at, added_at, seconds)
     values ('wild/1', 'event', $1, $1, 'wild/1', 'archived', '2001-04-01Z', '2030-01-01Z', 3000)`,
    [WILD],
  );
  await database.end();
});
afterAll(() => platform.stop());

interface Asked {
  locale?: string;
  params?: Record<string, string>;
  headers?: Record<string, string>;
  method?: string;
}
const ask = (path: string, { locale, params = {}, headers, method }: Asked = {}) => ({
  request: new Request(`${SITE}${path}`, { headers, method }),
  params,
  context: { locale } as AppLoadContext,
});
const file = (name: string, requested: Asked = {}) =>
  sitemap(ask(`/sitemaps/${name}`, { ...requested, params: { file: name } }));
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);

describe("robots.txt", () => {
  it("disallows personal paths in every language, and names the sitemap of the configured site", async () => {
    const text = await (await robots(ask("/robots.txt"))).text();
    expect(text).toMatch(/^User-agent: \*\n/);
    for (const path of ["/auth/", "/account", "/payment/", "/actions/", "/search/suggestions", "/redirect/"])
      for (const prefix of ["", "/de", "/fr-CA"]) expect(text).toContain(`Disallow: ${prefix}${path}\n`);
    expect(text).toMatch(/\nSitemap: https:\/\/tv\.example\/sitemap\.xml\n$/);
    // Files that rendering needs, and pages with `noindex`.
    expect(text).not.toMatch(/Disallow: \S*\/(assets|image|fonts|search$|events)/m);
  });

  it("exists at one URL only", async () => {
    expect((await robots(ask("/de/robots.txt", { locale: "de" }))).status).toBe(404);
  });
});

describe("the sitemap", () => {
  it("has a file for each month with events, and for each day of a very full month", async () => {
    const parts = await findParts(client, TEST_NOW);
    expect(parts.slice(0, 2)).toEqual(["pages.xml", "identities-1.xml"]);
    expect(parts).toContain("events-2026-03.xml");
    expect(parts).toContain("events-2001-04.xml");
    expect(parts).toContain("clips-2026-03.xml");
    expect(parts).not.toContain("events-2001-02.xml");
    expect(parts.filter((name) => name.startsWith("events-2001-02-"))).toHaveLength(28);
    expect(parts.filter((name) => /^events-201/.test(name))).toEqual([]);
    expect(parts.every((name) => partOf(name))).toBe(true);
  });

  it("caches the list of files, but no failure", async () => {
    let requested = 0;
    const find = (response: Promise<string[]>) => () => {
      requested += 1;
      return response;
    };
    await expect(knownParts(find(Promise.reject(new Error("away"))), 0)).rejects.toThrow("away");
    await knownParts(find(Promise.resolve(["a"])), 0);
    expect(await knownParts(find(Promise.resolve(["b"])), 299_999)).toEqual(["a"]);
    expect(await knownParts(find(Promise.resolve(["c"])), 300_000)).toEqual(["c"]);
    expect(requested).toBe(3);
  });

  it("lists every event once", async () => {
    const days = Array.from({ length: 28 }, (_, day) => `events-2001-02-${String(day + 1).padStart(2, "0")}`);
    const found: (string | undefined)[] = [];
    for (const day of days) {
      const response = await file(`${day}.xml`);
      if (response.status === 200) found.push(...locations(await response.text()));
    }
    expect(found).toHaveLength(MANY);
    expect(new Set(found).size).toBe(MANY);
  });

  it("links an event in every language, and escapes its title", async () => {
    const xml = await (await file("events-2001-04.xml")).text();
    expect(locations(xml)).toEqual([`${SITE}/en/events/wild%2F1`]);
    expect([...xml.matchAll(/hreflang="([^"]+)"/g)].map(([, language]) => language)).toEqual([
      ...LOCALES,
      "x-default",
    ]);
    expect(xml).toContain(`hreflang="x-default" href="${SITE}/en/events/wild%2F1"`);
    expect(xml).toMatch(/^<\?xml [\s\S]*<\/urlset>\n$/);
  });

  it("contains free videos only, with URL, and without a duration, which would reveal extra time", async () => {
    const xml = await (await file("events-2026-03.xml")).text();
    const videos = [...xml.matchAll(/<video:video>.*?<\/video:video>/g)].map(([video]) => video);
    expect(videos.length).toBeGreaterThan(0);
    expect(videos.length).toBeLessThan(locations(xml).length);
    for (const video of videos) {
      for (const tag of ["thumbnail_loc", "title", "description", "content_loc", "publication_date", "live"])
        expect(video).toMatch(new RegExp(`<video:${tag}>[^<]+</video:${tag}>`));
      expect(/<video:content_loc>([^<]+)/.exec(video)?.[1]).not.toContain("?");
    }
    expect(videos.some((video) => video.includes("<video:live>yes"))).toBe(true);
    expect(xml).not.toContain("<video:duration>");
  });

  it("lists the leagues, sub-categories below their parents, teams and static pages", async () => {
    const identities = locations(await (await file("identities-1.xml")).text());
    expect(identities).toContain(`${SITE}/en/league/league-northern`);
    expect(identities.some((url) => url?.includes("/team/"))).toBe(true);
    expect(identities.filter((url) => /\/category\/\/|undefined/.test(url ?? ""))).toEqual([]);
    const pages = locations(await (await file("pages.xml")).text());
    expect(pages).toContain(`${SITE}/en`);
    expect(pages).toContain(`${SITE}/en/faq`);
    expect(pages.some((url) => url?.includes("/channels/"))).toBe(true);
  });

  it.each([
    [{ urls: 250, bytes: 50_000_000 }, 250],
    [{ urls: 50_000, bytes: 100_000 }, 80],
  ])("stops at the limits %j", async (limits, most) => {
    const part = partOf("events-2001-02.xml");
    const site = { origin: SITE, customer: configOf().customer };
    let xml = "";
    for await (const piece of sitemapFile(client, part!, site, limits)) xml += piece;
    expect(locations(xml).length).toBeLessThanOrEqual(most);
    expect(locations(xml).length).toBeGreaterThan(most / 2);
    expect(Buffer.byteLength(xml)).toBeLessThanOrEqual(limits.bytes);
    expect(xml).toMatch(/<\/urlset>\n$/);
  });

  it("is compressed, has no body for HEAD, and is cached longer for past months", async () => {
    const packed = await file("events-2001-04.xml", { headers: { "accept-encoding": "gzip" } });
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    const stream = packed.body!.pipeThrough(new DecompressionStream("gzip") as never);
    expect(await new Response(stream).text()).toContain("</urlset>");
    expect(packed.headers.get("cache-control")).toContain("s-maxage=3600");
    const head = await file("pages.xml", { method: "HEAD" });
    expect([head.status, head.body]).toEqual([200, null]);
    expect(head.headers.get("cache-control")).toContain("s-maxage=60");
  });

  it.each(["events-1990-01.xml", "events-2001-02-30.xml", "events-2001-13.xml", "identities-9.xml", "x.xml"])(
    "returns 404 for %s",
    async (name) => {
      expect((await file(name)).status).toBe(404);
    },
  );

  it("returns 503 with Retry-After when the platform is unreachable", async () => {
    useConfig({ env: { API_BASE: "http://127.0.0.1:9", APP_ORIGIN: SITE, TRUST_PROXY: "1" } });
    const response = await file("identities-1.xml");
    useConfig({ env: { API_BASE: platform.url, APP_ORIGIN: SITE, TRUST_PROXY: "1" } });
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "60"]);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });
});

describe("the feed", () => {
  it("lists the newest events first, with a date, an id and a link in the language of its URL", async () => {
    const response = await feed(ask("/de/latest.rss", { locale: "de" }));
    expect(response.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
    expect(response.headers.get("cache-control")).toContain("s-maxage=60");
    const xml = await response.text();
    expect(xml).toContain("<language>de</language>");
    const [first = "", ...others] = [...xml.matchAll(/<item>.*?<\/item>/gs)].map(([item]) => item);
    expect(others).toHaveLength(23);
    expect(first).toContain("<title>Tom &amp; Jerry&apos;s &lt;&quot;cup&quot;&gt; &lt;/title&gt;]]&gt; ");
    expect(first).toContain(`<link>${SITE}/de/events/wild%2F1</link><guid isPermaLink="false">wild/1</guid>`);
    expect(first).toContain("<pubDate>Tue, 01 Jan 2030 00:00:00 GMT</pubDate>");
    expect(others.some((item) => item.includes("<media:content "))).toBe(true);
    expect(others.every((item) => item.includes("<media:thumbnail "))).toBe(true);
  });

  it("returns 503 with Retry-After when the platform is unreachable", async () => {
    useConfig({ env: { API_BASE: "http://127.0.0.1:9", APP_ORIGIN: SITE, TRUST_PROXY: "1" } });
    const response = await feed(ask("/latest.rss"));
    useConfig({ env: { API_BASE: platform.url, APP_ORIGIN: SITE, TRUST_PROXY: "1" } });
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "60"]);
  });

  it("is private when the request has a session", async () => {
    const response = await feed(ask("/de/latest.rss", { locale: "de", headers: { cookie: "ott-data=x" } }));
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });
});

describe("the manifest", () => {
  it("is written in the language of its URL and starts there", async () => {
    const text = await (await manifest(ask("/he/manifest.webmanifest", { locale: "he" }))).json();
    expect(text).toMatchObject({ name: "Touchline", lang: "he", dir: "rtl", start_url: "/he", scope: "/" });
    expect(text.shortcuts.map(({ url }: { url: string }) => url)).toEqual([
      "/he/live",
      "/he/upcoming",
      "/he/search",
    ]);
    expect(text.icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
      "192x192 any",
      "192x192 maskable",
      "512x512 any",
      "512x512 maskable",
    ]);
  });
});

describe("the service worker", () => {
  it("is small, changes with every build, and is revalidated each time", async () => {
    const of = (buildVersion: string) =>
      serviceWorker({ ...ask("/sw.js"), context: { buildVersion } as AppLoadContext });
    const script = await (await of("abc")).text();
    expect(Buffer.byteLength(script)).toBeLessThanOrEqual(2048);
    expect(() => new Function(script)).not.toThrow();
    expect(script).not.toBe(await (await of("def")).text());
    expect((await of("abc")).headers.get("cache-control")).toBe("no-cache");
  });

  it("unregisters itself when the operator switches it off", async () => {
    useConfig({ customer: { enable_service_worker: false }, env: { APP_ORIGIN: SITE, TRUST_PROXY: "1" } });
    const script = await (await serviceWorker(ask("/sw.js"))).text();
    useConfig({ env: { API_BASE: platform.url, APP_ORIGIN: SITE, TRUST_PROXY: "1" } });
    expect(script).toContain("registration.unregister()");
    expect(script).not.toContain("respondWith");
  });
});
