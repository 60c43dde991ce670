/** The audio of a match and its file to download, over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openReader, type Reader } from "../../../tests/support/catalogue-reader.ts";
import { startTestPlatform } from "../../../tests/support/test-platform.ts";
import type { RawMedia } from "../wire/media.ts";

const HOUR_MS = 3_600_000;
const MAX_KBPS = 45;
let reader: Reader;
let free: RawMedia;
let restricted: RawMedia;

beforeAll(async () => {
  reader = await openReader();
  const { entries } = await reader.events({ size: 100, filters: { status: "archived" } }, reader.token);
  const withCoverage = (coverage: string) =>
    entries.find(
      ({ commerceCoverage, isEventAvailableInUserRegion: inRegion }) =>
        commerceCoverage === coverage && inRegion,
    )?.id ?? expect.fail();
  free = await reader.event(withCoverage("commerce_free_media"));
  restricted = await reader.event(withCoverage("commerce_members_media"), reader.token);
});
afterAll(() => reader.platform.stop());

const get = (url = "", headers = {}) => fetch(url, { headers });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
async function expectRefused(url: string, code: string): Promise<void> {
  const response = await get(url);
  expect([response.status, await response.json()]).toMatchObject([403, { messageErrorCode: code }]);
}

describe("the audio of a match", () => {
  it.each([
    ["free", () => free],
    ["restricted", () => restricted],
  ])("is one file without video, at most 45 kbit/s (%s)", async (_, media) => {
    const { source, duration = 0 } = media();
    const { url, bytes, bandwidth } = source.audio ?? expect.fail();
    const whole = await get(url);
    expect(whole.headers.get("content-type")).toBe("audio/mp4");
    const file = await bytesOf(whole);
    expect(file.length).toBe(bytes);
    expect((file.length * 8) / duration / 1_000).toBeLessThan(MAX_KBPS);
    expect((bandwidth * duration) / 8 / file.length).toBeCloseTo(1, 1);
    expect(file.includes("soun")).toBe(true);
    expect(file.includes("vide")).toBe(false);
    const part = await get(url, { range: "bytes=1000-1999" });
    expect(part.status).toBe(206);
    expect((await bytesOf(part)).equals(file.subarray(1_000, 2_000))).toBe(true);
  });

  it("is a playlist, too, whose segments have the audio only", async () => {
    const { hls = "" } = free.source.audio ?? expect.fail();
    const playlist = await (await get(hls)).text();
    const [, init = ""] = /URI="([^"]+)"/.exec(playlist) ?? [];
    const [segment = ""] = playlist.split("\n").filter((line) => line.includes(".m4s"));
    for (const [name, box] of [
      [init, "ftyp"],
      [segment, "moof"],
    ] as const) {
      const file = await bytesOf(await get(new URL(name, hls).href));
      expect(file.toString("latin1", 4, 8)).toBe(box);
      expect(file.length).toBeLessThan(10_000);
    }
  });

  it("of a live match has no end, and no size", async () => {
    const { source } = await reader.event("live-1");
    const { url, hls = "", bytes, bandwidth } = source.audio ?? expect.fail();
    expect([bytes, source.download]).toEqual([undefined, undefined]);
    expect(bandwidth / 1_000).toBeLessThan(MAX_KBPS);
    expect(await (await get(hls)).text()).not.toContain("ENDLIST");
    const endless = await get(url);
    expect([endless.status, endless.headers.get("content-type")]).toEqual([200, "audio/mp4"]);
    await endless.body?.cancel();
  });

  it("needs the signature of a restricted match", async () => {
    const { url } = restricted.source.audio ?? expect.fail();
    await expectRefused(url.replace(/\/s\/[^/]+/, ""), "media_signature_missing");
  });
});

describe("a download", () => {
  it("continues after an interruption", async () => {
    const { url, bytes } = free.source.download ?? expect.fail();
    const first = await get(url);
    const half = Math.floor(bytes / 2);
    expect(first.headers.get("content-length")).toBe(String(bytes));
    const tag = first.headers.get("etag") ?? "";
    const whole = await bytesOf(first);
    expect(whole.length).toBe(bytes);
    const rest = await get(url, { range: `bytes=${half}-`, "if-range": tag });
    expect([rest.status, rest.headers.get("content-range")]).toEqual([
      206,
      `bytes ${half}-${bytes - 1}/${bytes}`,
    ]);
    expect((await bytesOf(rest)).equals(whole.subarray(half))).toBe(true);
    const changed = await get(url, { range: `bytes=${half}-`, "if-range": '"other"' });
    expect(changed.status).toBe(200);
    await changed.body?.cancel();
  });

  it("is saved under the name of the match", async () => {
    const { url } = free.source.download ?? expect.fail();
    expect(new URL(url).pathname.endsWith(`/${encodeURIComponent(`${free.title}.mp4`)}`)).toBe(true);
    const { headers, body } = await get(url);
    await body?.cancel();
    const disposition = headers.get("content-disposition") ?? "";
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+\.mp4"; filename\*=UTF-8''\S+\.mp4$/);
    expect(decodeURIComponent(disposition.split("''")[1] ?? "")).toBe(`${free.title}.mp4`);
  });

  it("needs the right to watch, and a signature for this match", async () => {
    const { source } = await reader.event(restricted.id);
    expect([source.audio, source.download]).toEqual([undefined, undefined]);
    const { url } = free.source.download ?? expect.fail();
    const other = url.replace(`/download/${free.id}/`, `/download/${restricted.id}/`);
    await expectRefused(other, "media_signature_invalid");
    expect((await get(url.replace(/\/s\/[^/]+/, ""))).status).toBe(404);
  });

  it("is not known of an upcoming match, but its bandwidth is", async () => {
    const { entries } = await reader.events({ size: 1, filters: { status: "upcoming" } });
    const { source } = await reader.event(entries[0]?.id ?? expect.fail());
    const { lowest = 0, highest = 0 } = source.bandwidth ?? {};
    expect(source).toMatchObject({ hd: null });
    expect([source.audio, source.download]).toEqual([undefined, undefined]);
    expect(lowest).toBeGreaterThan(30_000);
    expect(highest).toBeGreaterThan(2 * lowest);
    expect(free.source.bandwidth).toBeUndefined();
  });

  it("is named by the call for one match only", async () => {
    const { entries } = await reader.events({ size: 20, filters: { status: "archived" } });
    expect(entries.filter(({ source }) => source.audio ?? source.download)).toEqual([]);
  });

  it("ends with its signature", async () => {
    const clock = await startTestPlatform({ mediaUrlSeconds: 6 * 3_600 });
    try {
      const reply = await clock.call("GET", `/api/event/get_by_id/id/${free.id}`);
      const { url } = (reply.body as { content: RawMedia }).content.source.download ?? expect.fail();
      const found = await get(url);
      expect(found.status).toBe(200);
      await found.body?.cancel();
      await clock.advance(6 * HOUR_MS);
      await expectRefused(url, "media_signature_expired");
    } finally {
      await clock.stop();
    }
  });
});
