import { describe, expect, it, vi } from "vitest";
import { argsOf, OWN, redirectOf, serveSizedMatch } from "../../../../tests/support/sized-match";
import { loadEvent } from "../event.server";
import { loadData } from "./data-use.server";

const served = serveSizedMatch();
const load = async (search?: string, cookie?: string) => (await loadData(argsOf(search, cookie))).data;
const sizes = async (...parameters: Parameters<typeof load>) =>
  Object.fromEntries((await load(...parameters)).rows.map(({ name, size }) => [name, size]));

describe("the audio of an operator's stream", () => {
  let number = 0;
  /** Gives the match a stream; playlists are kept by their URLs, so each has another one. */
  const useStream = (files: Record<string, string> = {}, state = {}) => {
    const folder = `/own-${++number}`;
    const all = Object.entries({ ...OWN, ...files });
    served.own = Object.fromEntries(all.map(([name, text]) => [name.replace("/own", folder), text]));
    Object.assign(served.match, state);
    served.match.source = { hd: `${served.url}${folder}/master.m3u8` };
    return served.url + folder;
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
    served.own = Object.fromEntries(
      Object.entries(served.own).map(([name, text]) => [
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
