/** Streams of restricted media, requested by a player without cookies. */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startTestPlatform, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { pageOf } from "../wire/envelope.ts";
import { RawMedia } from "../wire/media.ts";

const HOUR_MS = 3_600_000;
let platform: TestPlatform;
let alex: string;
let archived: RawMedia[];

beforeAll(async () => {
  platform = await startTestPlatform();
  alex = await platform.signIn();
  const body = { size: 100, filters: { status: "archived" } };
  const reply = await platform.call("POST", "/api/event/list", { body, token: alex });
  archived = z.object({ content: pageOf(RawMedia) }).parse(reply.body).content.entries;
});
afterAll(() => platform.stop());

async function event(id: string, token = alex): Promise<RawMedia> {
  const reply = await platform.call("GET", `/api/event/get_by_id/id/${id}`, { token });
  return z.object({ content: RawMedia }).parse(reply.body).content;
}
const membersOnly = () => {
  const found = archived.find((entry) => entry.commerceCoverage === "commerce_members_media");
  if (!found) throw new Error("the demo has a recording for members");
  return event(found.id);
};
const get = (url: string | null | undefined, headers = {}) => fetch(url ?? "", { headers });
const withoutGrant = (url: string | null) => (url ?? "").replace(/\/s\/[^/]+/, "");
async function expectRefused(url: string | null, code: string): Promise<void> {
  const response = await get(url);
  expect(response.status, url ?? "").toBe(403);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(await response.json()).toMatchObject({ error: true, messageErrorCode: code });
}
async function sql(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: platform.databaseUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** URLs of all files of a stream, found as a player finds them. */
async function walk(master: string): Promise<string[]> {
  const found = [master];
  const variants = (await (await get(master)).text()).split("\n").filter((line) => line.endsWith(".m3u8"));
  for (const variant of variants) {
    const url = new URL(variant, master).href;
    const playlist = await (await get(url)).text();
    const init = /URI="([^"]+)"/.exec(playlist)?.[1] ?? "";
    const segments = playlist.split("\n").filter((line) => line && !line.startsWith("#"));
    found.push(url, ...[init, segments[0] ?? "", segments.at(-1) ?? ""].map((uri) => new URL(uri, url).href));
  }
  expect(found.length).toBeGreaterThan(12);
  return found;
}

describe("a recording for members", () => {
  it("returns 403 for an empty signature, and 404 for an unknown path", async () => {
    const { source } = await membersOnly();
    const hd = source.hd ?? "";
    await expectRefused(hd.replace(/\/s\/[^/]+/, "/s"), "media_signature_invalid");
    expect((await get(new URL("/media/nothing/here", hd).href)).status).toBe(404);
  });

  it("plays through signed URLs: playlists, segments, storyboard, ranges of the MP4", async () => {
    const { source } = await membersOnly();
    const urls = await walk(source.hd ?? "");
    for (const url of urls) {
      const response = await get(url);
      expect(response.status, url).toBe(200);
      expect(response.headers.get("cache-control")).toMatch(/^public, max-age=\d+/);
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0);
    }
    const track = (source.hd ?? "").replace("master.m3u8", "thumbnails.vtt");
    const picture = /^(\S+)#xywh/m.exec(await (await get(track)).text())?.[1] ?? "";
    expect((await get(new URL(picture, track).href)).status).toBe(200);
    const range = await get(source.mp4, { range: "bytes=100-199" });
    expect([range.status, (await range.arrayBuffer()).byteLength]).toEqual([206, 100]);
    const preflight = await fetch(source.mp4 ?? "", { method: "OPTIONS" });
    expect(preflight.headers.get("access-control-allow-headers")).toContain("Range");
  });

  it("does not play without its signature, on any URL", async () => {
    const { source } = await membersOnly();
    const urls = [...(await walk(source.hd ?? "")), source.mp4 ?? ""];
    for (const url of urls) await expectRefused(withoutGrant(url), "media_signature_missing");
    const head = await fetch(withoutGrant(source.mp4), { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([403, ""]);
    const range = await get(withoutGrant(source.mp4), { range: "bytes=0-9" });
    expect(range.status).toBe(403);
  });

  it("shows stills of its seconds with its signature only", async () => {
    const { source } = await membersOnly();
    const still = (source.hd ?? "").replace("master.m3u8", "still.webp?at=60");
    const response = await get(still);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/webp"]);
    await expectRefused(withoutGrant(still), "media_signature_missing");
  });

  it("does not play by other URLs with the same frames", async () => {
    const plain = withoutGrant((await membersOnly()).source.hd);
    const [, skin = "", seed = "", start = "", length = ""] =
      /vod\/(\w+)\/(\d+)\/(\d+)\/(\d+)/.exec(plain) ?? [];
    const origin = new URL(plain).origin;
    for (const path of [
      `vod/${skin}/${seed}/${start}/${Number(length) - 1}`,
      `vod/${skin}/${seed}/${start}/60+30`,
      `vod/${skin}/${seed}/${Number(start) + 1}/${length}`,
      `vod/${skin === "day" ? "night" : "day"}/${seed}/${start}/${length}`,
      `live/${skin}/${seed}/${start}`,
    ])
      await expectRefused(`${origin}/media/${path}/240p/init.mp4`, "media_signature_missing");
  });

  it("rejects signatures that were changed or made for another stream", async () => {
    const { source } = await membersOnly();
    const hd = source.hd ?? "";
    const [, expiry = "", signature = ""] = /\/s\/(\d+)\.([\w-]+)\//.exec(hd) ?? [];
    const put = (grant: string) => hd.replace(/\/s\/[^/]+/, `/s/${grant}`);
    const changed = signature.replace(/^./, (first) => (first === "A" ? "B" : "A"));
    const other = /\/s\/([^/]+)/.exec((await event("live-2")).source.hd ?? "")?.[1] ?? "";
    expect(other).not.toBe("");
    for (const grant of [
      `${expiry}.${changed}`,
      `${Number(expiry) + 3600}.${signature}`,
      `0${expiry}.${signature}`,
      `${expiry}.${signature}=`,
      `${expiry}.`,
      "x",
      other,
    ])
      await expectRefused(put(grant), "media_signature_invalid");
  });
});

describe("over time", () => {
  it("one URL lasts for a match and is the same for all viewers; later a reload returns another one", async () => {
    const clock = await startTestPlatform({ mediaUrlSeconds: 6 * 3600 });
    try {
      const read = async (token: string) => {
        const reply = await clock.call("GET", "/api/event/get_by_id/id/live-2", { token });
        return z.object({ content: RawMedia }).parse(reply.body).content.source.hd ?? "";
      };
      const token = await clock.signIn("demo");
      const first = await read(token);
      expect(await read(await clock.signIn("second"))).toBe(first);
      await clock.advance(2.9 * HOUR_MS);
      const response = await get(first);
      expect(response.status).toBe(200);
      const age = Number(/max-age=(\d+)/.exec(response.headers.get("cache-control") ?? "")?.[1]);
      const expiry = Number(/\/s\/(\d+)\./.exec(first)?.[1]);
      await clock.advance(expiry * 1_000 - Date.parse("2026-03-07T15:30:00.000Z") - 2.9 * HOUR_MS - 60_000);
      const late = await get(first);
      expect(late.headers.get("cache-control")).toBe("public, max-age=60");
      expect(age).toBeGreaterThan(60);
      await clock.advance(60_000);
      await expectRefused(first, "media_signature_expired");
      const reloaded = await read(await clock.signIn("demo"));
      expect(reloaded).not.toBe(first);
      expect((await get(reloaded)).status).toBe(200);
    } finally {
      await clock.stop();
    }
  });

  it("signatures are valid in all processes of the installation, and in no other installation", async () => {
    const sibling = await startTestPlatform({ databaseUrl: platform.databaseUrl, seed: "none" });
    const stranger = await startTestPlatform();
    try {
      const path = new URL((await event("live-2")).source.hd ?? "").pathname;
      expect((await get(`${sibling.url}${path}`)).status).toBe(200);
      await expectRefused(`${stranger.url}${path}`, "media_signature_invalid");
    } finally {
      await sibling.stop();
      await stranger.stop();
    }
  });
});

describe("live", () => {
  it("a pay-per-view match plays with a contract only", async () => {
    const locked = await event("live-3");
    expect([locked.source.hd, locked.source.mp4, locked.eventUrl]).toEqual([null, null, null]);
    await sql(
      `insert into contracts (id, user_id, product_id, starts_at)
       select 'signed-live-3', 'user-alex', id, '2026-01-01' from products where event_id = 'live-3' limit 1`,
    );
    const open = await event("live-3");
    expect(open.eventUrl).toBe(open.source.hd);
    for (const url of await walk(open.source.hd ?? "")) {
      expect((await get(url)).status, url).toBe(200);
      await expectRefused(withoutGrant(url), "media_signature_missing");
    }
    const abort = new AbortController();
    const endless = await fetch(open.source.mp4 ?? "", { signal: abort.signal });
    expect(endless.status).toBe(200);
    abort.abort();
    await expectRefused(withoutGrant(open.source.mp4), "media_signature_missing");
  });

  it("a match that becomes paid stops playing without a signature", async () => {
    const free = (await event("live-5")).source.hd ?? "";
    expect(free).not.toContain("/s/");
    expect((await get(free)).status).toBe(200);
    await sql("update media set coverage = 'commerce_members_media' where id = 'live-5'");
    await platform.advance(10_000);
    await expectRefused(free, "media_signature_missing");
  });
});

describe("parts", () => {
  it("a clip of a paid match plays for its owner by its own signature, which unlocks nothing else", async () => {
    const whole = await membersOnly();
    const body = { title: "Mine", event_id: whole.id, startTime: 60_000, endTime: 80_000 };
    const reply = await platform.call("POST", "/api/clip/create", { token: alex, body });
    const clip = z.object({ content: RawMedia }).parse(reply.body).content;
    for (const url of [clip.source.hd, clip.source.clip, clip.source.mp4]) {
      expect((await get(url)).status, url ?? "").toBe(200);
      await expectRefused(withoutGrant(url), "media_signature_missing");
    }
    const grant = /\/s\/[^/]+/.exec(clip.source.hd ?? "")?.[0] ?? "";
    await expectRefused((whole.source.hd ?? "").replace(/\/s\/[^/]+/, grant), "media_signature_invalid");
  });

  it("a free highlight of a paid match plays without a signature, and nothing around it", async () => {
    const whole = await membersOnly();
    const [, skin, seed, start] = /vod\/(\w+)\/(\d+)\/(\d+)/.exec(whole.source.hd ?? "") ?? [];
    await sql(
      `insert into media (id, media_type, title, event_id, status, starts_at, skin, seed, seconds, clip_start_ms, added_at)
       values ('goal', 'highlight', 'Goal', '${whole.id}', 'archived', to_timestamp(${Number(start)} / 1000.0),
               '${skin}', ${seed}, 20, 600000, now())`,
    );
    await platform.advance(10_000);
    const reply = await platform.call("GET", "/api/clip/get_by_id/id/goal?media_type=highlight");
    const { hd } = z.object({ content: RawMedia }).parse(reply.body).content.source;
    expect(hd).not.toContain("/s/");
    for (const url of await walk(hd ?? "")) expect((await get(url)).status).toBe(200);
    await expectRefused((hd ?? "").replace("/600+20/", "/600+21/"), "media_signature_missing");
  });

  it("images stay public, and a free match requires no signature", async () => {
    expect((await get(`${platform.url}/images/posters/live-3-320.webp`)).status).toBe(200);
    const free = archived.find(
      (entry) => entry.commerceCoverage === "commerce_free_media" && entry.source.hd,
    );
    expect(free?.source.hd).not.toContain("/s/");
    expect((await get(free?.source.hd)).status).toBe(200);
  });
});
