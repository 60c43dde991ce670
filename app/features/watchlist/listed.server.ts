import type { Media } from "~/platform/contract/media";
import { emptyPage } from "~/platform/contract/paged";
import { listWatchlist } from "~/platform/endpoints/watchlist";
import type { Load } from "~/request/data-loading.server";
import type { Viewer } from "~/request/viewer.server";

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
