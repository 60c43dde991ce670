import { describe, expect, it } from "vitest";
import type { PlaybackView } from "~/features/player/playback-view";
import { type DescribedEvent, eventThings, isoDuration, openVideo } from "./event-structured-data";

const urls = {
  url: (path: string) => `https://tv.example/en${path}`,
  file: (file: string) => new URL(file, "https://tv.example").href,
};
const START = "2026-03-07T14:00:00.000Z";
const colors = { colorDark: "#ffffff", colorLight: "#000000" };
const event: DescribedEvent = {
  phase: "replay",
  href: "/events/e1",
  title: "Lions - Bears",
  startsAt: START,
  seconds: 6725,
  access: { kind: "free" },
  home: { name: "Lions", code: "LIO", logoUrl: "/l.png", ...colors },
  away: { name: "Bears", code: "BEA", ...colors },
};
const ready: PlaybackView = {
  state: "ready",
  hls: "https://cdn.example/e1.m3u8",
  mp4: "https://cdn.example/e1.mp4",
  posterUrl: "https://img.example/e1.webp",
  isLive: false,
};
const thingsOf = (fields: Partial<DescribedEvent>, playback: PlaybackView = ready) =>
  eventThings({ ...event, ...fields }, playback, urls).filter((thing) => thing !== undefined);
const typesOf = (fields: Partial<DescribedEvent>) => thingsOf(fields).map((thing) => thing["@type"]);

describe("eventThings", () => {
  it.each([
    ["upcoming", ["SportsEvent", "BroadcastEvent"]],
    ["live", ["SportsEvent", "VideoObject"]],
    ["replay", ["VideoObject"]],
    ["clip", ["VideoObject"]],
    ["channel", ["VideoObject"]],
  ] as const)("calls an event that is %s %j", (phase, types) => {
    expect(typesOf({ phase })).toEqual(types);
  });

  it("describes a recorded video with everything a search engine needs", () => {
    expect(thingsOf({})).toEqual([
      {
        "@type": "VideoObject",
        name: "Lions - Bears",
        description: "Lions - Bears",
        thumbnailUrl: "https://img.example/e1.webp",
        uploadDate: START,
        duration: "PT1H52M5S",
        url: "https://tv.example/en/events/e1",
        contentUrl: "https://cdn.example/e1.mp4",
        isAccessibleForFree: true,
        publication: undefined,
      },
    ]);
  });

  it("describes a live match, its teams and its broadcast", () => {
    const endsAt = "2026-03-07T15:50:00.000Z";
    const [match, video] = thingsOf({ phase: "live", endsAt, description: "Round 3" });
    expect(match).toMatchObject({
      startDate: START,
      endDate: endsAt,
      competitor: [
        { "@type": "SportsTeam", name: "Lions", logo: "https://tv.example/l.png" },
        { "@type": "SportsTeam", name: "Bears" },
      ],
    });
    expect(video).toMatchObject({
      description: "Round 3",
      duration: undefined,
      publication: { "@type": "BroadcastEvent", isLiveBroadcast: true, startDate: START, endDate: endsAt },
    });
  });

  it.each([
    ["signed", { ...ready, mp4: undefined, hls: "https://cdn.example/e1.m3u8?exp=1&sig=a" }, "free"],
    ["bought", ready, "ticket"],
    ["locked", { state: "plan" } as const, "plan"],
  ] as const)("does not tell the address of a video that is %s", (_what, playback, kind) => {
    const [video] = thingsOf({ access: { kind } }, playback);
    expect(video).toMatchObject({ contentUrl: undefined, isAccessibleForFree: kind === "free" });
  });

  it("has a picture for a video without one, and no video without a date", () => {
    const [video] = thingsOf({}, { state: "missing" });
    expect(video).toMatchObject({ thumbnailUrl: "https://tv.example/icons/share.png" });
    expect(thingsOf({ startsAt: undefined })).toEqual([]);
  });
});

it("finds the URL that lasts", () => {
  expect(openVideo({ ...ready, mp4: "https://cdn.example/e1.mp4?sig=a" })).toBe(
    "https://cdn.example/e1.m3u8",
  );
  expect(openVideo({ state: "upcoming" })).toBeUndefined();
});

it.each([
  [0, "PT0S"],
  [59.6, "PT1M"],
  [3600, "PT1H"],
  [6725, "PT1H52M5S"],
])("writes %d seconds as %s", (seconds, text) => {
  expect(isoDuration(seconds)).toBe(text);
});
