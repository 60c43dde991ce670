import { pino } from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { playbackReports } from "../../common/diagnostics.ts";
import { MEASURES, type PlaybackReport, type QualitySums } from "../../common/playback-quality.ts";
import { keepQualitySums } from "./quality-sums.ts";

const REPORT: PlaybackReport = {
  ...{ stream: "live", engine: "hls.js", isNew: true, hasLeftEarly: false, firstFrameSeconds: 0.4 },
  ...{ stalls: 1, stalledSeconds: 2, watchedSeconds: 58, bytes: 1_000 },
  renditionSeconds: { 720: 50, other: 8 },
  errors: { network: 1 },
};
const SUMS = {
  ...{ views: 1, "first_frame:0.5": 1, stalls: 1, stalled_ms: 2_000, watched_ms: 58_000, bytes: 1_000 },
  ...{ "rendition_ms:720": 50_000, "rendition_ms:other": 8_000, "errors:network": 1 },
};

const sent: QualitySums[][] = [];
const logged: string[] = [];
let outcome: "kept" | "unwanted" | "failed";
let stop: () => Promise<void>;
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-26T23:58:00Z") });
  sent.length = 0;
  logged.length = 0;
  outcome = "kept";
  stop = keepQualitySums(
    async (sums) => {
      sent.push(structuredClone(sums));
      return outcome;
    },
    pino({ level: "warn" }, { write: (line) => void logged.push(JSON.parse(line).msg) }),
  );
});
afterEach(async () => {
  await stop();
  vi.useRealTimers();
});
const minute = () => vi.advanceTimersByTimeAsync(60_001);

it("hands over what was added up in a minute, once, and nothing when there is nothing", async () => {
  playbackReports.publish(REPORT);
  await minute();
  await minute();
  expect(sent).toEqual([[{ day: "2026-11-26", stream: "live", engine: "hls.js", measures: SUMS }]]);
  expect(Object.keys(SUMS).filter((name) => !MEASURES.includes(name))).toEqual([]);
});

it("keeps days, kinds of stream and engines apart", async () => {
  playbackReports.publish({ ...REPORT, engine: "native" });
  outcome = "failed";
  await minute();
  await minute();
  outcome = "kept";
  playbackReports.publish({ ...REPORT, engine: "native" });
  playbackReports.publish({ ...REPORT, stream: "recording" });
  await minute();
  expect(sent.at(-1)?.map(({ day, stream, engine }) => [day, stream, engine])).toEqual([
    ["2026-11-26", "live", "native"],
    ["2026-11-27", "live", "native"],
    ["2026-11-27", "recording", "hls.js"],
  ]);
});

it("sends sums again that could not be handed over, with those since", async () => {
  outcome = "failed";
  playbackReports.publish(REPORT);
  await minute();
  outcome = "kept";
  playbackReports.publish(REPORT);
  await minute();
  await minute();
  expect(sent.map(([sums]) => sums?.measures.views)).toEqual([1, 2]);
});

it("drops sums that the platform does not want, asks again after an hour, and warns once", async () => {
  outcome = "unwanted";
  for (let passed = 0; passed < 50; passed += 1) {
    playbackReports.publish(REPORT);
    await minute();
  }
  expect(sent).toHaveLength(1);
  for (let passed = 0; passed < 12; passed += 1) {
    playbackReports.publish(REPORT);
    await minute();
  }
  expect(sent.length).toBe(2);
  expect(logged).toEqual(["the platform keeps no sums of playback quality (QUALITY_KEY)"]);
});

it("hands over the rest when the process stops", async () => {
  playbackReports.publish(REPORT);
  await stop();
  expect(sent.map(([sums]) => sums?.measures.views)).toEqual([1]);
});
