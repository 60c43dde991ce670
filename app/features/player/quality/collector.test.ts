import { beforeEach, expect, it } from "vitest";
import { type Collector, createCollector, type Reading } from "./collector";

let now: number;
let collector: Collector;
beforeEach(() => {
  now = 1_000;
  collector = createCollector(() => now, { isNew: true, firstFrame: 612.4 });
});

const after = (milliseconds: number, reading: Partial<Reading>) => {
  now += milliseconds;
  collector.read({ isPlaying: false, isStalled: false, height: 0, ...reading });
};
const playing = (height = 360) => ({ isPlaying: true, height });

it("hands out each time once, in whole numbers", () => {
  after(0, playing());
  after(4_000.4, playing(720));
  after(6_000, playing(720));
  expect(collector.take()).toEqual({
    isNew: true,
    firstFrame: 612,
    watched: 10_000,
    heights: { 360: 4_000, 720: 6_000 },
  });
  after(1_000, {});
  expect(collector.take()).toEqual({ watched: 1_000, heights: { 720: 1_000 } });
  after(30_000, {});
  expect(collector.take()).toBeUndefined();
});

it("counts a stall once, although it is handed out in parts, and ignores short waits", () => {
  after(0, playing());
  after(1_000, { isStalled: true });
  after(200, playing());
  after(1_000, { isStalled: true });
  after(100, { isStalled: true });
  after(400, { isStalled: true });
  expect(collector.take()).toMatchObject({ watched: 2_000, stalls: 1, stalled: 500 });
  after(300, playing());
  expect(collector.take()).toEqual({ stalled: 300 });
  after(1_000, { isStalled: true });
  after(250, playing());
  expect(collector.take()).toMatchObject({ stalls: 1, stalled: 250 });
});

it("counts errors by kind, and bytes", () => {
  collector.fail("network");
  collector.fail("network");
  collector.fail("decode");
  collector.load(1_000);
  collector.load(0);
  collector.load(24);
  expect(collector.take()).toMatchObject({ errors: { network: 2, decode: 1 }, bytes: 1_024 });
});

it("counts a device that has slept as a minute", () => {
  after(0, playing());
  after(8 * 3_600_000, playing());
  expect(collector.take()).toMatchObject({ watched: 60_000 });
});

it("fits into a beacon even after ten minutes of changes", () => {
  for (const height of [144, 240, 360, 480, 720, 1080]) after(99_999, playing(height));
  collector.load(9_999_999_999);
  for (const kind of ["network", "decode", "expired"]) collector.fail(kind);
  const body = { stream: "recording", engine: "hls.js", ...collector.take() };
  expect(JSON.stringify(body).length).toBeLessThan(400);
});
