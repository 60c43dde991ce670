import { data } from "@remix-run/node";
import { publicationTexts } from "~/features/clips/publication-texts.server";
import { type ListSource, loadList } from "~/features/event-lists/list.server";
import { listWatchlistByTime } from "~/features/watchlist/listed.server";
import { listUserMedia } from "~/platform/endpoints/events";
import type { RequestContext } from "~/request/context.server";

/** Loads a private list of the signed-in viewer. */
async function loadOwn(context: RequestContext, source: ListSource) {
  await context.requireViewer();
  return loadList(context, source);
}

/** Loads the viewer's watchlist, by start. */
export const loadWatchlist = (context: RequestContext) =>
  loadOwn(context, { list: listWatchlistByTime, query: {} });

/** Loads the viewer's own clips, with the messages of the forms that change them. */
export async function loadOwnClips(context: RequestContext) {
  const list = await loadOwn(context, {
    list: listUserMedia,
    query: { filters: { media_type: "user_clip" } },
  });
  return data({
    ...list.data,
    publication: publicationTexts(context),
    messages: context.messages("lists", "event"),
  });
}
