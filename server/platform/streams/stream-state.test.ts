import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  masterPlaylist,
  mediaPlaylist,
  type StreamServer,
  segmentLines,
  serveStreams,
} from "../../../tests/support/stream-server.ts";
import { createPlaylistReader } from "./read-playlist.ts";
import { streamStateOf } from "./stream-state.ts";

let server: StreamServer;
beforeEach(async () => {
  server = await serveStreams();
  server.pages["/live/master.m3u8"] = masterPlaylist();
  server.pages["/live/low.m3u8"] = mediaPlaylist("#EXT-X-MEDIA-SEQUENCE:40", ...segmentLines(40, 5));
});
afterEach(() => server.close());

const stateOf = (path: string, { origins = [server.url], timeoutMs = 2_000 } = {}) =>
  streamStateOf(createPlaylistReader({ origins, timeoutMs }), `${server.url}${path}`);
const responds = (status: number, body = "") =>
  ((_, response) => void response.writeHead(status).end(body)) satisfies StreamServer["pages"][string];

describe("a stream", () => {
  it("is live while its playlist has no end", async () => {
    expect(await stateOf("/live/master.m3u8")).toEqual({ state: "live", seconds: 20, lastSegment: 44 });
    expect(await stateOf("/live/low.m3u8")).toEqual({ state: "live", seconds: 20, lastSegment: 44 });
  });

  it("has ended when its playlist says so; it has the length of all segments", async () => {
    server.pages["/live/low.m3u8"] = mediaPlaylist(
      "#EXT-X-PLAYLIST-TYPE:EVENT",
      ...segmentLines(0, 900),
      "#EXT-X-ENDLIST",
    );
    expect(await stateOf("/live/master.m3u8")).toEqual({ state: "ended", seconds: 3_600 });
    expect(await stateOf("/tracks/master.m3u8")).toEqual({ state: "ended", seconds: 12 });
  });

  it.each([403, 404, 410])("is missing where the server says %i, of either playlist", async (status) => {
    server.pages["/gone/master.m3u8"] = responds(status);
    server.pages["/live/low.m3u8"] = responds(status);
    expect(await stateOf("/gone/master.m3u8")).toEqual({ state: "missing" });
    expect(await stateOf("/live/master.m3u8")).toEqual({ state: "missing" });
  });

  it.each([
    ["empty", ""],
    ["without anything", "#EXTM3U\n"],
    ["without segments", mediaPlaylist()],
    ["ended before its first segment", mediaPlaylist("#EXT-X-ENDLIST")],
  ])("is missing when its playlist is %s", async (_case, text) => {
    server.pages["/live/low.m3u8"] = text;
    expect(await stateOf("/live/master.m3u8")).toEqual({ state: "missing" });
    expect(await stateOf("/live/low.m3u8")).toEqual({ state: "missing" });
  });
});

describe("nothing is known of a stream", () => {
  it.each([401, 429, 500, 502, 503])("when its server responds with %i", async (status) => {
    server.pages["/live/low.m3u8"] = responds(status);
    const reason = `${server.url}/live/low.m3u8 responded with ${status}.`;
    expect(await stateOf("/live/master.m3u8")).toEqual({ state: "unknown", reason });
  });

  it("when its server is slow or away", async () => {
    server.pages["/slow.m3u8"] = () => undefined;
    expect(await stateOf("/slow.m3u8", { timeoutMs: 50 })).toMatchObject({
      state: "unknown",
      reason: expect.stringContaining("no complete response"),
    });
    await server.close();
    expect(await stateOf("/live/master.m3u8")).toMatchObject({
      state: "unknown",
      reason: expect.stringContaining("ECONNREFUSED"),
    });
    server = await serveStreams();
  });

  it("when its playlists may not be read", async () => {
    server.pages["/leave.m3u8"] = (_, response) =>
      void response.writeHead(302, { location: "http://169.254.169.254/" }).end();
    expect(await stateOf("/leave.m3u8")).toMatchObject({ state: "unknown" });
    expect(await stateOf("/live/master.m3u8", { origins: [] })).toMatchObject({ state: "unknown" });
  });

  it.each([
    ["a page", "<!doctype html><p>Please wait", "is not an HLS playlist"],
    ["audio only", '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9,CODECS="mp4a.40.2"\na.m3u8', "names no rendition"],
    ["broken", "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9\nhttp://[", "contains an invalid URL"],
  ])("when its playlist is %s", async (_case, text, reason) => {
    server.pages["/odd.m3u8"] = text;
    expect(await stateOf("/odd.m3u8")).toEqual({
      state: "unknown",
      reason: expect.stringContaining(`${server.url}/odd.m3u8 ${reason}`),
    });
  });
});
