import { describe, expect, it } from "vitest";
import { useConfig } from "../../../../tests/support/config";
import { AUDIO, argsOf, redirectOf, serveSizedMatch } from "../../../../tests/support/sized-match";
import { loadData } from "./data-use.server";

const served = serveSizedMatch();
const load = async (search?: string, cookie?: string) => (await loadData(argsOf(search, cookie))).data;
const sizes = async (...parameters: Parameters<typeof load>) =>
  Object.fromEntries((await load(...parameters)).rows.map(({ name, size }) => [name, size]));
const sourceOf = () => served.match.source as Record<string, unknown>;

describe("the page of audio and data use", () => {
  it("says what each way to follow a recording takes", async () => {
    expect(await sizes()).toEqual({
      "Video, automatic quality": "up to 600 MB",
      "Video, lowest quality": "60 MB",
      "Audio only": "24 MB",
      "Download, lowest quality": "61 MB",
      "The match in brief": "2 mins\u00a0· from 2.1 MB",
    });
  });

  it("says what a live match takes in an hour", async () => {
    Object.assign(served.match, { status: "live", duration: undefined });
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
    sourceOf().hd = `${served.url}/images/master.m3u8`;
    expect((await load()).stills).toEqual({ url: `${served.url}/images/t.vtt`, size: "up to 3.6 MB/h" });
    Object.assign(served.match, { status: "live", duration: undefined });
    expect((await load()).stills).toBeUndefined();
  });

  it.each(["data:text/vtt,WEBVTT", "https://elsewhere.test/t.vtt"])(
    "offers none at %s",
    async (storyboard) => {
      const path = `/${encodeURIComponent(storyboard)}/master.m3u8`;
      const named = `#EXT-X-SESSION-DATA:DATA-ID="com.touchline.thumbnails",VALUE="${storyboard}"`;
      served.own = { ...served.own, [path]: `#EXTM3U\n${named}\n` };
      sourceOf().hd = served.url + path;
      expect((await load()).stills).toBeUndefined();
    },
  );

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
    Object.assign(served.match, fields);
    expect(await redirectOf(load())).toBe("/events/e1");
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
    useConfig({ env: { API_BASE: served.url }, customer: { downloads } });
    Object.assign(served.match, { commerceCoverage });
    expect(await offered()).toBe(expected);
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
    Object.assign(served.match, { isEnabledVidswapStats: true });
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
