import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Locale } from "~/i18n/locales";
import { CACHE_CLASSES } from "~/request/cache-class";
import { useConfig } from "../../../tests/support/config";
import { type RunningServer, serve } from "../../../tests/support/http-server";
import { embedPage } from "./embed-page.server";

const STREAM = "https://media.example/m/master.m3u8";
const EVENT = {
  id: "e1",
  media_type: "event",
  title: 'Lions "A" <b> - Bears 3:1',
  status: "archived",
  event_date: "2026-03-01T18:00:00.000Z",
  images: { PosterH: "https://img.example/p.jpg" },
  source: { hd: STREAM, mp4: "https://media.example/m/video.mp4" },
  teams: { homes: [{ id: "t1", title: "Lions" }], aways: [{ title: "Bears & Co" }] },
};
const ORIGINS = ["https://news.example", "https://club.example:8443"];

let platform: RunningServer;
let event: object | null;
let tokens: (string | undefined)[];

beforeAll(async () => {
  platform = await serve((request, response) => {
    tokens.push(request.headers.authorization);
    response.writeHead(event ? 200 : 404).end(JSON.stringify(event ? { content: event } : { error: true }));
  });
});
afterAll(() => platform.close());
const configure = (customer: object = {}) =>
  useConfig({ env: { API_BASE: platform.url }, customer: { embed_origins: ORIGINS, ...customer } });
beforeEach(() => {
  event = EVENT;
  tokens = [];
  configure();
});

interface Asked {
  path?: string;
  cookie?: string;
  locale?: Locale;
}
async function ask({ path = "/embed/events/e1", cookie = "", locale }: Asked = {}) {
  const request = new Request(`https://tv.example${locale ? `/${locale}` : ""}${path}`, {
    headers: { cookie },
  });
  const eventId = decodeURIComponent(new URL(request.url).pathname.split("/").at(-1) ?? "");
  const response = await embedPage({ request, context: { locale }, params: { eventId } });
  return { response, headers: response.headers, html: await response.text() };
}
const directive = (headers: Headers, name: string) =>
  headers
    .get("Content-Security-Policy")
    ?.split("; ")
    .find((part) => part.startsWith(`${name} `));

describe("a match that everyone may watch", () => {
  it("plays without scripts from the sources of the page, and links to the page", async () => {
    const { response, html } = await ask({ path: "/embed/events/e1?t=2232" });
    expect(response.status).toBe(200);
    expect(html).toContain(`<source src="${STREAM}#t=2232" type="application/vnd.apple.mpegurl">`);
    expect(html).toContain('<source src="https://media.example/m/video.mp4#t=2232" type="video/mp4">');
    expect(html).toMatch(/<video controls playsinline preload="none"/);
    expect(html).toContain('href="https://tv.example/events/e1?t=2232" target="_blank" rel="noopener"');
    expect(html).toContain('<link rel="canonical" href="https://tv.example/en/events/e1">');
    expect(html).toContain('<meta name="robots" content="noindex">');
  });

  it("never tells the result, whatever the viewer and the installation have chosen", async () => {
    configure({ results_default: "shown" });
    const { html } = await ask({
      path: "/embed/events/e1?results=shown",
      cookie: "results=shown; ott-revealed=e1",
    });
    expect(html).toContain("Lions – Bears &#38; Co");
    expect(html).not.toContain("3:1");
  });

  it("is the same for all viewers, so that caches may keep it: no cookie is read or set", async () => {
    const plain = await ask();
    const cookie = "ott-data=x; color-mode=light; locale=de; noscript=1; results=hidden";
    const other = await ask({ cookie });
    expect(other.html).toBe(plain.html);
    expect(other.headers.get("Cache-Control")).toBe(CACHE_CLASSES.LIST);
    expect(other.headers.get("Set-Cookie")).toBeNull();
    expect(tokens).toEqual([undefined, undefined]);
    event = { ...EVENT, status: "live" };
    const live = await ask();
    expect(live.headers.get("Cache-Control")).toBe(CACHE_CLASSES.EVENT);
    expect(live.html).not.toContain("3:1");
  });

  it("has no form, no frame and one script, in at most 15 kB", async () => {
    const { html } = await ask();
    expect(html).not.toMatch(/<(form|input|button|iframe|object|embed)\b/);
    expect(html.match(/<script\b/g)).toHaveLength(1);
    expect(brotliCompressSync(html).length).toBeLessThan(15_000);
  });

  it("tells its script about streams and files, so that it can renew their URLs", async () => {
    const data = ({ html }: { html: string }) =>
      JSON.parse((/data-stream="([^"]*)"/.exec(html)?.[1] ?? "").replaceAll("&#34;", '"'));
    expect(data(await ask())).toMatchObject({ url: STREAM, build: "light", isLive: false });
    event = { ...EVENT, source: { hd: EVENT.source.mp4, mp4: EVENT.source.mp4 } };
    expect(data(await ask())).toEqual({ build: "light", isLive: false });
    event = { ...EVENT, status: "live" };
    expect(data(await ask())).toMatchObject({ url: STREAM, isLive: true });
  });

  it("escapes what the platform sends", async () => {
    event = { ...EVENT, teams: {} };
    const { html } = await ask();
    expect(html).toContain("Lions &#34;A&#34; &#60;b&#62; - Bears 3:1");
    expect(html).not.toContain("<b>");
  });

  it("starts a live match at a second since kick-off", async () => {
    event = {
      ...EVENT,
      status: "live",
      source: { ...EVENT.source, start: "https://media.example/m/start.m3u8" },
    };
    const { html } = await ask({ path: "/embed/events/e1?t=60" });
    expect(html).toContain("start.m3u8?until=now#t=60");
    expect(html).toContain(`&#34;startDate&#34;:${Date.parse("2026-03-01T18:01:00Z")}`);
  });
});

describe("a match that does not play here", () => {
  it.each([
    [
      "a ticket",
      { isEventAvailableForUser: false, commerceCoverage: "commerce_ppv_media" },
      "You need a ticket",
    ],
    [
      "a plan",
      { isEventAvailableForUser: false, commerceCoverage: "commerce_subscription_basic_media" },
      "plan",
    ],
    ["an account", { isEventAvailableForUser: false, commerceCoverage: "commerce_members_media" }, "account"],
    ["another region", { isEventAvailableInUserRegion: false }, "in your region"],
    ["nothing yet", { source: {} }, "available yet"],
  ])("needs %s: the poster and the link are shown", async (_what, fields, words) => {
    event = { ...EVENT, ...fields };
    const { html } = await ask();
    expect(html).toContain(words);
    expect(html).toContain('<img src="https://img.example/p.jpg" alt="">');
    expect(html).toContain('href="https://tv.example/events/e1" target="_blank" rel="noopener"');
    expect(html).not.toMatch(/<video|<script|m3u8/);
  });

  it("is still to come: its start is named with the time zone", async () => {
    event = { ...EVENT, status: "upcoming" };
    const { html } = await ask();
    expect(html).toContain(
      '<time datetime="2026-03-01T18:00:00.000Z">Starts Sunday 1 March at 18:00 (UTC)</time>',
    );
    expect(html).not.toContain("<video");
  });

  it("does not exist, or the platform does not answer: a page says so", async () => {
    event = null;
    const { response, headers, html } = await ask();
    expect(response.status).toBe(404);
    expect(headers.get("Cache-Control")).toBe(CACHE_CLASSES.MISSING);
    expect(html).toContain("Match not found");
    expect(directive(headers, "frame-ancestors")).toContain(ORIGINS[0]);
    expect((await ask({ path: `/embed/events/${"x".repeat(200)}` })).response.status).toBe(404);
  });
});

describe("frames", () => {
  it("are allowed for the pages of the configured origins only", async () => {
    const { headers } = await ask();
    expect(directive(headers, "frame-ancestors")).toBe(`frame-ancestors ${ORIGINS.join(" ")}`);
    expect(headers.get("X-Frame-Options")).toBeNull();
    expect(directive(headers, "form-action")).toBe("form-action 'none'");
    expect(directive(headers, "script-src")).toMatch(/^script-src 'self' 'sha256-[^ ]+'$/);
    expect(directive(headers, "style-src")).toMatch(/^style-src 'sha256-[^ ]+'$/);
  });

  it("are refused to all without a configured origin", async () => {
    configure({ embed_origins: [] });
    const { headers } = await ask();
    expect(directive(headers, "frame-ancestors")).toBe("frame-ancestors 'none'");
    expect(headers.get("X-Frame-Options")).toBe("DENY");
  });
});

it("is in the language and the direction of its prefix", async () => {
  const { html } = await ask({ locale: "he", path: "/embed/channels/e1" });
  expect(html).toContain('<html lang="he" dir="rtl">');
  expect(html).toContain('href="https://tv.example/he/events/e1"');
});
