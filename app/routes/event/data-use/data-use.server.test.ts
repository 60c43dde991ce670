import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { contextOf } from "~/request/context.server";
import { useConfig } from "../../../../tests/support/config";
import { type RunningServer, serve } from "../../../../tests/support/http-server";
import { loadEvent } from "../event.server";
import { loadData } from "./data-use.server";

const MASTER = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=30000,CODECS="mp4a.40.2"
audio.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=100000,AVERAGE-BANDWIDTH=80000,CODECS="avc1.4d400c,mp4a.40.2"
low.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=900000,AVERAGE-BANDWIDTH=800000,CODECS="avc1.4d401f,mp4a.40.2"
high.m3u8
`;
/** The same with images of its course. */
const WITH_IMAGES = `${MASTER}#EXT-X-SESSION-DATA:DATA-ID="com.example.other",VALUE="other"
#EXT-X-SESSION-DATA:DATA-ID="com.touchline.thumbnails",VALUE="t.vtt"
`;
const CUT = {
  lengths: {
    short: { count: 1, seconds: 25, bytes: 400_000 },
    medium: { count: 2, seconds: 130, bytes: 2_100_000 },
    long: { count: 3, seconds: 200, bytes: 3_000_000 },
  },
  moments: [{ id: "m1", title: "Goal", type: "goal", startTime: 294_000, timePTS: 300_000 }],
  hls: null,
  mp4: null,
};
const STATS = {
  vidswap: { "game-scores": { metrics: [{ name: "Score", shortName: "Total", home: 3, away: 1 }] } },
};
const AUDIO = { url: "https://media.test/audio.mp4", hls: "https://media.test/s.m3u8", bandwidth: 32_000 };

/** Playlist of a stream whose longest segment has four seconds. */
const playlistOf = (end: string) =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n1.m4s\n#EXTINF:2,\n2.m4s\n${end}`;

/** An operator's stream, whose audio is a track of its own: each segment but the first has 4,500 bytes in 4 s. */
const OWN: Record<string, string> = {
  "/own/master.m3u8": `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="en",DEFAULT=YES,URI="en.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=80000,CODECS="avc1.4d400c,mp4a.40.2",AUDIO="a"
low.m3u8
`,
  "/own/en.m3u8": `#EXTM3U\n#EXT-X-TARGETDURATION:4\n${[1, 2, 3, 4, 5, 6].map((n) => `#EXTINF:4,\n${n}.aac\n`).join("")}`,
};

let own: Record<string, string>;
let platform: RunningServer;
let match: Record<string, unknown>;

beforeAll(async () => {
  platform = await serve((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://platform.test");
    const size = pathname.endsWith("/1.aac") ? 900_000 : 4_500;
    if (request.method === "HEAD") response.setHeader("content-length", size).end();
    else if (own[pathname]) response.end(own[pathname]);
    else if (pathname === "/master.m3u8") response.end(MASTER);
    else if (pathname === "/images/master.m3u8") response.end(WITH_IMAGES);
    else if (/^\/(recording|running)\/master/.test(pathname)) response.end(MASTER);
    else if (pathname === "/recording/low.m3u8") response.end(playlistOf("#EXT-X-ENDLIST\n"));
    else if (pathname === "/running/low.m3u8") response.end(playlistOf(""));
    else if (pathname === "/api/event/moments") response.end(JSON.stringify({ content: CUT }));
    else if (pathname === "/api/event/stats") response.end(JSON.stringify({ content: STATS }));
    else if (pathname.startsWith("/api/event/get_by_id/")) response.end(JSON.stringify({ content: match }));
    else response.end(JSON.stringify({ content: { entries: [] } }));
  });
});
afterAll(() => platform.close());
beforeEach(() => {
  own = OWN;
  useConfig({ env: { API_BASE: platform.url } });
  match = {
    id: "e1",
    media_type: "event",
    title: "Lions - Bears 3:1",
    status: "archived",
    commerceCoverage: "commerce_free_media",
    sportType: "soccer",
    event_date: "2026-03-01T18:00:00.000Z",
    duration: 6_000,
    teams: { homes: [{ id: "t1", title: "Lions" }], aways: [{ id: "t2", title: "Bears" }] },
    source: {
      hd: `${platform.url}/master.m3u8`,
      moments: "https://media.test/moments.m3u8",
      audio: { ...AUDIO, bytes: 24_000_000 },
      download: { url: "https://media.test/download/Lions.mp4", bytes: 61_400_000 },
    },
  };
});

const argsOf = (search = "", cookie = "results=shown", page = "/data") => {
  const headers = { cookie: `noscript=1; ${cookie}` };
  const request = new Request(`http://site.test/events/e1${page}${search}`, { headers });
  return contextOf({ request, context: {}, params: { eventId: "e1" } });
};
const load = async (search?: string, cookie?: string) => (await loadData(argsOf(search, cookie))).data;
const sizes = async (...parameters: Parameters<typeof load>) =>
  Object.fromEntries((await load(...parameters)).rows.map(({ name, size }) => [name, size]));
const sourceOf = () => match.source as Record<string, unknown>;
const redirectOf = async (loading: Promise<unknown>) => {
  const thrown = await loading.then(
    () => undefined,
    (response: Response) => response,
  );
  return thrown?.headers.get("location");
};

describe("the page of audio and data use", () => {
  it("says what each way to follow a recording takes", async () => {
    expect(await sizes()).toEqual({
      "Video, automatic quality": "up to 600 MB",
      "Video, lowest quality": "60 MB",
      "Audio only": "24 MB",
      "Download, lowest quality": "61 MB",
      "The match in brief": "2 mins · from 2.1 MB",
    });
  });

  it("says what a live match takes in an hour", async () => {
    Object.assign(match, { status: "live", duration: undefined });
    sourceOf().audio = AUDIO;
    sourceOf().download = undefined;
    expect(await sizes()).toMatchObject({
      "Video, automatic quality": "up to 360 MB/h",
      "Video, lowest quality": "36 MB/h",
      "Audio only": "14 MB/h",
    });
    const { audio } = await load("?t=60");
    expect(audio?.sources).toEqual([
      { src: AUDIO.hls, type: "application/vnd.apple.mpegurl" },
      { src: AUDIO.url, type: "audio/mp4" },
    ]);
  });

  it("plays the audio, from a second on", async () => {
    expect((await load()).audio?.sources).toEqual([{ src: AUDIO.url, type: "audio/mp4" }]);
    const page = await load("?t=294");
    expect(page.audio?.sources).toEqual([{ src: `${AUDIO.url}#t=294`, type: "audio/mp4" }]);
    expect(page.moments).toMatchObject([{ title: "Goal", href: "/events/e1/data?t=294" }]);
  });

  it("offers still images of a recording whose playlist names a storyboard", async () => {
    expect((await load()).stills).toBeUndefined();
    sourceOf().hd = `${platform.url}/images/master.m3u8`;
    expect((await load()).stills).toEqual({ url: `${platform.url}/images/t.vtt`, size: "up to 3.6 MB/h" });
    Object.assign(match, { status: "live", duration: undefined });
    expect((await load()).stills).toBeUndefined();
  });

  it.each([
    ["a platform without additions", { audio: undefined, download: undefined, moments: undefined }],
    ["broken additions", { audio: "yes", download: { url: "javascript:x", bytes: 1 }, moments: 1 }],
  ])("works with %s", async (_, source) => {
    Object.assign(sourceOf(), source);
    const page = await load();
    expect([page.audio, page.moments]).toEqual([undefined, []]);
    expect(page.rows.map(({ name }) => name)).toEqual(["Video, automatic quality", "Video, lowest quality"]);
  });

  it("works without a playlist that can be read", async () => {
    sourceOf().hd = "https://elsewhere.test/master.m3u8";
    expect(Object.keys(await sizes())).toEqual([
      "Audio only",
      "Download, lowest quality",
      "The match in brief",
    ]);
  });

  it.each([
    ["without the right to watch", { isEventAvailableForUser: false }],
    ["outside the region", { isEventAvailableInUserRegion: false }],
    ["that has not begun", { status: "upcoming" }],
    ["without a stream", { source: {} }],
  ])("leads to the match %s", async (_, fields) => {
    Object.assign(match, fields);
    expect(await redirectOf(load())).toBe("/events/e1");
  });
});

describe("the audio of an operator's stream", () => {
  let number = 0;
  /** Gives the match a stream; playlists are kept by their URLs, so each has another one. */
  const useStream = (files: Record<string, string> = {}, state = {}) => {
    const folder = `/own-${++number}`;
    const all = Object.entries({ ...OWN, ...files });
    own = Object.fromEntries(all.map(([name, text]) => [name.replace("/own", folder), text]));
    Object.assign(match, state);
    match.source = { hd: `${platform.url}${folder}/master.m3u8` };
    return platform.url + folder;
  };
  const LIVE = { status: "live", duration: undefined };
  const linkOf = async () =>
    (await (await loadEvent(argsOf("", "results=shown", ""))).data.resume)?.links.at(-1);
  const HLS = "application/vnd.apple.mpegurl";

  it("is offered and played, with its size", async () => {
    const folder = useStream({}, LIVE);
    const { audio, rows } = await load("?t=60");
    expect(audio).toMatchObject({ sources: [{ src: `${folder}/en.m3u8`, type: HLS }], isLive: true });
    // Segments 2 to 4 have 4,500 bytes in 4 s, and 400 for headers, besides the playlist.
    const size = rows.find(({ name }) => name === "Audio only")?.size;
    expect(size).toMatch(/^4\.[4-9] MB\/h$/);
    expect(await linkOf()).toEqual({ href: "/events/e1/data", text: "Audio only", size });
    expect(await redirectOf(loadEvent(argsOf("?sound=on&t=9", "", "")))).toBe("/events/e1/data?t=9");
    const { playback } = (await loadEvent(argsOf("", "results=shown", ""))).data;
    expect(playback).toMatchObject({
      costs: { rows: expect.arrayContaining([{ name: "Audio only", size }]) },
    });
  });

  it("of a broadcast that begins is offered as soon as it has segments", async () => {
    useStream({ "/own/en.m3u8": "#EXTM3U\n#EXT-X-TARGETDURATION:4\n" }, LIVE);
    expect((await load()).audio).toBeUndefined();
    own = Object.fromEntries(
      Object.entries(own).map(([name, text]) => [
        name,
        name.endsWith("/en.m3u8") ? (OWN["/own/en.m3u8"] ?? "") : text,
      ]),
    );
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    try {
      expect((await load()).audio).toBeDefined();
    } finally {
      vi.useRealTimers();
    }
  });

  it("of a recording starts at a second, and its size is that of the whole", async () => {
    const folder = useStream({ "/own/en.m3u8": `${OWN["/own/en.m3u8"]}#EXT-X-ENDLIST\n` });
    expect((await load("?t=60")).audio?.sources).toEqual([{ src: `${folder}/en.m3u8#t=60`, type: HLS }]);
    // (9,000 + 800 bit/s) for 6,000 s.
    expect(await sizes()).toMatchObject({ "Audio only": "7.4 MB" });
    expect(await sizes("", "")).toMatchObject({ "Audio only": "4.4 MB/h" });
  });

  it.each([
    ["EXT-X-BITRATE", "#EXT-X-BITRATE:64\n#EXTINF:4,\n1.aac\n", "48 MB"],
    ["EXT-X-BYTERANGE", "#EXTINF:4,\n#EXT-X-BYTERANGE:32000@0\nall.mp4\n", "48 MB"],
    ["sizes that are elsewhere", "#EXTINF:4,\nhttps://elsewhere.test/1.aac\n", undefined],
  ])("is as large as its playlist says: %s", async (_, lines, expected) => {
    useStream({ "/own/en.m3u8": `#EXTM3U\n${lines}#EXT-X-ENDLIST\n` });
    expect((await sizes())["Audio only"]).toBe(expected);
    expect(await linkOf()).toEqual({ href: "/events/e1/data", text: "Audio only", size: expected });
  });

  it.each([
    [
      "that lists none",
      { "/own/master.m3u8": '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=8,CODECS="a,b"\nlow.m3u8\n' },
    ],
    ["whose audio is missing", { "/own/en.m3u8": "" }],
    [
      "whose audio is encrypted",
      { "/own/en.m3u8": '#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="k"\n#EXTINF:4,\n1.aac\n' },
    ],
    [
      "whose audio is elsewhere",
      {
        "/own/master.m3u8":
          OWN["/own/master.m3u8"]?.replace("en.m3u8", "https://elsewhere.test/en.m3u8") ?? "",
      },
    ],
    [
      "with a broken URL",
      { "/own/master.m3u8": OWN["/own/master.m3u8"]?.replace("en.m3u8", "http://[") ?? "" },
    ],
  ])("is not offered of a stream %s", async (_, files) => {
    useStream(files);
    const page = await load();
    expect(page.audio).toBeUndefined();
    expect(page.rows.map(({ name }) => name)).not.toContain("Audio only");
    expect(await linkOf()).toMatchObject({ text: "Audio and data use" });
    expect(await redirectOf(loadEvent(argsOf("?sound=on", "", "")))).toBeUndefined();
  });
});

describe("a download", () => {
  const offered = async () => "Download, lowest quality" in (await sizes());
  it.each([
    ["none", "commerce_free_media", false],
    ["free", "commerce_free_media", true],
    ["free", "commerce_members_media", false],
    ["free", "commerce_ppv_media", false],
    ["free", undefined, false],
    ["free", "commerce_other_media", false],
    ["all", "commerce_ppv_media", true],
    ["all", undefined, true],
  ])("with %j, of %s: %s", async (downloads, commerceCoverage, expected) => {
    useConfig({ env: { API_BASE: platform.url }, customer: { downloads } });
    Object.assign(match, { commerceCoverage });
    expect(await offered()).toBe(expected);
  });
});

describe("the page of the match", () => {
  const linkOf = async () => {
    const { resume } = (await loadEvent(argsOf("", "", ""))).data;
    return (resume as { links: object[] } | null)?.links.at(-1);
  };

  it("links to the audio, or else to what the match takes", async () => {
    expect(await linkOf()).toEqual({ href: "/events/e1/data", text: "Audio only", size: "14 MB/h" });
    sourceOf().audio = undefined;
    expect(await linkOf()).toEqual({ href: "/events/e1/data", text: "Audio and data use" });
    Object.assign(match, { isEventAvailableForUser: false });
    expect(await linkOf()).toBeUndefined();
  });

  const costOf = async (cookie = "") => {
    const { resume } = (await loadEvent(argsOf("", cookie, ""))).data;
    const links: { href?: string; size?: string }[] = (await resume)?.links.slice() ?? [];
    return links.find(({ href }) => href === "/events/e1/data#data-use")?.size;
  };

  it("says what the video takes, from the lowest to the highest quality: in all, or in an hour while the length is hidden or unknown", async () => {
    expect(await costOf("results=shown")).toBe("60–600 MB");
    expect(await costOf()).toBe("36–360 MB/h");
    Object.assign(match, { status: "live", duration: undefined });
    expect(await costOf("results=shown")).toBe("36–360 MB/h");
  });

  it.each([
    ["the viewer may not watch it", () => Object.assign(match, { isEventAvailableForUser: false })],
    ["its playlist cannot be read", () => Object.assign(sourceOf(), { hd: "https://elsewhere.test/m.m3u8" })],
  ])("does not say it when %s", async (_, change) => {
    change();
    expect(await costOf("results=shown")).toBeUndefined();
  });

  const playerCosts = async (cookie = "") => {
    const { playback } = (await loadEvent(argsOf("", cookie, ""))).data;
    return playback.state === "ready" ? { about: playback.cost, ...playback.costs } : undefined;
  };

  it("says next to Play and in the settings what each way to follow a recording takes", async () => {
    expect(await playerCosts("results=shown")).toEqual({
      about: "about 60–600 MB",
      title: "What it takes in data",
      now: "Video, as it plays now",
      rows: [
        { name: "Video, lowest quality", size: "60 MB" },
        { name: "Audio only", size: "24 MB" },
        { name: "The match in brief", size: "2 mins · from 2.1 MB" },
      ],
      overhead: 0,
      seconds: 6_000,
    });
  });

  it("says the same of a match with and without extra time while the result is hidden", async () => {
    sourceOf().hd = `${platform.url}/recording/master.m3u8`;
    const usual = await playerCosts();
    expect(usual).toMatchObject({ about: "about 36–360 MB/h", overhead: 800, seconds: undefined });
    Object.assign(match, { duration: 8_640 });
    sourceOf().audio = { ...AUDIO, bytes: 34_600_000 };
    CUT.lengths.medium.bytes += 1_000_000;
    expect(await playerCosts()).toEqual(usual);
    CUT.lengths.medium.bytes -= 1_000_000;
  });

  it("counts the headers of segments, and of a live match its playlists", async () => {
    sourceOf().hd = `${platform.url}/recording/master.m3u8?counted`;
    // 400 bytes in 4 s beside 80 kbit/s.
    expect(await costOf("results=shown")).toBe("61–601 MB");
    sourceOf().hd = `${platform.url}/running/master.m3u8`;
    Object.assign(match, { status: "live", duration: undefined });
    const { overhead = 0 } = (await playerCosts()) ?? {};
    expect(overhead).toBeGreaterThan(1_600);
    expect(overhead).toBeLessThan(1_900);
  });

  it("says what an upcoming match will take in an hour, if the platform does", async () => {
    Object.assign(match, { status: "upcoming", duration: undefined, isEventAvailableForUser: false });
    match.source = { bandwidth: { lowest: 80_000, highest: 800_000 } };
    const sizesOf = async () =>
      (await (await loadEvent(argsOf("", "", ""))).data.resume)?.links.filter((link) => "size" in link) ?? [];
    expect(await sizesOf()).toEqual([{ text: "Video", size: "36–360 MB/h" }]);
    for (const bandwidth of [{ lowest: 0, highest: 5 }, { lowest: 9, highest: 5 }, "much"]) {
      match.source = { bandwidth };
      expect(await sizesOf()).toEqual([]);
    }
    match.source = { bandwidth: { lowest: 80_000, highest: 800_000 } };
    expect(await sizesOf()).toHaveLength(1);
    Object.assign(match, { cancelled: true });
    expect(await sizesOf()).toEqual([]);
  });

  it.each([
    ["?sound=on", "/events/e1/data"],
    ["?sound=on&t=294&results=shown", "/events/e1/data?t=294&results=shown"],
    ["?sound=off", undefined],
  ])("with %s leads to %s", async (search, expected) => {
    expect(await redirectOf(loadEvent(argsOf(search, "", "")))).toBe(expected);
  });

  it("plays as usual where there is no audio", async () => {
    sourceOf().audio = undefined;
    expect(await redirectOf(loadEvent(argsOf("?sound=on", "", "")))).toBeUndefined();
  });
});

describe("while the result is hidden", () => {
  it("no size and no title tells the length or the score", async () => {
    const page = await load("", "");
    expect(await sizes("", "")).toEqual({
      "Video, automatic quality": "up to 360 MB/h",
      "Video, lowest quality": "36 MB/h",
      "Audio only": "14 MB/h",
    });
    expect(page).toMatchObject({ score: undefined, audio: { hidesLength: true } });
    expect(page.moments).toMatchObject([{ title: "Key moment", team: undefined }]);
    expect(page.revealHref).toBe("/events/e1/data?results=shown");
    expect(JSON.stringify({ ...page, messages: undefined, now: undefined })).not.toMatch(
      /Goal|3:1|6000|24000000|6140/,
    );
  });

  it("everywhere, moments are not listed", async () => {
    expect((await load("", "results=hidden")).moments).toEqual([]);
  });

  it("is shown after a request for it", async () => {
    Object.assign(match, { isEnabledVidswapStats: true });
    expect(await load("?results=shown", "")).toMatchObject({
      score: { home: 3, away: 1 },
      moments: [{ title: "Goal" }],
    });
  });
});

it("the page shows the data cap where the request says it", async () => {
  expect((await load("", "data-cap=70")).cap).toBe(70);
  expect((await load("", "data-cap=7")).cap).toBeUndefined();
});
