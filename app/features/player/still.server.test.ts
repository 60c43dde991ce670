import { beforeEach, expect, it } from "vitest";
import { mediaSchema } from "~/platform/contract/media";
import { useConfig } from "../../../tests/support/config";
import { toPlayback } from "./playback.server";
import { stillAt } from "./still.server";

const START = "2026-03-01T18:00:00.000Z";
const NOW = Date.parse(START) + 3_600_000;
const STILL = "https://platform.example/still.webp";
const RAW = {
  ...{ id: "e1", media_type: "event", status: "archived", event_date: START, duration: 5_400 },
  source: { hd: "https://platform.example/a.m3u8", still: STILL },
};
const at = (second: number | undefined, fields: object = {}) => {
  const media = mediaSchema.parse({ ...RAW, ...fields });
  return stillAt(media, toPlayback(media), second, NOW);
};

beforeEach(() => useConfig({}));

it("is the platform's image of the second", () => {
  expect(at(2_232)).toBe(`${STILL}?at=2232`);
  const source = { ...RAW.source, still: `${STILL}?v=1` };
  expect(at(2_232, { source })).toBe(`${STILL}?v=1&at=2232`);
});

it("needs a second that the video has", () => {
  for (const second of [undefined, 0, 5_400, 99_999]) expect(at(second)).toBeUndefined();
  expect(at(5_399)).toBeDefined();
  expect(at(2_232, { duration: undefined })).toBeUndefined();
});

it("needs a platform that has images, and a viewer who may watch", () => {
  expect(at(2_232, { source: { hd: RAW.source.hd } })).toBeUndefined();
  for (const field of ["isEventAvailableForUser", "isEventAvailableInUserRegion"])
    expect(at(2_232, { [field]: false })).toBeUndefined();
  expect(at(2_232, { status: "upcoming" })).toBeUndefined();
});

it("of a live match exists some seconds after it was reached", () => {
  expect(at(3_589, { status: "live" })).toBe(`${STILL}?at=3589`);
  expect(at(3_590, { status: "live" })).toBeUndefined();
});

it("counts from kick-off where the page counts from the scheduled start", () => {
  const live = { status: "live", realKickoffTime: "2026-03-01T18:07:00.000Z" };
  expect(at(1_000, live)).toBe(`${STILL}?at=580`);
  expect(at(400, live)).toBeUndefined();
  useConfig({ customer: { enable_real_kickoff_time: true } });
  expect(at(1_000, live)).toBe(`${STILL}?at=1000`);
});
