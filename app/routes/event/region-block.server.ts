import type { PlatformClient } from "~/platform/client.server";
import type { Media } from "~/platform/contract/media";
import { BY_DATE, emptyPage } from "~/platform/contract/paged";
import { listClips, listEvents } from "~/platform/endpoints/events";
import type { Load } from "~/request/data-loading.server";

/** Number of highlights and of matches that a page offers instead of a match. */
const SIZE = 8;

const isInRegion = (media: Media) => media.isEventAvailableInUserRegion;

/** What the region of a viewer may watch instead of a match. */
export interface Instead {
  load: Load;
  platform: PlatformClient;
  media: Media;
}

/**
 * Loads highlights for the page of a match that the region may not watch: those of the match that are free
 * there, else free ones of its league.
 * @param own highlights of the match
 */
export async function loadFreeHighlights(
  { load, platform, media }: Instead,
  own: readonly Media[],
): Promise<Media[]> {
  const areFree = (entries: readonly Media[]) =>
    entries.filter((entry) => isInRegion(entry) && entry.isEventAvailableForUser);
  const league = media.categories[0]?.id;
  const free = areFree(own);
  if (free.length > 0 || league === undefined) return free;
  const query = {
    size: SIZE,
    order: "desc",
    filters: { "identities.id": league, media_type: "highlight" },
  } as const;
  const found = await load.optional(
    listClips(platform, query),
    emptyPage<Media>(),
    "highlights of the league",
  );
  return areFree(found.entries);
}

/** Loads the newest replays of the league of a match that the region may not watch. */
export async function loadLeagueReplays({ load, platform, media }: Instead): Promise<Media[]> {
  const league = media.categories[0]?.id;
  if (league === undefined) return [];
  const query = {
    size: SIZE,
    sort: BY_DATE,
    order: "desc",
    filters: { "identities.id": league, status: "archived" },
  } as const;
  const found = await load.optional(listEvents(platform, query), emptyPage<Media>(), "replays of the league");
  return found.entries;
}
