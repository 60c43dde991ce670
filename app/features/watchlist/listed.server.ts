import type { PlatformClient } from "~/platform/client.server";
import type { Media } from "~/platform/contract/media";
import { emptyPage, type ListQuery, type Paged } from "~/platform/contract/paged";
import { listWatchlist } from "~/platform/endpoints/watchlist";
import type { Load } from "~/request/data-loading.server";
import type { Viewer } from "~/request/viewer.server";
import { byTime } from "../event-lists/page-by-time";

/** Maximum number of watchlist events to load; enough for the buttons of one page. */
const LISTED_SIZE = 150;

/** Loads the viewer's watchlist; empty if signed out or on failure. */
export async function loadListedMedia(load: Load, viewer: Viewer): Promise<Media[]> {
  if (!viewer.signedIn) return [];
  const watchlist = listWatchlist(viewer.platform.optional, { size: LISTED_SIZE });
  const list = await load.optional(watchlist, emptyPage<Media>(), "watchlist");
  return list.entries;
}

/** Loads the event ids of the viewer's watchlist, for the buttons of a page, like `loadListedMedia`. */
export async function loadListed(load: Load, viewer: Viewer): Promise<string[]> {
  const listed = await loadListedMedia(load, viewer);
  return listed.map(({ id }) => id);
}

/** Sorts a watchlist: live and upcoming events, the soonest first, then all others, the latest first. */
export function watchlistByTime(listed: readonly Media[]): Media[] {
  const isComing = ({ eventStatus }: Media) => eventStatus === "live" || eventStatus === "upcoming";
  return byTime(
    listed.filter(isComing),
    listed.filter((media) => !isComing(media)),
  );
}

/**
 * Returns one page of the watchlist by start. The platform sorts it by when events were added, so a part of
 * several pages is loaded and sorted at once.
 * @throws the platform's error if the watchlist cannot be loaded
 */
export async function listWatchlistByTime(
  platform: PlatformClient,
  { page = 0, size = 10 }: ListQuery,
): Promise<Paged<Media>> {
  const pagesPerPart = Math.max(1, Math.floor(LISTED_SIZE / size));
  const part = Math.floor(page / pagesPerPart);
  const listed = await listWatchlist(platform, { page: part, size: pagesPerPart * size });
  const start = (page % pagesPerPart) * size;
  const sorted = watchlistByTime(listed.entries);
  return {
    entries: sorted.slice(start, start + size),
    nextExists: listed.nextExists || start + size < sorted.length,
  };
}
