import { describe, expect, it } from "vitest";
import type { MediaRow } from "./access.ts";
import { streamsOf } from "./streams-of.ts";

const KICK_OFF = Date.parse("2026-03-01T18:00:00Z");
const MINUTE = 60_000;

/** What a free match of the demo has, some time after its kick-off. */
function streamsAfter(minutes: number, row: Partial<MediaRow> = {}) {
  const demo = {
    mediaType: "event",
    hasDemoStream: true,
    streamUrl: null,
    recordingUrl: null,
    clipStartMs: null,
  };
  const match = {
    ...demo,
    id: "m",
    status: "live",
    sportType: "soccer",
    skin: "day",
    seed: 1,
    seconds: null,
  };
  const startsAt = new Date(KICK_OFF);
  const sources = {
    origin: () => "https://platform.example",
    ownStreams: { allows: () => false, signed: (url: string) => url },
    now: () => KICK_OFF + minutes * MINUTE,
  };
  return streamsOf(sources, { ...match, startsAt, kickoffAt: null, ...row } as MediaRow);
}

describe("the playlist from the start of a live match", () => {
  it("is named as long as it works, but for the ten minutes in which caches hold pages", () => {
    expect(streamsAfter(1).start).toMatch(/\/start\.m3u8$/);
    expect(streamsAfter(349).start).toMatch(/\/start\.m3u8$/);
    expect(streamsAfter(350).start).toBeUndefined();
    expect(streamsAfter(3000)).toMatchObject({
      start: undefined,
      hd: expect.stringMatching(/\/master\.m3u8$/),
    });
  });

  it("counts from the kick-off, which may be later than the time of the match", () => {
    const kickoffAt = new Date(KICK_OFF + 60 * MINUTE);
    expect(streamsAfter(400, { kickoffAt }).start).toMatch(/\/start\.m3u8$/);
    expect(streamsAfter(410, { kickoffAt }).start).toBeUndefined();
  });

  it("is not named for channels, and not after the match", () => {
    expect(streamsAfter(1, { status: "channel" }).start).toBeUndefined();
    expect(streamsAfter(120, { status: "archived", seconds: 6_000 }).start).toBeUndefined();
  });
});
