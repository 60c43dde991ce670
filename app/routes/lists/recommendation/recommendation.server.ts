import { data } from "@remix-run/node";
import { LIST_SIZE } from "~/features/event-lists/list.server";
import { MAX_PAGES } from "~/features/event-lists/page-by-time";
import { pageOf } from "~/features/event-lists/paging";
import { toEventCards } from "~/features/events/event-view.server";
import { loadFollowedEvents } from "~/features/following/followed-events.server";
import { toFollowedView } from "~/features/following/followed-view";
import { loadLiveScores } from "~/features/live-scores/live-scores.server";
import { startWatched, withSeen } from "~/features/positions/watched.server";
import type { RequestContext } from "~/request/context.server";
import { loadSuggested } from "../suggested/suggested.server";

/**
 * Loads events of the teams, leagues and categories that the viewer follows; suggested events if there are
 * none.
 */
export async function loadRecommendation(context: RequestContext) {
  const viewer = await context.requireViewer();
  const messages = context.messages("home", "following");
  const { followed } = viewer;
  if (followed.length === 0) {
    const suggested = await loadSuggested(context);
    return data({ ...suggested.data, messages, followed: [] });
  }
  const page = Math.min(pageOf(context.request), MAX_PAGES);
  const watchedInTime = startWatched(context, viewer);
  const { entries, nextExists } = await context.load.critical(
    loadFollowedEvents(viewer.platform, followed, { page, size: LIST_SIZE }),
  );
  const now = Date.now();
  const events = withSeen(toEventCards(entries, now), await watchedInTime(), context.locale);
  const late = await context.load.deferred({ scores: loadLiveScores(context.load, viewer.platform, events) });
  return data({
    messages,
    followed: followed.map(toFollowedView),
    now: new Date(now).toISOString(),
    page,
    nextExists,
    total: undefined,
    events,
    ...late,
  });
}
