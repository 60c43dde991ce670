/**
 * The guard against drift: the application's own client and readers against the live answers of the embedded
 * platform. Readers are tolerant by design, so it is not enough that they read: every value that the platform
 * sent must have arrived, and no default may stand in for one that was sent under another name.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rootLogger } from "../../app/lib/log.server.ts";
import { createPlatformClient, type PlatformClient } from "../../app/platform/client.server.ts";
import type { Media } from "../../app/platform/contract/media.ts";
import * as events from "../../app/platform/endpoints/events.ts";
import { follow, listFollowed, unfollow } from "../../app/platform/endpoints/follows.ts";
import * as identities from "../../app/platform/endpoints/identities.ts";
import * as tagCalls from "../../app/platform/endpoints/tags.ts";
import * as user from "../../app/platform/endpoints/user.ts";
import * as watchlist from "../../app/platform/endpoints/watchlist.ts";
import { PlatformError, PlatformUnreachable } from "../../app/platform/errors.ts";
import { startTestPlatform, type TestPlatform } from "../../server/platform/testing.ts";
import { serve } from "../support/http-server.ts";

type Json = Record<string, unknown>;

let platform: TestPlatform;
/** The last answer as it came over the wire. */
let raw: Json;
let anonymous: PlatformClient;
let viewer: PlatformClient;

/** Asks the process whose turn it is. */
const recordingFetch: typeof fetch = async (input, init) => {
  const { pathname, search } = new URL(String(input));
  const response = await fetch(`${platform.nextUrl()}${pathname}${search}`, init);
  const text = await response.clone().text();
  raw = text ? (JSON.parse(text) as Json) : {};
  return response;
};

function clientWith(token?: string): PlatformClient {
  const options = { baseUrl: platform.url, fetch: recordingFetch, log: rootLogger, locale: "en" };
  return createPlatformClient({ ...options, token: async () => token });
}

beforeAll(async () => {
  platform = await startTestPlatform();
  anonymous = clientWith();
  viewer = clientWith(await platform.signIn());
});
afterAll(() => platform?.stop());

const rawContent = () => raw.content as Json;
const rawEntries = () => rawContent().entries as Json[];
/** What `null` and empty texts of the wire become. */
const orUndefined = (value: unknown) => (value === null || value === "" ? undefined : value);
const at = (value: unknown, ...path: (string | number)[]): unknown =>
  orUndefined(
    path.reduce<unknown>((inner, key) => (inner as Json | null | undefined)?.[key as string], value),
  );

/** The domain object carries what its wire object says. */
function expectSameMedia(wire: Json, media: Media): void {
  const home = at(wire, "teams", "homes", 0) as Json | undefined;
  const away = at(wire, "teams", "aways", 0) as Json | undefined;
  const team = (side: Json | undefined) =>
    side && {
      id: at(side, "id"),
      name: at(side, "title"),
      shortName: at(side, "shortTitle"),
      code: at(side, "abbreviation"),
      logoUrl: at(side, "logo"),
      color: at(side, "color"),
    };
  const source = Object.entries((wire.source ?? {}) as Json).filter(([, value]) => value !== null);
  expect(media, String(wire.id)).toMatchObject({
    id: wire.id,
    title: wire.title,
    metaTitle: at(wire, "metaTitle"),
    eventId: at(wire, "event_id"),
    referenceId: at(wire, "reference_id"),
    sportType: at(wire, "sportType"),
    eventType: wire.media_type,
    gameType: at(wire, "gameType"),
    eventStatus: wire.status,
    eventDescription: at(wire, "description"),
    date: at(wire, "event_date"),
    realKickoffTime: at(wire, "realKickoffTime"),
    gender: at(wire, "gender"),
    categories: wire.identities,
    adLinks: at(wire, "advertisement", "links"),
    commerceCoverage: wire.commerceCoverage,
    commerceType: at(wire, "commerceType"),
    isEventAvailableForUser: wire.isEventAvailableForUser,
    isEventAvailableInUserRegion: wire.isEventAvailableInUserRegion,
    isEnabledVidswapStats: wire.isEnabledVidswapStats,
    imageUrl: at(wire, "images", "PosterH"),
    home: team(home),
    away: team(away),
    source: Object.fromEntries(source),
    eventUrl: at(wire, "eventUrl"),
    mediaType: at(wire, "mediaType"),
    mediaSubType: at(wire, "mediaSubType"),
    playerNumber: at(wire, "playerNumber"),
    playerColor: at(wire, "playerColor"),
  });
}

function expectSameMediaList(entries: Media[]): void {
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.length, "entries that could not be read are left out").toBe(rawEntries().length);
  for (const [index, media] of entries.entries()) expectSameMedia(rawEntries()[index] ?? {}, media);
}

describe("events", () => {
  it.each(["live", "upcoming", "archived"])("lists of %s ones arrive whole", async (status) => {
    const page = await events.listEvents(anonymous, { size: 50, count: true, filters: { status } });
    expectSameMediaList(page.entries);
    expect(page.entries.every((media) => media.eventStatus === status)).toBe(true);
    expect(page.totalCount).toBe(rawContent().totalCount);
    expect(page.nextExists).toBe(rawContent().nextExists);
    expect(page.entries[0]?.home?.name).toBeTruthy();
  });

  it("of every kind of access arrive with their coverage", async () => {
    const page = await events.listEvents(anonymous, { size: 100 });
    const coverages = new Set(page.entries.map((media) => media.commerceCoverage));
    expect([...coverages].sort()).toEqual([
      "commerce_free_media",
      "commerce_members_media",
      "commerce_ppv_media",
      "commerce_subscription_basic_media",
    ]);
  });

  it("pages follow each other without gap and repetition", async () => {
    const first = await events.listEvents(anonymous, { size: 5, page: 0, filters: { status: "archived" } });
    const second = await events.listEvents(anonymous, { size: 5, page: 1, filters: { status: "archived" } });
    const both = await events.listEvents(anonymous, { size: 10, page: 0, filters: { status: "archived" } });
    const ids = (page: { entries: Media[] }) => page.entries.map(({ id }) => id);
    expect([...ids(first), ...ids(second)]).toEqual(ids(both));
    expect(first.nextExists).toBe(true);
  });

  it.each([
    ["our id", "id"],
    ["the partner's", "reference_id"],
  ] as const)("can be asked for by %s", async (_what, idType) => {
    const [listed] = (await events.listEvents(anonymous, { size: 1, filters: { status: "live" } })).entries;
    const asked = idType === "id" ? listed?.id : listed?.referenceId;
    const media = await events.getMedia(anonymous, asked ?? "", "event", idType);
    expectSameMedia(rawContent(), media);
    expect(media.id).toBe(listed?.id);
  });

  it("have a stream only for those who may watch", async () => {
    const page = await events.listEvents(anonymous, { size: 100 });
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
    const stats = await events.getStats(anonymous, "live-1");
    expect(stats.score).toMatchObject({ home: expect.any(Number), away: expect.any(Number) });
    expect(stats.game.length).toBeGreaterThan(2);
    expect(stats.game.every((metric) => metric.name && metric.max > 0)).toBe(true);
    expect(stats.game.some((metric) => metric.isPercentage)).toBe(true);
  });

  it("have related ones", async () => {
    expectSameMediaList((await events.listRelated(anonymous, "live-1")).entries);
  });

  it("have clips, which can be asked for one by one", async () => {
    const page = await events.listClips(anonymous, { size: 30 });
    expectSameMediaList(page.entries);
    const [first] = page.entries;
    const clip = await events.getMedia(anonymous, first?.id ?? "", "highlight");
    expectSameMedia(rawContent(), clip);
    expect(clip.eventType).toBe("highlight");
    const ofEvent = await events.listEventClips(anonymous, clip.eventId ?? "", "highlight");
    expect(ofEvent.entries.map(({ id }) => id)).toContain(clip.id);
  });

  it("that cost something have offers with price and currency", async () => {
    const page = await events.listEvents(anonymous, { size: 100 });
    const paid = page.entries.find((media) => media.commerceCoverage === "commerce_ppv_media");
    const offers = await events.listOffers(anonymous, paid?.id ?? "");
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

  it("have tags for the signed-in, with times in seconds", async () => {
    const { entries } = await tagCalls.listTags(viewer, "live-1", true);
    expect(entries.length).toBe(rawEntries().length);
    expect(entries.length).toBeGreaterThan(0);
    for (const [index, tag] of entries.entries()) {
      const wire = rawEntries()[index] ?? {};
      expect(tag).toMatchObject({ id: wire.id, title: wire.title, type: wire.type, global: true });
      expect(tag.startTime).toBe(Number(wire.startTime) / 1000);
    }
    expect(entries.some((tag) => tag.tagTeam?.teamId && tag.tagTeam.color)).toBe(true);
  });

  it("that the viewer made are listed for the viewer only", async () => {
    expect((await events.listUserMedia(viewer, { size: 10 })).entries).toEqual([]);
    await expect(events.listUserMedia(anonymous, { size: 10 })).rejects.toMatchObject({ status: 401 });
  });
});

describe("leagues, categories and teams", () => {
  it("leagues arrive whole and in order", async () => {
    const { entries } = await identities.listMainIdentities(anonymous);
    expect(entries.length).toBe(rawEntries().length);
    for (const [index, identity] of entries.entries()) {
      const wire = rawEntries()[index] ?? {};
      expect(identity).toMatchObject({
        id: wire.id,
        title: wire.title,
        shortTitle: wire.shortTitle,
        mediaType: "identity",
        logoUrl: wire.logo,
        color: wire.color,
        sportType: wire.sportType,
        bannerUrl: at(wire, "images", "banner"),
        order: wire.order,
      });
    }
    expect(entries.map(({ order }) => order)).toEqual([...entries.map(({ order }) => order)].sort());
  });

  it.each(["team", "identity_item"] as const)(
    "a league's %s list names the league as parent",
    async (mediaType) => {
      const { entries } = await identities.listChildIdentities(anonymous, "league-northern", mediaType);
      expect(entries.length).toBeGreaterThan(1);
      expect(entries.length).toBe(rawEntries().length);
      expect(entries.every(({ identityIds }) => identityIds.includes("league-northern"))).toBe(true);
      expect(entries.every((entry) => entry.mediaType === mediaType)).toBe(true);
    },
  );

  it("can be asked for one by one", async () => {
    const team = await identities.getIdentity(anonymous, "team-ngt");
    expect(team).toMatchObject({ id: "team-ngt", title: "Northgate FC", mediaType: "team" });
    expect((await identities.listFollowedGroups(anonymous)).entries.length).toBeGreaterThan(0);
  });
});

describe("accounts", () => {
  const device = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

  it("sign in with profile, tokens and devices", async () => {
    const reply = await user.login(anonymous, {
      username: "demo@touchline.example",
      password: "touchline-demo",
      device,
    });
    expect(reply.deviceLimitExceeded).toBe(false);
    expect(reply.user).toMatchObject({
      id: "user-alex",
      email: "demo@touchline.example",
      fullName: "Alex Kim",
      countryName: "Norway",
      canCreateGlobalTag: true,
    });
    expect(reply.tokens).toMatchObject({ expiresInSeconds: 3600, refreshToken: expect.any(String) });
    expect(reply.devices).toContainEqual(
      expect.objectContaining({ deviceId: device, deviceName: device, osName: "Linux" }),
    );
    expect(reply.devices.length).toBe((rawContent().devices as unknown[]).length);
  });

  it("register, check their device, renew their tokens and sign out", async () => {
    const form = { email: "new@example.com", password: "a long password", displayName: "New Viewer" };
    const registered = await user.register(anonymous, form);
    const { tokens } = registered.tokens
      ? registered
      : await user.login(anonymous, { ...form, username: form.email, device });
    if (!tokens?.refreshToken) throw new Error("no tokens");
    const client = clientWith(tokens.accessToken);
    expect(await user.getProfile(client)).toMatchObject({ email: form.email, fullName: form.displayName });
    const check = await user.checkCurrentDevice(client, device, true);
    expect(check.enabled).toBe(true);
    expect(check.devices?.map(({ deviceId }) => deviceId)).toEqual([device]);

    const renewed = await user.refreshTokens(anonymous, tokens.refreshToken);
    expect(renewed).toMatchObject({ expiresInSeconds: 3600, refreshToken: expect.any(String) });
    expect(renewed.accessToken).not.toBe(tokens.accessToken);
    expect((await user.getProfile(clientWith(renewed.accessToken))).email).toBe(form.email);

    await user.revokeToken(anonymous, renewed.accessToken);
    await expect(user.getProfile(clientWith(renewed.accessToken))).rejects.toMatchObject({ status: 401 });
  });

  it("say that the device list is full", async () => {
    const form = { email: "many@example.com", password: "a long password", displayName: "Many Devices" };
    await user.register(anonymous, form);
    const signIn = (number: number) =>
      user.login(anonymous, { username: form.email, password: form.password, device: `device ${number}` });
    const replies = [];
    for (let number = 1; number <= 6; number += 1) replies.push(await signIn(number));
    expect(replies.map((reply) => reply.deviceLimitExceeded)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(replies[5]?.devices.length).toBe(5);
  });
});

describe("what a viewer keeps", () => {
  it("is followed and no longer followed", async () => {
    const client = clientWith(await platform.signIn("second"));
    expect(await listFollowed(client)).toEqual([]);
    await follow(client, "team-ngt", "team");
    await follow(client, "league-alpine", "identity_item");
    const followed = await listFollowed(client);
    expect(followed.length).toBe(rawEntries().length);
    expect(followed).toContainEqual(
      expect.objectContaining({
        id: "team-ngt",
        title: "Northgate FC",
        type: "team",
        identitiesId: ["league-northern"],
      }),
    );
    expect(followed.find(({ id }) => id === "team-ngt")?.imageUrl).toMatch(/^http/);
    expect(followed.find(({ id }) => id === "league-alpine")?.type).toBe("identity_item");
    await unfollow(client, "team-ngt");
    expect((await listFollowed(client)).map(({ id }) => id)).toEqual(["league-alpine"]);
  });

  it("is listed and taken off the list, which may be done twice", async () => {
    await watchlist.addToWatchlist(viewer, "archived-1");
    expectSameMediaList((await watchlist.listWatchlist(viewer, { size: 10 })).entries);
    await watchlist.removeFromWatchlist(viewer, "archived-1");
    await watchlist.removeFromWatchlist(viewer, "archived-1");
    expect((await watchlist.listWatchlist(viewer, { size: 10 })).entries).toEqual([]);
  });
});

describe("failures have the codes and the kinds that the screens tell apart", () => {
  it.each([
    [
      "a wrong password",
      () => user.login(anonymous, { username: "demo@touchline.example", password: "wrong", device: "d" }),
      { code: "invalid_credentials" },
    ],
    [
      "a known e-mail",
      () =>
        user.register(anonymous, {
          email: "demo@touchline.example",
          password: "a long password",
          displayName: "x",
        }),
      { code: "user_already_exists" },
    ],
    ["an unknown event", () => events.getMedia(anonymous, "nothing"), { isNotFound: true }],
    ["an unknown clip", () => events.getMedia(anonymous, "nothing", "highlight"), { isNotFound: true }],
    ["an unknown league", () => identities.getIdentity(anonymous, "nothing"), { isNotFound: true }],
    ["a call that needs a viewer", () => listFollowed(anonymous), { status: 401 }],
    ["a token that is none", () => getProfileWith("nonsense"), { status: 401 }],
    [
      "a refresh token that is none",
      () => user.refreshTokens(anonymous, "nonsense"),
      { code: expect.stringMatching(/\w/) },
    ],
    ["following nothing", () => follow(viewer, "nothing", "team"), { isNotFound: true }],
    [
      "an id with strange characters",
      () => events.getMedia(anonymous, "../user/get_profile?x=%00"),
      { status: expect.any(Number) },
    ],
  ] as const)("%s", async (_what, call, expected) => {
    const error = await (call() as Promise<unknown>).then(
      () => undefined,
      (failure: unknown) => failure,
    );
    expect(error).toBeInstanceOf(PlatformError);
    expect(error).toMatchObject(expected);
    expect((error as PlatformError).status).toBeGreaterThanOrEqual(400);
    expect((error as PlatformError).status).toBeLessThan(500);
    expect((error as PlatformError).serverMessage).toBeTruthy();
  });

  const getProfileWith = (token: string) => user.getProfile(clientWith(token));

  it("no answer at all is another kind of failure", async () => {
    const nobody = await serve(() => {});
    await nobody.close();
    const away = createPlatformClient({ baseUrl: nobody.url, log: rootLogger });
    await expect(identities.listMainIdentities(away)).rejects.toBeInstanceOf(PlatformUnreachable);
  });
});
