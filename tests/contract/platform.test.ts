/**
 * Contract tests: the application's own client and readers against responses of the embedded platform.
 * Readers are tolerant, so reading without an error is not enough: every value that the platform sent must
 * have arrived, and no default may replace one that was sent under another name.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withQuery } from "../../app/lib/with-query.ts";
import type { Media } from "../../app/platform/contract/media.ts";
import * as events from "../../app/platform/endpoints/events.ts";
import * as identities from "../../app/platform/endpoints/identities.ts";
import * as tagCalls from "../../app/platform/endpoints/tags.ts";
import {
  at,
  expectSameMedia,
  openRecordedPlatform,
  type RecordedPlatform,
} from "../support/recorded-platform.ts";

let recorded: RecordedPlatform;
beforeAll(async () => {
  recorded = await openRecordedPlatform();
});
afterAll(() => recorded?.platform.stop());

describe("events", () => {
  it.each(["live", "upcoming", "archived"])("%s lists arrive complete", async (status) => {
    const page = await events.listEvents(recorded.anonymous, { size: 50, count: true, filters: { status } });
    recorded.expectSameMediaList(page.entries);
    expect(page.entries.every((media) => media.eventStatus === status)).toBe(true);
    expect(page.totalCount).toBe(recorded.rawContent().totalCount);
    expect(page.nextExists).toBe(recorded.rawContent().nextExists);
    expect(page.entries[0]?.home?.name).toBeTruthy();
  });

  it("of every kind of access arrive with their coverage", async () => {
    const page = await events.listEvents(recorded.anonymous, { size: 100 });
    const coverages = new Set(page.entries.map((media) => media.commerceCoverage));
    expect([...coverages].sort()).toEqual([
      "commerce_free_media",
      "commerce_members_media",
      "commerce_ppv_media",
      "commerce_subscription_basic_media",
    ]);
  });

  it("are paged without gaps and duplicates", async () => {
    const first = await events.listEvents(recorded.anonymous, {
      size: 5,
      page: 0,
      filters: { status: "archived" },
    });
    const second = await events.listEvents(recorded.anonymous, {
      size: 5,
      page: 1,
      filters: { status: "archived" },
    });
    const both = await events.listEvents(recorded.anonymous, {
      size: 10,
      page: 0,
      filters: { status: "archived" },
    });
    const ids = (page: { entries: Media[] }) => page.entries.map(({ id }) => id);
    expect([...ids(first), ...ids(second)]).toEqual(ids(both));
    expect(first.nextExists).toBe(true);
  });

  it.each([
    ["our id", "id"],
    ["the partner's id", "reference_id"],
  ] as const)("can be requested by %s", async (_what, idType) => {
    const [listed] = (await events.listEvents(recorded.anonymous, { size: 1, filters: { status: "live" } }))
      .entries;
    const requested = idType === "id" ? listed?.id : listed?.referenceId;
    const media = await events.getMedia(recorded.anonymous, requested ?? "", "event", idType);
    expectSameMedia(recorded.rawContent(), media);
    expect(media.id).toBe(listed?.id);
  });

  it.each(["live-1", "archived-1"])("have an image of each second: %s", async (id) => {
    const { source } = await events.getMedia(recorded.anonymous, id);
    const stillAt = async (at: number) => {
      const response = await fetch(withQuery(source.still ?? "", { at }));
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/webp"]);
      return Buffer.from(await response.arrayBuffer());
    };
    const [one, again, other] = [await stillAt(60), await stillAt(60), await stillAt(66)];
    expect(again.equals(one)).toBe(true);
    expect(other.equals(one)).toBe(false);
    expect((await fetch(withQuery(source.still ?? "", { at: 99_999 }))).status).toBe(404);
  });

  it("have images only if they are free for all", async () => {
    const page = await events.listEvents(recorded.viewer, { size: 100, filters: { status: "archived" } });
    const member = page.entries.find(
      ({ commerceCoverage, isEventAvailableInUserRegion }) =>
        commerceCoverage === "commerce_members_media" && isEventAvailableInUserRegion,
    );
    const media = await events.getMedia(recorded.viewer, member?.id ?? "");
    expect([media.source.hd, media.source.still]).toEqual([expect.any(String), undefined]);
  });

  it("have a stream only for viewers with access", async () => {
    const page = await events.listEvents(recorded.anonymous, { size: 100 });
    const locked = page.entries.filter((media) => !media.isEventAvailableForUser);
    const open = page.entries.filter(
      (media) => media.isEventAvailableForUser && media.eventStatus === "live",
    );
    expect(locked.length).toBeGreaterThan(0);
    expect(locked.filter((media) => media.source.hd || media.source.mp4 || media.eventUrl)).toEqual([]);
    expect(open.length).toBeGreaterThan(0);
    expect(open.filter((media) => !media.source.hd || !media.source.mp4)).toEqual([]);
  });

  it("have statistics with a score", async () => {
    const stats = await events.getStats(recorded.anonymous, "live-1");
    expect(stats.score).toMatchObject({ home: expect.any(Number), away: expect.any(Number) });
    expect(stats.game.length).toBeGreaterThan(2);
    expect(stats.game.every((metric) => metric.name && metric.max > 0)).toBe(true);
    expect(stats.game.some((metric) => metric.isPercentage)).toBe(true);
  });

  it("have related events", async () => {
    recorded.expectSameMediaList((await events.listRelated(recorded.anonymous, "live-1")).entries);
  });

  it("have clips, which can be requested one by one", async () => {
    const page = await events.listClips(recorded.anonymous, { size: 30 });
    recorded.expectSameMediaList(page.entries);
    const [first] = page.entries;
    const clip = await events.getMedia(recorded.anonymous, first?.id ?? "", "highlight");
    expectSameMedia(recorded.rawContent(), clip);
    expect(clip.eventType).toBe("highlight");
    const ofEvent = await events.listEventClips(recorded.anonymous, clip.eventId ?? "", "highlight");
    expect(ofEvent.entries.map(({ id }) => id)).toContain(clip.id);
  });

  it("that are sold have offers with price and currency", async () => {
    const page = await events.listEvents(recorded.anonymous, { size: 100 });
    const paid = page.entries.find((media) => media.commerceCoverage === "commerce_ppv_media");
    const offers = await events.listOffers(recorded.anonymous, paid?.id ?? "");
    expect(offers.length).toBeGreaterThan(0);
    for (const offer of offers) {
      expect(offer).toMatchObject({
        price: expect.any(Number),
        currency: expect.stringMatching(/^[A-Z]{3}$/),
      });
      expect(["ppv", "svod", "cvod"]).toContain(offer.type);
      expect(offer.title).not.toBe("NO TITLE");
    }
  });

  it("have tags for signed-in viewers, with times in seconds", async () => {
    const { entries } = await tagCalls.listTags(recorded.viewer, "live-1", true);
    expect(entries.length).toBe(recorded.rawEntries().length);
    expect(entries.length).toBeGreaterThan(0);
    for (const [index, tag] of entries.entries()) {
      const wire = recorded.rawEntries()[index] ?? {};
      expect(tag).toMatchObject({ id: wire.id, title: wire.title, type: wire.type, global: true });
      expect(tag.startTime).toBe(Number(wire.startTime) / 1000);
    }
    expect(entries.some((tag) => tag.tagTeam?.teamId && tag.tagTeam.color)).toBe(true);
  });

  it("made by a viewer are listed for that viewer only", async () => {
    expect((await events.listUserMedia(recorded.viewer, { size: 10 })).entries).toEqual([]);
    await expect(events.listUserMedia(recorded.anonymous, { size: 10 })).rejects.toMatchObject({
      status: 401,
    });
  });
});

describe("leagues, categories and teams", () => {
  it("leagues arrive complete and in order", async () => {
    const { entries } = await identities.listMainIdentities(recorded.anonymous);
    expect(entries.length).toBe(recorded.rawEntries().length);
    for (const [index, identity] of entries.entries()) {
      const wire = recorded.rawEntries()[index] ?? {};
      expect(identity).toMatchObject({
        id: wire.id,
        title: wire.title,
        shortTitle: wire.shortTitle,
        mediaType: "identity",
        logoUrl: wire.logo,
        color: wire.color,
        sportType: wire.sportType,
        bannerUrl: at(wire, "images", "banner") ?? undefined,
        order: wire.order,
      });
    }
    expect(entries.map(({ order }) => order)).toEqual([...entries.map(({ order }) => order)].sort());
  });

  it.each(["team", "identity_item"] as const)(
    "the %s list of a league names the league as parent",
    async (mediaType) => {
      const { entries } = await identities.listChildIdentities(
        recorded.anonymous,
        "league-northern",
        mediaType,
      );
      expect(entries.length).toBeGreaterThan(1);
      expect(entries.length).toBe(recorded.rawEntries().length);
      expect(entries.every(({ identityIds }) => identityIds.includes("league-northern"))).toBe(true);
      expect(entries.every((entry) => entry.mediaType === mediaType)).toBe(true);
    },
  );

  it("can be requested one by one", async () => {
    const team = await identities.getIdentity(recorded.anonymous, "team-ngt");
    expect(team).toMatchObject({ id: "team-ngt", title: "Northgate FC", mediaType: "team" });
    expect((await identities.listFollowedGroups(recorded.anonymous)).entries.length).toBeGreaterThan(0);
  });
});
