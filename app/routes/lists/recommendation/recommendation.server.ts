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

/** Upcoming matches of the feed: with more of them, replays would begin pages below. Even for two columns. */
const MAX_UPCOMING = 12;

/**
 * Loads events of the teams, leagues and categories that the viewer follows: what is live, the next matches and
 * replays; suggested events if nothing is followed.
 */
export async function loadRecommendation(context: RequestContext) {
  const viewer = await context.requireViewer();
  const messages = context.messages("home", "lists", "following");
  const { followed } = viewer;
  if (followed.length === 0) {
    const suggested = await loadSuggested(context);
    return data({ ...suggested.data, messages, followed: [], hasMoreUpcoming: false });
  }
  const page = Math.min(pageOf(context.request), MAX_PAGES);
  const watchedInTime = startWatched(context, viewer);
  const { entries, nextExists, hasMoreUpcoming } = await context.load.critical(
    loadFollowedEvents(
      viewer.platform,
      followed,
      { page, size: LIST_SIZE, maxUpcoming: MAX_UPCOMING },
      context.load,
    ),
  );
  const now = Date.now();
  const events = withSeen(toEventCards(entries, now), await watchedInTime(), context.locale);
  const late = await context.load.deferred({ scores: loadLiveScores(context, viewer.platform, events) });
  return data({
    messages,
    followed: followed.map(toFollowedView),
    now: new Date(now).toISOString(),
    page,
    nextExists,
    hasMoreUpcoming,
    total: undefined,
    events,
    ...late,
  });
}
