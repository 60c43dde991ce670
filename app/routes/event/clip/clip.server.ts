import { data } from "@remix-run/node";
import { isAfterRegularTime } from "~/features/events/match-time";
import * as paths from "~/lib/paths";
import type { Media } from "~/platform/contract/media";
import { getPublishedClip, type PublishedClip } from "~/platform/endpoints/clips";
import { getMedia } from "~/platform/endpoints/events";
import { CACHE_CLASS_HEADER } from "~/request/cache-class";
import type { RequestContext } from "~/request/context.server";
import { notFound, requireId } from "~/request/error-responses.server";
import { rememberIfRevealed } from "../event.server";
import { toEventPage } from "../event-details.server";
import { startOffers } from "../OfferPanel/offers.server";
import { startHints, withDeferred } from "../playing.server";

/** Loads the page of a clip that its owner has published; its match decides who may play it, and what is hidden. */
export async function loadClip(context: RequestContext) {
  const { params, load, settings } = context;
  const token = requireId(params.token, "page");
  const viewer = await context.viewer();
  const clip = await load.critical(getPublishedClip(viewer.platform, token));
  if (!clip) throw notFound("page");
  const match = await load.critical(getMedia(viewer.platform, clip.eventId));
  // The query names the match, and could name another.
  const isRevealing = context.results.reveals === match.id;
  if (isRevealing) rememberIfRevealed(context, match);

  const now = Date.now();
  const page = toEventPage(mediaOf(clip, match), viewer, settings, now);
  const href = paths.clip(token);
  const event = { ...page.event, href, returnTo: href };
  const { hints, offers } = await load.deferred({
    hints: startHints(load, page),
    offers: startOffers(load, viewer, match, href),
  });
  return data(
    {
      messages: context.messages("event", "player", "clips"),
      now: new Date(now).toISOString(),
      isSignedIn: page.isSignedIn,
      hasOffers: page.hasOffers,
      event,
      playback: withDeferred(page, hints, []),
      offers,
      fromHref: paths.atSecond(paths.event(match.id), secondOf(clip, match)),
      revealHref: match.isResultHidden ? paths.clipWithResult(token, match.id) : undefined,
      isRevealing,
    },
    match.eventStatus === "archived" ? { headers: { [CACHE_CLASS_HEADER]: "LIST" } } : undefined,
  );
}

/** A clip as a video of its match, with the rights of the match. Its free title tells what happened. */
function mediaOf({ title, startTime, endTime, source }: PublishedClip, match: Media): Media {
  const { isResultHidden } = match;
  return {
    ...match,
    eventType: "clip",
    eventId: match.id,
    eventStatus: "archived",
    title: isResultHidden ? match.title : (title ?? match.title),
    metaTitle: undefined,
    eventDescription: undefined,
    eventUrl: undefined,
    adLinks: [],
    seconds: Math.round(endTime - startTime),
    hiddenSeconds: undefined,
    maxSeconds: undefined,
    momentSecond: isResultHidden ? undefined : startTime,
    source: { ...source, poster: match.source.poster ?? source.poster },
  };
}

/** Second of the match at which the clip starts; undefined at its start, and where it would tell of extra time. */
function secondOf({ startTime }: PublishedClip, { isResultHidden, sportType }: Media): number | undefined {
  const second = Math.floor(startTime);
  return second > 0 && !(isResultHidden && isAfterRegularTime(second, sportType)) ? second : undefined;
}
