import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type StreamServer, serveStreams } from "../../../tests/support/stream-server.ts";
import { createPlaylistReader, type PlaylistReader } from "./read-playlist.ts";

const MEGABYTE = 1024 * 1024;

let server: StreamServer;
let other: StreamServer;
let read: PlaylistReader;

beforeEach(async () => {
  [server, other] = await Promise.all([serveStreams(), serveStreams()]);
  read = createPlaylistReader({ origins: [server.url] });
});
afterEach(() => Promise.all([server.close(), other.close()]));

const redirectTo = (location: string) =>
  ((_, response) => void response.writeHead(302, { location }).end()) satisfies StreamServer["pages"][string];

it("returns the text, the headers and the final URL", async () => {
  server.pages["/old.m3u8"] = redirectTo("/ts/master.m3u8?token=1");
  server.pages["/ts/master.m3u8?token=1"] = "#EXTM3U";
  const { url, text, headers } = await read(`${server.url}/old.m3u8`);
  expect([url, text]).toEqual([`${server.url}/ts/master.m3u8?token=1`, "#EXTM3U"]);
  expect(headers.get("access-control-allow-origin")).toBe("*");
});

it("sends the origin of a site, and no more than asked for", async () => {
  await read(`${server.url}/ts/master.m3u8`);
  await read(`${server.url}/ts/master.m3u8`, { siteOrigin: "https://tv.example" });
  expect(server.requests.map(({ headers }) => headers.origin)).toEqual([undefined, "https://tv.example"]);
});

it("ignores the body where only headers are wanted, however long it is", async () => {
  server.pages["/endless.m4s"] = (_, response) => void response.write("x".repeat(100));
  const { text } = await read(`${server.url}/endless.m4s`, { headersOnly: true });
  expect(text).toBe("");
});

it.each([
  "http://169.254.169.254/latest/meta-data",
  "file:///etc/passwd",
  "data:text/plain,hello",
  "https://live.example/master.m3u8",
])("does not contact %s, which is not configured", async (url) => {
  await expect(read(url)).rejects.toThrow("MEDIA_ORIGINS does not name");
});

it("does not contact other ports, nor follow redirects to other hosts", async () => {
  server.pages["/leave"] = redirectTo(`${other.url}/ts/master.m3u8`);
  server.pages["/inside"] = redirectTo("http://169.254.169.254/");
  server.pages["/data"] = redirectTo("data:text/plain,hello");
  await expect(read(`${other.url}/ts/master.m3u8`)).rejects.toMatchObject({ refusedOrigin: other.url });
  await expect(read(`${server.url}/leave`)).rejects.toMatchObject({ refusedOrigin: other.url });
  await expect(read(`${server.url}/inside`)).rejects.toThrow("does not name http://169.254.169.254");
  await expect(read(`${server.url}/data`)).rejects.toThrow("MEDIA_ORIGINS does not name");
  expect(other.requests).toEqual([]);
});

it("gives up after three redirects, and at an invalid one", async () => {
  for (const step of [1, 2, 3, 4]) server.pages[`/${step}`] = redirectTo(`/${step - 1}`);
  server.pages["/0"] = "#EXTM3U";
  server.pages["/bad"] = redirectTo("http://[");
  expect((await read(`${server.url}/3`)).text).toBe("#EXTM3U");
  await expect(read(`${server.url}/4`)).rejects.toThrow("redirects more than 3 times");
  await expect(read(`${server.url}/bad`)).rejects.toThrow("redirects to an invalid URL");
});

it("reads one megabyte at most, also of a compressed response", async () => {
  server.pages["/full"] = "x".repeat(MEGABYTE);
  server.pages["/more"] = "x".repeat(MEGABYTE + 1);
  server.pages["/bomb"] = (_, response) =>
    void response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(50 * MEGABYTE)));
  expect((await read(`${server.url}/full`)).text).toHaveLength(MEGABYTE);
  await expect(read(`${server.url}/more`)).rejects.toThrow("more than 1048576 bytes");
  await expect(read(`${server.url}/bomb`)).rejects.toThrow("more than 1048576 bytes");
});

it("gives up on slow responses, before and within the body", async () => {
  const hasty = createPlaylistReader({ origins: [server.url], timeoutMs: 50 });
  server.pages["/silent"] = () => undefined;
  server.pages["/slow"] = (_, response) => void response.write("#EXTM3U\n");
  for (const path of ["/silent", "/slow"])
    await expect(hasty(`${server.url}${path}`)).rejects.toThrow("no complete response within 0.05 s");
});

it("says what is wrong, without the query of the URL", async () => {
  server.pages["/busy?token=secret"] = (_, response) => void response.writeHead(503).end();
  await expect(read(`${server.url}/busy?token=secret`)).rejects.toMatchObject({
    message: `${server.url}/busy responded with 503.`,
    status: 503,
  });
  await expect(read("nothing")).rejects.toThrow("nothing is not a URL");
  await expect(read(server.url.replace("//", "//ann:secret@"))).rejects.toThrow(/^(?!.*secret).*a password/);
  const { url } = other;
  await other.close();
  await expect(createPlaylistReader({ origins: [url] })(`${url}/a`)).rejects.toThrow(/ECONNREFUSED/);
});
