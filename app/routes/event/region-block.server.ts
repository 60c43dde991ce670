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

/** Returns the highlights that anybody in the viewer's region may watch. */
export const freeHighlights = (highlights: readonly Media[]): Media[] =>
  highlights.filter((entry) => isInRegion(entry) && entry.isEventAvailableForUser);

/** Loads free highlights of the league of a match that the region may not watch, and that has no free one itself. */
export async function loadLeagueHighlights({ load, platform, media }: Instead): Promise<Media[]> {
  const league = media.categories[0]?.id;
  if (league === undefined) return [];
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
  return freeHighlights(found.entries);
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
