import { orEmpty } from "~/lib/or-empty.server";
import type { Media } from "~/platform/contract/media";
import { emptyPage } from "~/platform/contract/paged";
import { listWatchlist } from "~/platform/endpoints/watchlist";
import { type LoadArgs, scopeOf } from "~/session/scope.server";
import type { Viewer } from "~/session/viewer.server";

/** As many as the buttons of one page could need. */
const LISTED_SIZE = 150;

/** Ids of what the viewer keeps on their list, for the buttons of a page; nobody's list is empty. */
export async function loadListed(args: LoadArgs, viewer: Viewer): Promise<string[]> {
  if (!viewer.signedIn) return [];
  const load = listWatchlist(viewer.platform.side, { size: LISTED_SIZE });
  const list = await orEmpty(load, emptyPage<Media>(), scopeOf(args).log, "watchlist");
  return list.entries.map((media) => media.id);
}
