/** The command as an operator runs it; there is no database. */
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  masterPlaylist,
  mediaPlaylist,
  type StreamServer,
  segmentLines,
  serveStreams,
} from "../../../tests/support/stream-server.ts";
import { runCommand } from "./run.ts";

let server: StreamServer;
beforeEach(async () => {
  server = await serveStreams();
  server.pages = {
    "/live/master.m3u8": masterPlaylist(),
    "/live/low.m3u8": mediaPlaylist(
      "#EXT-X-PLAYLIST-TYPE:EVENT",
      '#EXT-X-MAP:URI="init.mp4"',
      ...segmentLines(0, 930),
    ),
    "/live/927.m4s": "segment",
  };
});
afterEach(() => server.close());

async function check(words: string[], variables: Record<string, string> = {}) {
  const output: string[] = [];
  const errors: string[] = [];
  const code = await runCommand(["check-stream", ...words], {
    variables: { DATA_DIR: "/nowhere", APP_ORIGIN: "http://tv.example", ...variables },
    stdin: Readable.from([]),
    say: (line) => void output.push(line),
    complain: (line) => void errors.push(line),
  });
  return { code, output: output.join("\n"), errors: errors.join("\n") };
}

it("reports a stream in lines", async () => {
  const url = `${server.url}/live/master.m3u8`;
  expect(await check([url], { MEDIA_ORIGINS: server.url })).toEqual({
    code: 0,
    errors: "",
    output: [
      `URL: ${url}`,
      "Kind: live, with everything since its start",
      "Viewers can go back (DVR): 1:02:00",
      "Segments: fMP4, up to 4 s",
      "Encryption: none",
      `Rendition: 640x360  800 kbit/s  avc1.4d401e,mp4a.40.2  ${server.url}/live/low.m3u8`,
      "Audio tracks: in the video",
      "Audio only: not offered, the stream lists no unencrypted audio by itself",
      "Subtitles: none",
      "CORS for http://tv.example: playlists allowed, segments allowed",
      "Instant start: works",
    ].join("\n"),
  });
});

it("reports tracks, keys, and why instant start does not work", async () => {
  const { code, output } = await check([`${server.url}/tracks/master.m3u8`]);
  expect(code).toBe(0);
  expect(output).toContain("Kind: recording\nLength: 0:00:12");
  expect(output).toContain("Audio tracks: audio_1 (en), audio_2 (es)");
  expect(output).toContain(`Audio only: ${server.url}/tracks/1.m3u8\nSubtitles: English (en)`);
  expect(output).toContain("Instant start: does not work\n  Audio tracks or subtitles have playlists");
  expect((await check([`${server.url}/encrypted/master.m3u8`])).output).toContain("Encryption: AES-128");
});

it("checks a stream before its origin is configured, and says the value to set", async () => {
  const { code, output } = await check([`${server.url}/ts/master.m3u8`], {
    MEDIA_ORIGINS: "https://vod.example",
  });
  expect(code).toBe(0);
  expect(output).toContain(
    `Warning: Pages do not play the stream until you set MEDIA_ORIGINS=https://vod.example,${server.url}`,
  );
});

it("reads nothing on a third origin, and says the value with which it would", async () => {
  const other = await serveStreams();
  server.pages["/live/master.m3u8"] = masterPlaylist().replace("low", `${other.url}/live/low`);
  const { code, output, errors } = await check([`${server.url}/live/master.m3u8`]);
  expect(code).toBe(1);
  expect(output).toContain(`until you set MEDIA_ORIGINS=${server.url},${other.url}`);
  expect(errors).toContain(`MEDIA_ORIGINS does not name ${other.url}`);
  expect(other.requests).toEqual([]);
  await other.close();
});

it("prints one JSON document, also of a stream that cannot be played", async () => {
  const good = await check([`${server.url}/live/master.m3u8`, "--json"], { MEDIA_ORIGINS: server.url });
  expect(good.code).toBe(0);
  expect(JSON.parse(good.output)).toMatchObject({
    media: { kind: "event", seconds: 3_720 },
    instantStart: { works: true },
    failures: [],
    warnings: [],
  });
  const bad = await check([`${server.url}/none.m3u8`, "--json"]);
  expect(bad.code).toBe(1);
  expect(JSON.parse(bad.output)).toMatchObject({ failures: [`${server.url}/none.m3u8 responded with 404.`] });
  expect(bad.errors).toBe(`The stream cannot be played:\n  ${server.url}/none.m3u8 responded with 404.`);
});

it("fails where pages of the site may not read the stream", async () => {
  server.allowedOrigin = () => "http://tv.example";
  const url = `${server.url}/live/master.m3u8`;
  expect((await check([url])).code).toBe(0);
  const { code, output, errors } = await check([url, "--origin", "http://other.example/"]);
  expect(code).toBe(1);
  expect(output).toContain("CORS for http://other.example: playlists refused, segments refused");
  expect(errors).toContain("CORS: pages of http://other.example may not read the playlists");
});

it("takes the site to be on this machine where no APP_ORIGIN is set", async () => {
  const local = { APP_ORIGIN: "", PORT: "3100" };
  const { output } = await check([`${server.url}/live/master.m3u8`], local);
  expect(output).toContain("CORS for http://localhost:3100");
  const unknown = await check([`${server.url}/live/master.m3u8`], { APP_ORIGIN: "", PORT: "0" });
  expect([unknown.code, unknown.errors]).toEqual([2, expect.stringContaining("name it with --origin")]);
});

it.each([
  [[], /missing/],
  [["master.m3u8"], /master\.m3u8 is not an http\(s\) URL/],
  [["file:///etc/passwd"], /is not an http\(s\) URL/],
  [["data:text/plain,x"], /is not an http\(s\) URL/],
  [["http://127.0.0.1:1/a.m3u8", "--origin", "tv.example"], /tv\.example is not an http\(s\) URL/],
])("refuses the arguments %j", async (words, message) => {
  const { code, output, errors } = await check(words);
  expect([code, output]).toEqual([2, ""]);
  expect(errors).toMatch(message);
});

it("has a help text", async () => {
  expect((await check(["--help"])).output).toContain("npm run platform -- check-stream <url>");
});
