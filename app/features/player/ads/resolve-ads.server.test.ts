import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { useConfig } from "../../../../tests/support/config.ts";
import { type RunningServer, serve } from "../../../../tests/support/http-server.ts";
import { type ResolveOptions, resolveAds, resolveLink } from "./resolve-ads.server";

const FILM = "https://cdn.example/ad.mp4?a=1&b=2";
/** Path → body, or what sends the response. */
let pages: Record<string, string | ((response: ServerResponse) => void)>;
let requested: string[];
let server: RunningServer;

beforeEach(async () => {
  pages = {};
  requested = [];
  server = await serve((request, response) => {
    const path = request.url ?? "";
    requested.push(path);
    const page = pages[path];
    if (typeof page === "function") return page(response);
    response.writeHead(page === undefined ? 404 : 200, { "content-type": "application/xml" }).end(page);
  });
  useConfig({ env: { API_BASE: "http://127.0.0.1:1" }, customer: { ad_origins: [server.url] } });
});
afterEach(() => server.close());

const resolve = (path: string, options: ResolveOptions = {}) =>
  resolveLink(server.url + path, { isPublic: () => true, ...options });

const file = (url: string, attributes = 'delivery="progressive" type="video/mp4" bitrate="800"') =>
  `<MediaFile ${attributes}><![CDATA[ ${url} ]]></MediaFile>`;
const linear = (files: string, events = "") =>
  `<Creatives><Creative><Linear><Duration>00:00:10</Duration>
    <TrackingEvents>${events}</TrackingEvents><MediaFiles>${files}</MediaFiles></Linear></Creative></Creatives>`;
const inLine = (content: string, attributes = "") =>
  `<Ad ${attributes}><InLine><AdSystem>test</AdSystem><Impression><![CDATA[https://count.example/i?x=1&y=2]]></Impression>${content}</InLine></Ad>`;
const wrapper = (url: string, attributes = "") =>
  `<Ad><Wrapper ${attributes}><VASTAdTagURI><![CDATA[${url}]]></VASTAdTagURI><Impression>https://count.example/w</Impression>
    <Creatives><Creative><Linear><TrackingEvents><Tracking event="complete">https://count.example/we</Tracking></TrackingEvents></Linear></Creative></Creatives></Wrapper></Ad>`;
const vast = (content: string, version = "3.0") =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<VAST version="${version}">${content}</VAST>`;

describe("a VAST document", () => {
  it.each(["2.0", "2.0.1", "3.0", "4.0", "4.2"])(
    "of version %s gives its film and its tracking",
    async (version) => {
      const events = `<Tracking event="start">https://count.example/s?a=1&amp;b=2</Tracking>
      <Tracking event="midpoint">https://count.example/m</Tracking>
      <Tracking event="complete"><![CDATA[https://count.example/e]]></Tracking>`;
      pages["/ad"] = vast(inLine(linear(file(FILM), events)), version);
      expect(await resolve("/ad")).toEqual([
        {
          source: FILM,
          timeOffset: 0,
          onStart: ["https://count.example/i?x=1&y=2", "https://count.example/s?a=1&b=2"],
          onComplete: ["https://count.example/e"],
        },
      ]);
    },
  );

  it("may have a name space, a mezzanine and interactive files beside the film", async () => {
    const files = `<Mezzanine delivery="progressive" type="video/mp4">https://cdn.example/raw.mp4</Mezzanine>
      <InteractiveCreativeFile type="text/html" apiFramework="SIMID">https://cdn.example/simid.html</InteractiveCreativeFile>
      ${file("https://cdn.example/vpaid.mp4", 'delivery="progressive" type="video/mp4" apiFramework="VPAID"')}${file(FILM)}`;
    pages["/ad"] = vast(inLine(linear(files)), "4.1").replace(
      "<VAST ",
      '<VAST xmlns="http://www.iab.com/VAST" ',
    );
    expect(await resolve("/ad")).toMatchObject([{ source: FILM }]);
  });

  const mp4 = (rate: number) =>
    file(`https://cdn.example/${rate}.mp4`, `delivery="progressive" type="video/mp4" bitrate="${rate}"`);
  const hls = file("https://cdn.example/ad.m3u8", 'delivery="streaming" type="application/x-mpegURL"');
  it.each<[string, string, string | undefined]>([
    ["the best of a modest bitrate", mp4(400) + mp4(8_000) + mp4(2_000) + mp4(1_200), "2000.mp4"],
    ["the smallest of large ones", mp4(8_000) + mp4(4_000), "4000.mp4"],
    [
      "a playlist, where there is no film",
      file("https://x.example/a.webm", 'type="video/webm"') + hls,
      "ad.m3u8",
    ],
    ["a film before a playlist", hls + mp4(900), "900.mp4"],
    [
      "nothing of other formats",
      file("https://x.example/a.swf", 'type="application/x-shockwave-flash"'),
      undefined,
    ],
    ["no other protocol", file("javascript:alert(1)"), undefined],
  ])("gives %s", async (_case, files, expected) => {
    pages["/ad"] = vast(inLine(linear(files)));
    const [ad] = await resolve("/ad");
    expect(ad?.source).toBe(expected && `https://cdn.example/${expected}`);
  });

  it("gives a pod in its order, and of alternatives the first that can be shown", async () => {
    const one = (name: string, attributes?: string) =>
      inLine(linear(file(`https://cdn.example/${name}`)), attributes);
    pages["/pod"] = vast(one("b", 'sequence="2"') + one("a", 'sequence="1"') + one("alone"));
    expect((await resolve("/pod")).map(({ source }) => source.at(-1))).toEqual(["a", "b"]);
    const overlay = inLine("<Creatives><Creative><NonLinearAds/></Creative></Creatives>");
    pages["/some"] = vast(overlay + one("a") + one("b"));
    expect((await resolve("/some")).map(({ source }) => source.at(-1))).toEqual(["a"]);
  });

  it("has a handful of http(s) tracking URLs at most", async () => {
    const many = Array.from(
      { length: 50 },
      (_, at) => `<Tracking event="start">https://count.example/${at}</Tracking>`,
    );
    const bad = '<Tracking event="start">javascript:alert(1)</Tracking><Tracking event="start"/>';
    pages["/ad"] = vast(inLine(linear(file(FILM), bad + many.join(""))));
    const [ad] = await resolve("/ad");
    expect(ad?.onStart).toHaveLength(8);
    expect(ad?.onStart?.every((url) => url.startsWith("https://"))).toBe(true);
  });

  it.each([
    ["empty", vast("")],
    ["not linear", vast(inLine("<Creatives><Creative><NonLinearAds/></Creative></Creatives>"))],
    ["without creatives", vast(inLine("<Creatives/>"))],
    ["an error", vast("<Error>https://count.example/none</Error>")],
  ])("that is %s gives nothing", async (_case, xml) => {
    pages["/ad"] = xml;
    expect(await resolve("/ad")).toEqual([]);
  });

  it.each([
    ["garbage", "\u0000\u0001 not <xml"],
    ["a page", "<!doctype html><html><body>Hello</body></html>"],
    ["VAST 1", "<VideoAdServingTemplate><Ad/></VideoAdServingTemplate>"],
    ["JSON", "{}"],
    ["nested too deep", "<VAST version='3.0'>".repeat(10_000)],
    ["too large", vast(inLine(linear(file(FILM)))) + " ".repeat(2 * 1024 * 1024)],
  ])("that is %s is an error", async (_case, body) => {
    pages["/ad"] = body;
    await expect(resolve("/ad")).rejects.toThrow();
  });

  it("expands no entities", async () => {
    const levels = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`);
    const bomb = `<!DOCTYPE VAST [<!ENTITY l0 "https://cdn.example/lol">${levels.join("")}]>`;
    const film = '<MediaFile delivery="progressive" type="video/mp4">&l9;</MediaFile>';
    pages["/bomb"] = bomb + vast(inLine(linear(film))).replace(/<\?.*\?>/, "");
    const before = process.memoryUsage().heapUsed;
    expect(await resolve("/bomb").catch(() => [])).toEqual([]);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(64 * 1024 * 1024);
    const outer = '<!DOCTYPE VAST [<!ENTITY f SYSTEM "file:///etc/passwd">]>';
    pages["/file"] = outer + vast(inLine(linear(film.replace("l9", "f")))).replace(/<\?.*\?>/, "");
    expect(await resolve("/file").catch(() => [])).toEqual([]);
  });
});

describe("wrappers", () => {
  const chain = (levels: number) => {
    for (let level = 0; level < levels; level++)
      pages[`/w${level}`] = vast(wrapper(`${server.url}/w${level + 1}`));
    pages[`/w${levels}`] = vast(inLine(linear(file(FILM))));
  };

  it("are followed five levels deep, and each is tracked", async () => {
    chain(5);
    const [ad] = await resolve("/w0");
    expect(ad?.source).toBe(FILM);
    expect(ad?.onStart?.filter((url) => url.endsWith("/w"))).toHaveLength(5);
    expect(ad?.onStart?.at(-1)).toBe("https://count.example/i?x=1&y=2");
    expect(ad?.onComplete).toHaveLength(5);
  });

  it("are not followed six levels deep, nor in a circle, nor where one forbids it", async () => {
    chain(6);
    await expect(resolve("/w0")).rejects.toThrow("too many wrappers");
    pages["/loop"] = vast(wrapper(`${server.url}/loop`).repeat(20));
    requested = [];
    await expect(resolve("/loop")).rejects.toThrow();
    expect(requested.length).toBeLessThanOrEqual(20);
    pages["/last"] = vast(wrapper(`${server.url}/w5`, 'followAdditionalWrappers="false"'));
    await expect(resolve("/last")).rejects.toThrow("too many wrappers");
  });

  it("lead to listed origins only, and to nothing but http(s)", async () => {
    const other = await serve((request, response) => {
      requested.push(`other${request.url}`);
      response.end(vast(inLine(linear(file(FILM)))));
    });
    pages["/wrapper"] = vast(wrapper(`${other.url}/ad`));
    pages["/redirect"] = (response) => response.writeHead(302, { location: `${other.url}/ad` }).end();
    pages["/file"] = vast(wrapper("file:///etc/passwd"));
    await expect(resolve("/wrapper")).rejects.toThrow("not allowed");
    await expect(resolve("/redirect")).rejects.toThrow("not allowed");
    expect(await resolve("/file")).toEqual([]);
    expect(requested.filter((path) => path.startsWith("other"))).toEqual([]);
    await other.close();
  });
});

describe("a link", () => {
  it("that redirects to a document is followed, but not for ever", async () => {
    pages["/ad"] = vast(inLine(linear(file(FILM))));
    pages["/moved"] = (response) => response.writeHead(302, { location: "/ad" }).end();
    pages["/circle"] = (response) => response.writeHead(302, { location: "/circle" }).end();
    expect(await resolve("/moved")).toHaveLength(1);
    await expect(resolve("/circle")).rejects.toThrow("redirects");
  });

  it("whose response is a film stays as it is, and the film is not read", async () => {
    pages["/film"] = (response) => void response.writeHead(200, { "content-type": "video/mp4" }).write("x");
    expect(await resolve("/film")).toEqual([{ source: `${server.url}/film`, timeOffset: 0 }]);
  });

  it("that is slow is given up", async () => {
    pages["/slow"] = (response) =>
      void response.writeHead(200, { "content-type": "text/xml" }).write("<VAST");
    await expect(resolve("/slow", { timeoutMs: 100 })).rejects.toThrow(/abort|timeout/i);
  });

  it("into a private network is refused, listed or not", async () => {
    pages["/ad"] = vast(inLine(linear(file(FILM))));
    await expect(resolveLink(`${server.url}/ad`)).rejects.toThrow("not a public address");
    expect(requested).toEqual([]);
  });

  it("of http is refused in production", async () => {
    useConfig({
      env: { API_BASE: "http://127.0.0.1:1", NODE_ENV: "production" },
      customer: { ad_origins: [server.url] },
    });
    await expect(resolve("/ad")).rejects.toThrow("not allowed");
  });

  it("of the platform itself needs no list", async () => {
    useConfig({ env: { API_BASE: server.url, PLATFORM_ORIGIN: "https://platform.example" } });
    pages["/ad?x=1"] = vast(inLine(linear(file(FILM))));
    expect(await resolveLink("https://platform.example/ad?x=1")).toMatchObject([{ source: FILM }]);
  });
});

describe("all links of an event", () => {
  it("come in their order; what fails is left out, and a document is read once for many viewers", async () => {
    useConfig({ env: { API_BASE: server.url } });
    pages["/two"] = vast(inLine(linear(file(FILM))));
    const links = [
      "https://other.example/one.mp4?x",
      `${server.url}/missing`,
      `${server.url}/two`,
      "https://not-listed.example/vast",
      "/three.m3u8",
    ];
    const both = await Promise.all([resolveAds(links), resolveAds(links)]);
    expect(both[0].map(({ source }) => source)).toEqual([links[0], FILM, links[4]]);
    expect(both[1]).toEqual(both[0]);
    expect(requested.sort()).toEqual(["/missing", "/two"]);
  });
});
