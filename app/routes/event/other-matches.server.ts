import { toEventCard } from "~/features/events/event-view.server";
import type { EventCardView } from "~/features/events/view";
import { loadLiveMatches } from "~/features/live-scores/live-scores.server";
import type { Media } from "~/platform/contract/media";
import type { RequestContext } from "~/request/context.server";

/** Matches in the list beside or below the player. */
const MAX_ALSO_LIVE = 5;

/** Whether two events belong to the same league, the first of an event's competitions. */
const isSameLeague = (one: Media, other: Media): boolean =>
  one.categories[0] !== undefined && one.categories[0].id === other.categories[0]?.id;

/**
 * Loads other live matches for the page of an event, those of its league first; none on failure.
 * @param now milliseconds since the epoch
 */
export async function loadAlsoLive(
  context: RequestContext,
  media: Media,
  now: number,
): Promise<EventCardView[]> {
  const others = (await loadLiveMatches(context)).filter(({ id }) => id !== media.id);
  const near = others.filter((other) => isSameLeague(other, media));
  const far = others.filter((other) => !near.includes(other));
  return [...near, ...far].slice(0, MAX_ALSO_LIVE).map((other) => toEventCard(other, now));
}
