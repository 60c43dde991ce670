import { beforeEach, describe, expect, it } from "vitest";
import { identitySchema } from "~/platform/contract/identity";
import { mediaSchema } from "~/platform/contract/media";
import { useConfig } from "../../../tests/support/config";
import { progressOf, toEventCard, toEventCards, toIdentity } from "./event-view.server";

const NOW = Date.parse("2026-03-01T18:55:00.000Z");
const START = "2026-03-01T18:00:00.000Z";

beforeEach(() => {
  useConfig();
});

describe("toEventCards", () => {
  const teams = { homes: [{ title: "Lions" }], aways: [{ title: "Bears" }] };
  const picturesOf = (list: object[]) =>
    toEventCards(
      list.map((fields, index) => mediaSchema.parse({ id: `e${index}`, ...fields })),
      NOW,
    ).map(({ imageUrl }) => imageUrl);
  const one = { images: { PosterH: "https://img.example/1.webp" } };
  const other = { images: { PosterH: "https://img.example/2.webp" } };

  it("shows a picture once, and then the drawn poster of the two teams", () => {
    expect(picturesOf([{ ...one, teams }, { ...other, teams }, { ...one, teams }, { teams }])).toEqual([
      one.images.PosterH,
      other.images.PosterH,
      undefined,
      undefined,
    ]);
  });

  it("keeps the picture of events without two teams to draw", () => {
    expect(picturesOf([one, one])).toEqual([one.images.PosterH, one.images.PosterH]);
  });

  it("numbers clips with hidden results that would have the same name", () => {
    const numbersOf = (list: object[], isResultHidden?: boolean) =>
      toEventCards(
        list.map((fields, index) => ({
          ...mediaSchema.parse({
            id: `c${index}`,
            title: "Lions – Bears",
            media_type: "highlight",
            ...fields,
          }),
          isResultHidden,
        })),
        NOW,
      ).map(({ clipNumber }) => clipNumber);
    const recap = { mediaType: "recap" };
    expect(numbersOf([{}, recap, {}, { title: "Owls – Bears" }, {}], true)).toEqual([
      1,
      undefined,
      2,
      undefined,
      3,
    ]);
    expect(numbersOf([{}, {}])).toEqual([undefined, undefined]);
    expect(numbersOf([{ media_type: "event" }, { media_type: "event" }], true)).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe("toEventCard", () => {
  it("takes the real kick-off where the operator shows it and the platform knows it", () => {
    const realKickoffTime = "2026-03-01T18:07:00.000Z";
    const startOf = (fields: object) =>
      toEventCard(mediaSchema.parse({ id: "e1", event_date: START, ...fields }), NOW).startsAt;
    expect(startOf({ realKickoffTime })).toBe(START);
    useConfig({ customer: { enable_real_kickoff_time: true } });
    expect(startOf({ realKickoffTime })).toBe(realKickoffTime);
    expect(startOf({})).toBe(START);
  });

  it.each([
    [{ mediaType: "auto" }, "common:clip_kind_highlight", "star"],
    [{ mediaType: "auto", mediaSubType: "goal" }, "common:clip_kind_goal", "goal"],
    [{ mediaType: "recap", mediaSubType: "goal" }, "common:clip_kind_recap", "film"],
    [{ mediaType: "condensed" }, "common:clip_kind_condensed", "fast-forward"],
    [{ mediaType: "highlight", mediaSubType: "highlight" }, "common:clip_kind_highlight", "star"],
    [{ mediaType: "clip", mediaSubType: "save" }, "common:clip_kind_save", "shield"],
    [{ mediaType: "clip" }, "common:clip", "scissors"],
    [{ mediaType: "constructor" }, "common:clip", "scissors"],
    [{}, "common:clip", "scissors"],
    [{ mediaSubType: "goal", sportType: "basketball" }, "common:clip_kind_basket", "basket"],
    [{ mediaSubType: "save", sportType: "Basketball" }, "common:clip_kind_block", "shield"],
    [{ mediaSubType: "goal", sportType: "handball" }, "common:clip_kind_goal", "goal"],
  ])("says what a clip is: %j", (fields, label, icon) => {
    const clip = mediaSchema.parse({ id: "h1", media_type: "highlight", ...fields });
    expect(toEventCard(clip, NOW).clipKind).toEqual({ label, icon, minute: undefined });
  });

  it("says in which minute the moment of a clip is", () => {
    const minuteOf = (fields: object) =>
      toEventCard(mediaSchema.parse({ id: "h1", media_type: "highlight", ...fields }), NOW).clipKind?.minute;
    expect(minuteOf({ timePTS: 3_859_000 })).toBe("64’");
    expect(minuteOf({ timePTS: 5_600_000, sportType: "soccer" })).toBe("90+3’");
    expect(minuteOf({ timePTS: 5_600_000, sportType: "icehockey" })).toBeUndefined();
    expect(minuteOf({ timePTS: "soon" })).toBeUndefined();
    expect(toEventCard(mediaSchema.parse({ id: "e1", timePTS: 0 }), NOW).clipKind).toBeUndefined();
  });

  it("makes something of almost nothing", () => {
    expect(toEventCard(mediaSchema.parse({ id: "e1" }), NOW)).toMatchObject({
      href: "/events/e1",
      phase: "replay",
      title: "NO TITLE",
      home: undefined,
      access: { kind: "free" },
      inRegion: true,
    });
  });

  it.each([
    [{ status: "LIVE" }, "live", "/events/a%2Fb"],
    [{ status: "upcoming" }, "upcoming", "/events/a%2Fb"],
    [{ status: "vod" }, "replay", "/events/a%2Fb"],
    [{ status: "channel" }, "channel", "/channels/a%2Fb"],
    [{ media_type: "highlight" }, "clip", "/events/a%2Fb?media_type=highlight"],
  ])("reads %j as %s", (fields, phase, href) => {
    expect(toEventCard(mediaSchema.parse({ id: "a/b", ...fields }), NOW)).toMatchObject({ phase, href });
  });

  it("takes the player's poster for a picture only when there are no two teams to draw", () => {
    const source = { poster: "https://img.example/poster.webp" };
    const teams = { homes: [{ title: "Lions" }], aways: [{ title: "Bears" }] };
    const images = { PosterH: "https://img.example/card.webp" };
    const pictureOf = (fields: object) =>
      toEventCard(mediaSchema.parse({ id: "e1", source, ...fields }), NOW).imageUrl;
    expect(pictureOf({})).toBe(source.poster);
    expect(pictureOf({ teams })).toBeUndefined();
    expect(pictureOf({ teams, images })).toBe(images.PosterH);
  });

  it("makes a code of a team that has none", () => {
    const media = mediaSchema.parse({
      id: "e1",
      teams: { homes: [{ title: "Lions United", shortTitle: "Lions" }] },
    });
    expect(toEventCard(media, NOW).home).toMatchObject({ name: "Lions United", code: "LIO" });
  });
});

describe("progressOf", () => {
  it.each([
    [START, "soccer", 0.5],
    ["2026-03-01T10:00:00.000Z", "soccer", 0.96],
    ["2026-03-01T20:00:00.000Z", "soccer", 0],
    [undefined, "soccer", undefined],
  ])("of a match from %s", (start, sport, share) => {
    expect(progressOf(start, sport, NOW)).toBe(share);
  });
});

describe("a division on a card", () => {
  const match = {
    id: "e1",
    title: "Lions - Bears",
    teams: { homes: [{ title: "Lions" }], aways: [{ title: "Bears" }] },
    identities: [
      { id: "premier", type: "identity", title: "Premier" },
      { id: "women", type: "identity_item", title: "Women" },
    ],
  };
  const cardOf = (raw: object) => toEventCard(mediaSchema.parse({ ...match, ...raw }), NOW);

  it("distinguishes a match from others of the same teams", () => {
    expect(cardOf({})).toMatchObject({ league: "Premier", ownTitle: "Women" });
  });

  it("is replaced by the match of a clip, unless the title names it", () => {
    const clip = { media_type: "highlight" };
    expect(cardOf({ ...clip, title: "Goal: Lions" }).ownTitle).toBe("Lions – Bears");
    expect(cardOf({ ...clip, title: "Recap: Lions – Bears" }).ownTitle).toBeUndefined();
  });

  it("is beside the title of a moment that is named after one team, which has the minute", () => {
    const goal = { media_type: "highlight", mediaSubType: "goal", title: "Goal: Lions", timePTS: 3_859_000 };
    const titled = { title: "Goal: Lions, 64’", ownTitle: "Lions – Bears" };
    expect(cardOf(goal)).toMatchObject(titled);
    expect(cardOf({ ...goal, title: "进球：Bears" }).title).toBe("进球：Bears, 64’");
    for (const title of ["What a goal by Lions", "Goal: Lions – Bears", "Goal"]) {
      expect(cardOf({ ...goal, title }).title).toBe(title);
    }
    // A sport without minutes.
    expect(cardOf({ ...goal, sportType: "icehockey" })).toMatchObject({ ...titled, title: "Goal: Lions" });
  });

  it("gives way to a title of the match", () => {
    expect(cardOf({ title: "Cup final" }).ownTitle).toBe("Cup final");
  });
});

describe("toIdentity", () => {
  it("finds a sub-category below its category", () => {
    const identity = identitySchema.parse({ id: "sub", title: "U19", mainCategories: [{ id: "main" }] });
    expect(toIdentity(identity, "subcategory").href).toBe("/category/main/sub-category/sub");
  });
});
