/** The short cut of a match over HTTP: its description, its playlists and its MP4. */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openReader, type Reader } from "../../../tests/support/catalogue-reader.ts";
import { mediaPlaylist, segmentLines, serveStreams } from "../../../tests/support/stream-server.ts";
import { startTestPlatform, TEST_NOW } from "../../../tests/support/test-platform.ts";
import { RawMoments } from "../wire/moments.ts";

const LOWEST = "144p";
/** Longest segment of the demo (s). */
const SEGMENT = 3.84;
let reader: Reader;
beforeAll(async () => {
  reader = await openReader();
});
afterAll(() => reader.platform.stop());

const describeCut = (id: string, query = "", token?: string) =>
  reader.content(RawMoments, "GET", `/api/event/moments?id=${id}${query}`, undefined, token);
const text = async (url: string | null | undefined) => (await fetch(url ?? "")).text();

async function sql(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: reader.platform.databaseUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Media playlists of a master playlist, by the renditions' names in the whole match. */
async function playlistsOf(master: string): Promise<{ url: string; text: string }[]> {
  const names = (await text(master)).split("\n").filter((line) => /\.m3u8/.test(line));
  return Promise.all(
    names.map(async (name) => {
      const { href: url } = new URL(name, master);
      return { url, text: await text(url) };
    }),
  );
}

/** URLs of the files in a media playlist. */
const filesIn = ({ url, text }: { url: string; text: string }) =>
  [...text.matchAll(/URI="([^"]+)"|^([^#\n]+)$/gm)].map(
    ([, map, file]) => new URL(map ?? file ?? "", url).href,
  );
const secondsIn = (playlist: string) =>
  [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, length]) => sum + Number(length), 0);

/** A finished match of the demo with at least two goals. */
async function matchWithGoals(): Promise<string> {
  const { entries } = await reader.events({ size: 100, filters: { status: "archived" } });
  for (const { id, commerceCoverage, isEventAvailableInUserRegion } of entries) {
    if (commerceCoverage !== "commerce_free_media" || !isEventAvailableInUserRegion) continue;
    if ((await describeCut(id, "&length=short")).lengths.short.count >= 2) return id;
  }
  return expect.fail();
}

/** Expects that a cut has files of the whole match only, in all renditions. */
async function expectSameFiles(whole: string, cut: string): Promise<void> {
  const [all, some] = [await playlistsOf(whole), await playlistsOf(cut)];
  expect(some).toHaveLength(all.length);
  for (const [index, playlist] of some.entries()) {
    const known = new Set(filesIn(all[index] ?? expect.fail()));
    const files = filesIn(playlist);
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((file) => !known.has(file))).toEqual([]);
  }
}

describe("a finished match", () => {
  it("is cut to the segments around its goals, which are those of the whole match", async () => {
    const id = await matchWithGoals();
    const { source } = await reader.event(id);
    const cut = await describeCut(id, "&length=short");
    await expectSameFiles(source.hd ?? "", cut.hls ?? "");
    const playlists = await playlistsOf(cut.hls ?? "");
    const parts = cut.moments.length;
    for (const playlist of playlists) {
      expect(playlist.text.match(/^#EXT-X-DISCONTINUITY$/gm)).toHaveLength(parts - 1);
      expect(playlist.text).toContain("#EXT-X-ENDLIST");
      const seconds = secondsIn(playlist.text);
      expect(seconds).toBeCloseTo(cut.lengths.short.seconds, 1);
      // Whole segments: up to one more at each end of a part.
      expect(seconds).toBeGreaterThanOrEqual(22 * parts);
      expect(seconds).toBeLessThanOrEqual((22 + 2 * SEGMENT) * parts);
    }
    expect(cut.moments.map(({ type }) => type)).toEqual(Array(parts).fill("goal"));
    expect(await text(source.moments)).toContain("length=medium");
  });

  it("has a small cut, whose size is known", async () => {
    const id = await matchWithGoals();
    const { hls, lengths } = await describeCut(id, "&length=long");
    const lowest = (await playlistsOf(hls ?? "")).find(({ text }) => text.includes(`/${LOWEST}/`));
    const files = await Promise.all(filesIn(lowest ?? expect.fail()).map((url) => fetch(url)));
    const sizes = await Promise.all(files.map(async (file) => (await file.arrayBuffer()).byteLength));
    const bytes = sizes.reduce((sum, size) => sum + size);
    expect(bytes).toBeLessThan(6_000_000);
    expect(lengths.long.bytes / bytes).toBeGreaterThan(0.7);
    expect(lengths.long.bytes / bytes).toBeLessThan(1.4);
  });

  it("has an MP4 of the cut, in ranges", async () => {
    const id = await matchWithGoals();
    const { mp4 } = await describeCut(id, "&length=short");
    const [whole, part] = await Promise.all([
      fetch(mp4 ?? ""),
      fetch(mp4 ?? "", { headers: { range: "bytes=10-19" } }),
    ]);
    expect([whole.status, part.status]).toEqual([200, 206]);
    const body = Buffer.from(await whole.arrayBuffer());
    expect(body.length).toBe(Number(whole.headers.get("content-length")));
    expect(body.subarray(10, 20).equals(Buffer.from(await part.arrayBuffer()))).toBe(true);
  });

  it("is cut for one team, and is nothing for an unknown one", async () => {
    const id = await matchWithGoals();
    const { moments } = await describeCut(id, "&length=short");
    const team = moments[0]?.team?.id ?? "";
    const own = await describeCut(id, `&length=short&team=${team}`);
    expect(own.moments).toEqual(moments.filter((tag) => tag.team?.id === team));
    const none = await describeCut(id, "&team=nobody");
    expect(none).toMatchObject({ moments: [], hls: null, mp4: null });
    const { source } = await reader.event(id);
    const media = await playlistsOf(`${source.moments}?team=nobody`);
    expect((await fetch(media[0]?.url ?? "")).status).toBe(404);
    expect((await fetch(`${mp4Of(source.moments)}?team=nobody`)).status).toBe(404);
  });

  it("is cut for one player, and for all if the number is unknown", async () => {
    const id = await matchWithGoals();
    const { moments, players } = await describeCut(id, "&length=short");
    const { playerNumber: number, team } = moments[0] ?? expect.fail();
    expect(players).toContainEqual({ number, team: team?.id, count: expect.any(Number) });
    expect(players.reduce((sum, { count }) => sum + count, 0)).toBe(moments.length);
    const of = `&length=short&team=${team?.id}`;
    const own = await describeCut(id, `${of}&player=${number}`);
    expect(own.moments).toEqual(
      moments.filter((tag) => tag.team?.id === team?.id && tag.playerNumber === number),
    );
    expect(own.lengths.short.count).toBe(own.moments.length);
    const [media] = await playlistsOf(own.hls ?? "");
    expect(secondsIn(media?.text ?? "")).toBeCloseTo(own.lengths.short.seconds, 1);
    const ofTeam = await describeCut(id, of);
    for (const unknown of ["&player=77", "&player=", `&player=${number}&player=77`])
      expect(await describeCut(id, of + unknown)).toEqual(ofTeam);
    const [all, one] = await Promise.all(
      ["", "&player=77"].map(async (query) => {
        const { source } = await reader.event(id);
        return playlistsOf(`${source.moments?.split("?")[0]}?length=short&team=${team?.id}${query}`);
      }),
    );
    expect(one?.[0]?.text).toBe(all?.[0]?.text);
  });

  it.each(["&length=enormous", "&length=short&length=long", "&team=&length="])(
    "counts bad parameters as absent: %s",
    async (query) => {
      const id = await matchWithGoals();
      expect(await describeCut(id, query)).toEqual(await describeCut(id));
    },
  );

  it("survives tags beyond its end, and 999 at one time", async () => {
    const id = await matchWithGoals();
    const before = await describeCut(id, "&length=long");
    await sql(`insert into tags (id, target_id, title, start_ms, end_ms, type, is_global, added_at)
      select 'many-' || n, '${id}', 'Many', 600000 + n, 612000 + n, 'other', true, now()
      from generate_series(1, 999) n`);
    await sql(`insert into tags (id, target_id, title, start_ms, end_ms, type, is_global, added_at)
      values ('late', '${id}', 'Late', 90000000, 90012000, 'goal', true, now())`);
    const after = await describeCut(id, "&length=long");
    expect(after.moments).toHaveLength(60);
    expect(after.moments.map((tag) => tag.id)).not.toContain("late");
    expect(after.lengths.long.seconds).toBeLessThan(before.lengths.long.seconds + 22 + 2 * SEGMENT + 1);
    expect(after.lengths.short).toEqual(before.lengths.short);
    await sql("delete from tags where id like 'many-%' or id = 'late'");
  });
});

const mp4Of = (master: string | null | undefined) => master?.replace("master.m3u8", "cut.mp4") ?? "";

describe("a live match", () => {
  it("is cut up to now, with the segments of the playlist from its start", async () => {
    const { source } = await reader.event("live-1");
    const { hls, moments } = await describeCut("live-1", "&length=long");
    expect(moments.length).toBeGreaterThan(0);
    await expectSameFiles(source.start ?? "", hls ?? "");
    expect((await playlistsOf(hls ?? ""))[0]?.text).toContain("#EXT-X-ENDLIST");
  });
});

it("the cut is named for one match only, not in lists", async () => {
  const { entries } = await reader.events({ size: 100, filters: { status: "archived" } });
  expect(entries.some(({ source }) => source.hd)).toBe(true);
  expect(entries.filter(({ source }) => source.moments)).toEqual([]);
  expect((await reader.event("archived-1")).source.moments).toMatch(/\/master\.m3u8$/);
});

describe("without the right to watch", () => {
  it("there is no description and no playlist", async () => {
    const { platform } = reader;
    const refused = await platform.call("GET", "/api/event/moments?id=live-2");
    expect(refused).toMatchObject({ status: 403, body: { messageErrorCode: "access_denied" } });
    expect((await reader.event("live-2")).source.moments).toBeUndefined();
    const abroad = await platform.call("GET", "/api/event/moments?id=archived-60", { token: reader.token });
    expect(abroad.status).toBe(403);
  });

  it("the media server refuses other signatures", async () => {
    const members = (await reader.event("live-2", reader.token)).source.moments ?? "";
    const free = (await reader.event("live-1")).source.moments ?? "";
    const grant = /\/s\/[^/]+/.exec(free)?.[0] ?? "";
    expect((await fetch(members)).status).toBe(200);
    for (const url of [members, mp4Of(members), new URL("0.m3u8", members).href])
      expect((await fetch(url.replace(/\/s\/[^/]+/, grant))).status).toBe(403);
  });

  it("signatures in the playlists are those of the whole match, and end with the permission", async () => {
    const { source } = await reader.event("live-2", reader.token);
    const { hls } = await describeCut("live-2", "&length=long", reader.token);
    await expectSameFiles(source.start ?? "", hls ?? "");
    const expiryOf = (url: string) => /\/s\/(\d+)\./.exec(url)?.[1];
    const permission = expiryOf(hls ?? "");
    // A signature that is made now, with the usual time, would end later.
    const wait = Number(permission) * 1_000 - TEST_NOW - 60_000;
    await reader.platform.advance(wait);
    try {
      const [first] = await playlistsOf(hls ?? "");
      const files = filesIn(first ?? expect.fail());
      expect([...new Set(files.map(expiryOf))]).toEqual([permission]);
    } finally {
      await reader.platform.advance(-wait);
    }
  });
});

it("upcoming matches and channels have no cut", async () => {
  expect(await describeCut("upcoming-1", "", reader.token)).toMatchObject({ moments: [], hls: null });
  expect(await describeCut("channel-1", "", reader.token)).toMatchObject({ moments: [], hls: null });
  expect((await reader.event("upcoming-1", reader.token)).source.moments).toBeUndefined();
  expect((await reader.event("channel-1", reader.token)).source.moments).toBeUndefined();
});

describe("a stream of the operator", () => {
  it("is cut, unless it is encrypted", async () => {
    const streams = await serveStreams();
    const own = await startTestPlatform({ mediaOrigins: [streams.url] });
    const client = new pg.Client({ connectionString: own.databaseUrl });
    await client.connect();
    try {
      const master = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=800000,CODECS="avc1.4d401e,mp4a.40.2"\nlow.m3u8\n';
      for (const [folder, key] of [
        ["open", ""],
        ["locked", '#EXT-X-KEY:METHOD=AES-128,URI="key.bin"'],
      ]) {
        streams.pages[`/${folder}/master.m3u8`] = master;
        streams.pages[`/${folder}/low.m3u8`] = mediaPlaylist(
          '#EXT-X-MAP:URI="init.mp4"',
          ...(key ? [key] : []),
          ...segmentLines(0, 1_500),
          "#EXT-X-ENDLIST",
        );
      }
      const cutOf = async (folder: string) => {
        const url = `${streams.url}/${folder}/master.m3u8`;
        await client.query("update media set recording_url = $1 where id = 'archived-1'", [url]);
        await client.query(
          "insert into tags (id, target_id, title, start_ms, end_ms, type, is_global, added_at) values ($1, 'archived-1', 'Goal', 94000, 106000, 'goal', true, now())",
          [folder],
        );
        const { body } = await own.call("GET", "/api/event/moments?id=archived-1&length=short");
        return RawMoments.parse((body as { content: unknown }).content);
      };
      const open = await cutOf("open");
      const [low] = await playlistsOf(open.hls ?? "");
      expect(filesIn(low ?? expect.fail())).toEqual(
        expect.arrayContaining(["22", "27"].map((name) => `${streams.url}/open/${name}.m4s`)),
      );
      expect(open.mp4).toBeNull();
      const locked = await cutOf("locked");
      expect(locked).toMatchObject({ hls: null, mp4: null, lengths: { long: { count: 0 } } });
      const [refused] = await playlistsOf(open.hls ?? "");
      expect((await fetch(refused?.url ?? "")).status).toBe(404);
    } finally {
      await client.end();
      await own.stop();
      await streams.close();
    }
  });
});
