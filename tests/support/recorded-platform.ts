/**
 * The embedded platform behind the application's own client, with a record of the wire data next to the
 * parsed data.
 */
import { expect } from "vitest";
import { rootLogger } from "../../app/lib/log.server.ts";
import { createPlatformClient, type PlatformClient } from "../../app/platform/client.server.ts";
import type { Media } from "../../app/platform/contract/media.ts";
import { startTestPlatform } from "./test-platform.ts";

type Json = Record<string, unknown>;

/** Fallbacks for `null` and empty texts of the wire. */
const orUndefined = (value: unknown) => (value === null || value === "" ? undefined : value);
/** The value at a place of a response, as readers return it. */
export const at = (value: unknown, ...path: (string | number)[]): unknown =>
  orUndefined(
    path.reduce<unknown>((inner, key) => (inner as Json | null | undefined)?.[key as string], value),
  );

/** Expects that the domain object contains the values of its wire object. */
export function expectSameMedia(wire: Json, media: Media): void {
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

export type RecordedPlatform = Awaited<ReturnType<typeof openRecordedPlatform>>;

/** Starts it, with an anonymous client and one for the first account of the demo data. */
export async function openRecordedPlatform() {
  const platform = await startTestPlatform();
  /** The last response on the wire. */
  let raw: Json = {};

  /** Calls the processes in turn. */
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

  const rawContent = () => raw.content as Json;
  const rawEntries = () => rawContent().entries as Json[];

  /** Expects that a list has arrived complete. */
  function expectSameMediaList(entries: Media[]): void {
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.length, "entries that could not be read are left out").toBe(rawEntries().length);
    for (const [index, media] of entries.entries()) expectSameMedia(rawEntries()[index] ?? {}, media);
  }

  return {
    platform,
    anonymous: clientWith(),
    viewer: clientWith(await platform.signIn()),
    clientWith,
    /** The `content` of the last response. */
    rawContent,
    /** The entries of the last response, which was a list. */
    rawEntries,
    expectSameMediaList,
  };
}
