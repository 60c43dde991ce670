import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withQuery } from "~/lib/with-query";
import { useConfig } from "../../../tests/support/config";
import { type RunningServer, serve } from "../../../tests/support/http-server";
import { frameSize, oembed } from "./oembed.server";

const SITE = "https://tv.example";
const PAGE = `${SITE}/events/e1`;

let platform: RunningServer;
let event: object | null;
let calls: (string | undefined)[];
const seen = () => calls.map((url) => url?.split("?")[0]);

beforeAll(async () => {
  platform = await serve((request, response) => {
    calls.push(request.url);
    response.writeHead(event ? 200 : 404).end(JSON.stringify(event ? { content: event } : { error: true }));
  });
});
afterAll(() => platform.close());
const configure = (customer: object = {}) =>
  useConfig({
    env: { API_BASE: platform.url, APP_ORIGIN: SITE, TRUST_PROXY: "1" },
    customer: { embed_origins: ["https://news.example"], ...customer },
  });
beforeEach(() => {
  calls = [];
  configure();
  event = {
    id: "e1",
    media_type: "event",
    title: `Lions "A" - Bears 3:1`,
    status: "archived",
    images: { PosterH: `${platform.url}/p.jpg` },
    teams: { homes: [{ title: `Lions "A"` }], aways: [{ title: "Bears" }] },
  };
});

async function ask(query: Record<string, string | number | undefined> | string, headers = {}) {
  const search = typeof query === "string" ? `/oembed${query}` : withQuery("/oembed", query);
  const request = new Request(SITE + search, { headers });
  const response = await oembed({ request, context: { servesImages: true } });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe("the thumbnail of a moment", () => {
  const of = async (query: object = {}) => {
    const { body } = await ask({ url: `${PAGE}?t=2232`, ...query });
    return decodeURIComponent(new URL(body.thumbnail_url).searchParams.get("src") ?? "");
  };
  const still = () => `${platform.url}/still.webp`;
  beforeEach(() => {
    const source = { hd: `${platform.url}/a.m3u8`, still: still() };
    event = { ...event, duration: 5_400, source };
  });

  it("is the image of its second", async () => {
    const { body } = await ask({ url: `${PAGE}?t=2232`, maxwidth: 320 });
    expect(body).toMatchObject({ thumbnail_width: 320, thumbnail_height: 180 });
    expect(body.html).toContain("/embed/events/e1?t=2232");
    expect(await of()).toBe(`${still()}?at=2232`);
    expect(await of({ url: `${PAGE}?t=60` })).toBe(`${still()}?at=60`);
  });

  it("is that of the match without a second, after its end, and where the installation hides all results", async () => {
    for (const url of [PAGE, `${PAGE}?t=5400`, `${PAGE}?t=x`])
      expect(await of({ url })).toBe(`${platform.url}/p.jpg`);
    configure({ results_default: "hidden" });
    expect(await of()).toBe(`${platform.url}/p.jpg`);
  });
});

describe("the response", () => {
  it("describes a match as a video", async () => {
    const { status, headers, body } = await ask({ url: PAGE, format: "json" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: "1.0",
      type: "video",
      title: 'Lions "A" – Bears',
      provider_name: "Touchline",
      provider_url: SITE,
      cache_age: 3600,
      width: 640,
      height: 360,
      thumbnail_url: `${SITE}/image?src=${encodeURIComponent(`${platform.url}/p.jpg`)}&w=640`,
      thumbnail_width: 640,
      thumbnail_height: 360,
    });
    expect(body.html).toMatch(
      /^<iframe src="https:\/\/tv\.example\/embed\/events\/e1" width="640" height="360" title="Lions &#34;A&#34; – Bears" /,
    );
    expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(headers.get("Cache-Control")).toMatch(/^public\b/);
    expect(headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    expect(headers.get("X-Frame-Options")).toBe("DENY");
  });

  it("keeps the second and the language of the page", async () => {
    const { body } = await ask({ url: `${SITE}/de/events/e1?t=2232&from=start` });
    expect(body.html).toContain('src="https://tv.example/de/embed/events/e1?t=2232"');
    expect((await ask({ url: `${PAGE}?t=x` })).body.html).toContain('/embed/events/e1"');
    expect((await ask({ url: `${SITE}/channels/c1` })).body.html).toContain('/embed/channels/c1"');
  });

  it("is the same for viewers with cookies, and sets none", async () => {
    const cookie = "ott-data=x; results=shown; ott-revealed=e1; locale=he";
    const plain = await ask({ url: PAGE });
    const other = await ask({ url: PAGE }, { cookie });
    expect(other.body).toEqual(plain.body);
    expect(other.headers.get("Set-Cookie")).toBeNull();
    expect(JSON.stringify(other.body)).not.toContain("3:1");
  });

  it("fits into the limits of the consumer, thumbnail included", async () => {
    const { body } = await ask({ url: PAGE, maxwidth: 400, maxheight: 180 });
    expect([body.width, body.height, body.thumbnail_width]).toEqual([320, 180, 320]);
    expect((await ask({ url: PAGE, maxwidth: 100 })).body.thumbnail_url).toBeUndefined();
  });

  it.each([
    [{}, 640, 360],
    [{ width: 320 }, 320, 180],
    [{ height: 100 }, 177, 99],
    [{ width: 200, height: 1000 }, 200, 112],
    [{ width: 99_999 }, 1920, 1080],
    [{ width: 1 }, 1, 1],
  ])("of %j is a frame of 16:9", (limits, width, height) => {
    expect(frameSize(limits)).toEqual({ width, height });
  });

  it("describes a locked match: its embed page leads to the real one", async () => {
    event = { ...event, isEventAvailableForUser: false, commerceCoverage: "commerce_ppv_media" };
    expect((await ask({ url: PAGE })).status).toBe(200);
  });
});

describe("refused", () => {
  it("other formats, and requests without exactly one URL", async () => {
    expect((await ask({ url: PAGE, format: "xml" })).status).toBe(501);
    expect((await ask({})).status).toBe(400);
    expect((await ask({ url: "" })).status).toBe(400);
    expect((await ask(`?url=${encodeURIComponent(PAGE)}&url=${encodeURIComponent(PAGE)}`)).status).toBe(400);
    expect(calls).toEqual([]);
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "http://127.0.0.1:22/events/e1",
    "http://tv.example/events/e1",
    "https://tv.example:8443/events/e1",
    "https://tv.example.evil.example/events/e1",
    "https://evil.example/events/e1",
    "https://user:secret@tv.example/events/e1",
    "https://tv.example@evil.example/events/e1",
    "//tv.example/events/e1",
    "/events/e1",
    "https://tv.example/events/e1/../../account",
    "https://tv.example/events/%2e%2e%2faccount/x",
    "https://tv.example/events/",
    "https://tv.example/events/%E0%A4%A",
    "https://tv.example/events/stats/e1",
    "https://tv.example/events/c1?media_type=user_clip",
    "https://tv.example/live",
    "https://tv.example/embed/events/e1",
    `https://tv.example/events/e1?${"x".repeat(5_000)}`,
  ])("%s, without a request to anywhere", async (url) => {
    expect((await ask({ url })).status).toBe(404);
    expect(calls).toEqual([]);
  });

  it("a match that does not exist", async () => {
    event = null;
    expect((await ask({ url: PAGE })).status).toBe(404);
    expect(seen()).toEqual(["/api/event/get_by_id/id/e1"]);
  });

  it("everything, where no page may show an embed", async () => {
    configure({ embed_origins: [] });
    expect((await ask({ url: PAGE })).status).toBe(404);
    expect(calls).toEqual([]);
  });
});
