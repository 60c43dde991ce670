/** Clips that viewers cut from a stream of the operator. */
import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { type StreamServer, serveStreams } from "../../../tests/support/stream-server.ts";
import { startTestPlatform, TEST_NOW, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { createOwnStreams } from "../catalogue/own-streams.ts";
import { type OpenDatabase, openDatabase } from "../database/database.ts";
import { EventRow } from "../event-control/event-row.ts";
import { storeEvents } from "../event-control/store-events.ts";

let streams: StreamServer;
let platform: TestPlatform;
let database: OpenDatabase;
beforeAll(async () => {
  streams = await serveStreams();
  platform = await startTestPlatform({ mediaOrigins: [streams.url] });
  database = await openDatabase(platform.databaseUrl, pino({ level: "silent" }), async () => undefined);
});
afterAll(async () => {
  await database.close();
  await platform.stop();
  await streams.close();
});

/** Adds a match that is over, and cuts a clip out of it; returns the URL of the clip's master playlist. */
async function cutClip(recording: string): Promise<string> {
  const event = EventRow.parse({
    reference_id: randomUUID(),
    title: "Final",
    starts_at: new Date(TEST_NOW - 7_200_000).toISOString(),
    status: "archived",
    minutes: 90,
    coverage: "members",
    recording_url: `${streams.url}${recording}`,
  });
  const control = { now: () => TEST_NOW, newId: randomUUID, actor: "ann@club.example" };
  const options = { ownStreams: createOwnStreams([streams.url]), hasDemoStreams: false };
  const [stored] = await database.db.transaction((tx) => storeEvents(tx, control, [event], options));
  const token = await platform.signIn();
  const body = { title: "Goal", event_id: stored?.id, startTime: 3_000, endTime: 5_000 };
  const reply = await platform.call("POST", "/api/clip/create", { token, body });
  const Created = z.object({ content: z.object({ source: z.object({ hd: z.string() }) }) });
  return Created.parse(reply.body).content.source.hd;
}
const text = async (url: string) => (await fetch(url)).text();

it("play the segments of their part, from the operator's servers, with every track", async () => {
  const master = await cutClip("/tracks/master.m3u8");
  expect(master).toMatch(/\/media\/s\/[^/]+\/cuts\/[^/]+\/master\.m3u8$/);
  const playlists = [...(await text(master)).matchAll(/(\d+\.m3u8)/g)].map(([name]) => name);
  expect(playlists).toEqual(["0.m3u8", "1.m3u8", "2.m3u8", "3.m3u8"]);
  const video = await text(new URL("3.m3u8", master).href);
  expect(video.match(/http\S+m4s/g)).toEqual([
    `${streams.url}/tracks/0_1.m4s`,
    `${streams.url}/tracks/0_2.m4s`,
  ]);
  expect(video).toContain("#EXT-X-ENDLIST");
});

it("are refused without a valid signature, and unknown without a stream", async () => {
  const master = await cutClip("/ts/master.m3u8");
  const forged = master.replace(/\/s\/[^/]+/, `/s/${Math.floor(TEST_NOW / 1000)}.${"x".repeat(43)}`);
  expect((await fetch(forged)).status).toBe(403);
  expect((await fetch(new URL("7.m3u8", master))).status).toBe(404);
  const gone = await cutClip("/nothing/master.m3u8");
  expect((await fetch(gone)).status).toBe(404);
});

it("make the platform read each playlist once for all who ask together", async () => {
  const master = await cutClip("/ts/master.m3u8");
  await text(master);
  const before = streams.requests.length;
  await Promise.all(Array.from({ length: 20 }, () => text(master)));
  expect(streams.requests.length).toBe(before);
});
