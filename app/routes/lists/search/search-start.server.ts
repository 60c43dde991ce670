import { toEventCards } from "~/features/events/event-view.server";
import type { EventCardView } from "~/features/events/view";
import { isFollowedEvent } from "~/features/following/followed-events.server";
import { type FollowedView, toFollowedView } from "~/features/following/followed-view";
import { loadLiveMatches } from "~/features/live-scores/live-scores.server";
import * as paths from "~/lib/paths";
import type { Media } from "~/platform/contract/media";
import type { RequestContext } from "~/request/context.server";
import type { Viewer } from "~/request/viewer.server";

/** One row of cards on a desktop. */
const MAX_LIVE = 4;

/** Some live matches, and the leagues or categories in which matches are live. */
export interface LiveNow {
  events: EventCardView[];
  leagues: FollowedView[];
}

/**
 * Loads the search page without a text: what the viewer follows, and what is live. The live matches come from
 * the list that all pages share, so that the page needs no call of its own.
 */
export async function loadStart(context: RequestContext) {
  const viewer = await context.viewer();
  const now = Date.now();
  const live = loadLiveMatches(context).then(
    (matches): LiveNow => ({
      events: toSharedCards(matches, viewer, now),
      leagues: leaguesOf(matches, context.settings.customer.enableLeaguesView),
    }),
  );
  return {
    now: new Date(now).toISOString(),
    followed: viewer.followed.map(toFollowedView),
    ...(await context.load.deferred({ live })),
  };
}

/** Converts the first matches to cards, those of what the viewer follows first. */
function toSharedCards(matches: readonly Media[], viewer: Viewer, now: number): EventCardView[] {
  const isYours = (media: Media) => isFollowedEvent(media, viewer.followed);
  const sorted = [...matches.filter(isYours), ...matches.filter((media) => !isYours(media))];
  const cards = toEventCards(sorted.slice(0, MAX_LIVE), now);
  // The shared list does not tell what this viewer's region may watch, nor to what a signed-in viewer has access.
  return cards.map((card) => ({
    ...card,
    inRegion: true,
    ...(viewer.signedIn && { access: { kind: "free" } }),
  }));
}

function leaguesOf(matches: readonly Media[], hasLeagues: boolean): FollowedView[] {
  const leagues = new Map<string, FollowedView>();
  for (const { categories } of matches) {
    const [league] = categories;
    if (league?.title) {
      const href = (hasLeagues ? paths.league : paths.category)(league.id);
      leagues.set(league.id, { id: league.id, href, name: league.title, logoUrl: league.logo });
    }
  }
  return [...leagues.values()];
}
