import { expect, it } from "vitest";
import type { MediaRow } from "./access.ts";
import { filesOf } from "./files-of.ts";

const KICK_OFF = Date.parse("2026-03-01T18:00:00Z");
const MINUTE = 60_000;

/** The files of a free match, some time after its kick-off. */
function filesAfter(minutes: number, row: Partial<MediaRow> = {}) {
  const match = {
    ...{
      id: "m",
      title: "A – B",
      mediaType: "event",
      status: "live",
      sportType: "soccer",
      skin: "day",
      seed: 1,
    },
    ...{ seconds: null, hasDemoStream: true, streamUrl: null, recordingUrl: null, clipStartMs: null },
    ...{ ownerId: null, coverage: "commerce_free_media" },
    ...{ startsAt: new Date(KICK_OFF), kickoffAt: null, ...row },
  };
  const mediaSigner = { sign: () => "grant", verify: () => ({ outcome: "missing" }) as never };
  const now = () => KICK_OFF + minutes * MINUTE;
  return filesOf({ origin: () => "https://platform.example", mediaSigner, now }, match as MediaRow);
}
const cutAfter = (...match: Parameters<typeof filesAfter>) => filesAfter(...match).moments;

const CUT = "https://platform.example/media/s/grant/moments/m/master.m3u8";

it("the short cut of a live match is named as long as its stream is served from the start", () => {
  expect([1, 349].map((minutes) => cutAfter(minutes))).toEqual([CUT, CUT]);
  expect([350, 361, 3_000].map((minutes) => cutAfter(minutes))).toEqual([undefined, undefined, undefined]);
});

it("the short cut of a recording is named forever, and none without a recording", () => {
  expect(cutAfter(90_000, { status: "archived", seconds: 6_000 })).toBe(CUT);
  expect(cutAfter(120, { status: "archived" })).toBeUndefined();
});

it("the short cut of an operator's stream is named as long as the match is live", () => {
  const streamUrl = "https://media.example/master.m3u8";
  expect(cutAfter(3_000, { hasDemoStream: false, streamUrl })).toBe(CUT);
});

it("stills are those of a match that is free for all, and on the platform", () => {
  const root = "https://platform.example/media";
  expect(filesAfter(60).still).toBe(`${root}/live/day/1/${KICK_OFF}/still.webp`);
  expect(filesAfter(120, { status: "archived", seconds: 6_000 }).still).toBe(
    `${root}/vod/day/1/${KICK_OFF}/6000/still.webp`,
  );
  expect(filesAfter(60, { coverage: "commerce_ppv_media" }).still).toBeUndefined();
  const streamUrl = "https://media.example/master.m3u8";
  expect(filesAfter(60, { hasDemoStream: false, streamUrl }).still).toBeUndefined();
});
