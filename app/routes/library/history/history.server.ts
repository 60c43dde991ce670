import { data } from "@remix-run/node";
import { LIST_SIZE } from "~/features/event-lists/list.server";
import { pageOf } from "~/features/event-lists/paging";
import { toWatchedCards } from "~/features/positions/watched.server";
import { listWatched } from "~/platform/endpoints/positions";
import type { RequestContext } from "~/request/context.server";

/** Loads what the viewer has watched or begun, the last first; and whether it is stored. */
export async function loadHistory(context: RequestContext) {
  const viewer = await context.requireViewer();
  const now = Date.now();
  const page = pageOf(context.request);
  const found = await context.load.critical(
    listWatched(viewer.platform, { page, size: LIST_SIZE, hasSetting: true }),
  );
  const watched = found?.entries ?? [];
  return data({
    messages: context.messages("home", "lists"),
    now: new Date(now).toISOString(),
    page,
    nextExists: watched.length > 0 && (found?.nextExists ?? false),
    events: toWatchedCards(watched, now, context.locale),
    scores: {},
    isOffered: found !== undefined,
    isOn: found?.enabled ?? false,
  });
}
