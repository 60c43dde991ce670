import { loadTimeline } from "~/features/tags/tag-view.server";
import { loadListed } from "~/features/watchlist/listed.server";
import type { Media } from "~/platform/contract/media";
import { noStats } from "~/platform/contract/stats";
import { getStats } from "~/platform/endpoints/events";
import type { RequestContext } from "~/request/context.server";
import type { Viewer } from "~/request/viewer.server";
import { startClips } from "./event-clips.server";
import { startLinks } from "./event-links.server";
import type { EventStart } from "./event-start.server";
import { startOffers } from "./OfferPanel/offers.server";
import { loadScoreSoFar } from "./score-so-far.server";

interface PartsOptions {
  /** Milliseconds since the epoch. */
  now: number;
  /** The page has a list of live matches besides. */
  listsLive: boolean;
}

/** Starts to load the parts of an event's page, each with its own fallback. */
export function startEventParts(
  context: RequestContext,
  viewer: Viewer,
  media: Media,
  start: EventStart,
  { now, listsLive }: PartsOptions,
) {
  const { load } = context;
  const { page, second, tellsScore, revealedUntil } = start;
  return {
    ...startClips(context, viewer, media, { now, second, showsLive: !listsLive }),
    ...startLinks(context, viewer, media, start, now),
    stats: media.isResultHidden
      ? Promise.resolve(noStats)
      : load.optional(getStats(viewer.platform.optional, media.id), noStats, "stats"),
    tags: loadTimeline(context, viewer, media, revealedUntil),
    scoreSoFar: tellsScore ? loadScoreSoFar(context, viewer, media, revealedUntil) : Promise.resolve(null),
    offers: startOffers(load, viewer, media, page.event.returnTo),
    isListed: loadListed(load, viewer).then((ids) => ids.includes(media.id)),
  };
}
