import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rootLogger } from "../../../app/lib/log.server.ts";
import { createPlatformClient } from "../../../app/platform/client.server.ts";
import { addQuality } from "../../../app/platform/endpoints/quality.ts";
import type { QualitySums } from "../../../common/playback-quality.ts";
import { startTestPlatform, TEST_NOW, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { runCommand } from "../cli/run.ts";
import { openDatabase } from "../database/database.ts";
import { describeDay } from "./describe.ts";
import { dayOf, pruneQuality, qualityOf } from "./sums.ts";

const KEY = "a key of web hosts that is long enough";
const DAY = dayOf(TEST_NOW);
const DAY_MS = 86_400_000;

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ qualityKey: KEY });
});
afterAll(() => platform.stop());

const add = (sums: QualitySums[], key = KEY, baseUrl = platform.url) =>
  addQuality(createPlatformClient({ baseUrl, log: rootLogger }), key, sums);
const sumsOf = (day: string, measures: Record<string, number>): QualitySums[] => [
  { day, stream: "live", engine: "hls.js", measures },
  { day, stream: "recording", engine: "native", measures },
];

async function command(...words: string[]) {
  const output: string[] = [];
  const code = await runCommand(["quality", ...words], {
    variables: { DATABASE_URL: platform.databaseUrl },
    stdin: Readable.from([]),
    say: (line) => void output.push(line),
    complain: (line) => void output.push(line),
  });
  return { code, output: output.join("\n") };
}

it("web hosts that send at the same time lose nothing, and the command shows the sums", async () => {
  const measures = {
    ...{ views: 4, left_early: 1, "first_frame:0.5": 2, "first_frame:1": 1, bytes: 1e9, stalls: 2 },
    ...{ stalled_ms: 36_000, watched_ms: 3_564_000, "rendition_ms:720": 75, "rendition_ms:360": 25 },
    "errors:network": 1,
  };
  await Promise.all(Array.from({ length: 10 }, () => add(sumsOf(DAY, measures))));
  const { code, output } = await command("--date", DAY, "--json");
  expect(code).toBe(0);
  expect(JSON.parse(output)).toEqual({
    day: DAY,
    views: 80,
    leftEarly: 20,
    // 40 views between 0.3 and 0.5 s, 20 between 0.75 and 1 s.
    firstFrame: { count: 60, p50: expect.closeTo(0.45), p95: expect.closeTo(0.9625) },
    stalls: 40,
    stallRatio: 0.01,
    watchedHours: expect.closeTo(19.8),
    renditions: { 360: 0.25, 720: 0.75 },
    errors: { network: 20 },
    gigabytes: 20,
  });
  expect((await command("--date", DAY)).output).toBe(
    [
      `Day (UTC): ${DAY}`,
      "Views: 80, left before the first frame: 20",
      "Play to first frame: p50 0.45 s, p95 0.96 s (60 views)",
      "Stall ratio: 1.00 % (40 stalls)",
      "Watched: 19.8 h, loaded: 20.0 GB",
      "Renditions: 360p 25 %, 720p 75 %",
      "Errors: network 20",
    ].join("\n"),
  );
});

it("shows a day without figures, and refuses what is no day", async () => {
  const { code, output } = await command("--date", "2026-01-01");
  expect([code, output]).toEqual([0, expect.stringContaining("Play to first frame: p50 –, p95 – (0 views)")]);
  expect((await command("--date", "yesterday")).code).toBe(2);
});

it("the figures of views that took longer than all buckets are the last bound", () => {
  expect(describeDay(DAY, new Map([["first_frame:more", 3]])).firstFrame).toEqual({
    count: 3,
    p50: 30,
    p95: 30,
  });
});

it("refuses another key and days that are not near, and adds nothing then", async () => {
  const sums = sumsOf("2026-03-05", { views: 1 });
  await expect(add(sums, `${KEY}!`)).rejects.toMatchObject({ status: 403, code: "access_denied" });
  for (const days of [-4, 2])
    await expect(add(sumsOf(dayOf(TEST_NOW + days * DAY_MS), { views: 1 }))).rejects.toMatchObject({
      status: 422,
    });
  expect(JSON.parse((await command("--date", "2026-03-05", "--json")).output).views).toBe(0);
});

it("does not exist on a platform without a key", async () => {
  const other = await startTestPlatform();
  try {
    await expect(add([], KEY, other.url)).rejects.toMatchObject({ status: 404, code: "not_found" });
  } finally {
    await other.stop();
  }
});

it("days are deleted after ninety days", async () => {
  await add(sumsOf(DAY, { views: 1 }));
  const database = await openDatabase(platform.databaseUrl, rootLogger as never, async () => {});
  try {
    await pruneQuality(database.db, TEST_NOW + 90 * DAY_MS);
    expect((await qualityOf(database.db, DAY)).size).toBeGreaterThan(0);
    await pruneQuality(database.db, TEST_NOW + 91 * DAY_MS);
    expect((await qualityOf(database.db, DAY)).size).toBe(0);
  } finally {
    await database.close();
  }
});
