import { orEmpty } from "~/lib/or-empty.server";
import type { Media } from "~/platform/contract/media";
import { emptyPage } from "~/platform/contract/paged";
import { listWatchlist } from "~/platform/endpoints/watchlist";
import { type LoadArgs, scopeOf } from "~/session/scope.server";
import type { Viewer } from "~/session/viewer.server";

/** Maximum number of watchlist events to load; enough for the buttons of one page. */
const LISTED_SIZE = 150;

/**
 * Loads the event ids of the viewer's watchlist, for the buttons of a page; empty if signed out or on
 * failure.
 */
export async function loadListed(args: LoadArgs, viewer: Viewer): Promise<string[]> {
  if (!viewer.signedIn) return [];
  const load = listWatchlist(viewer.platform.side, { size: LISTED_SIZE });
  const list = await orEmpty(load, emptyPage<Media>(), scopeOf(args).log, "watchlist");
  return list.entries.map((media) => media.id);
}
