import { data, redirect } from "@remix-run/node";
import { loadSchedule } from "~/features/channels/schedule.server";
import { publicationTexts } from "~/features/clips/publication-texts.server";
import { mediaTypeIn } from "~/features/events/media-type";
import { loadLiveScores } from "~/features/live-scores/live-scores.server";
import * as paths from "~/lib/paths";
import { withQuery } from "~/lib/with-query";
import type { Media } from "~/platform/contract/media";
import { noStats } from "~/platform/contract/stats";
import { getMedia, getStats } from "~/platform/endpoints/events";
import { CACHE_CLASS_HEADER } from "~/request/cache-class";
import type { RequestContext } from "~/request/context.server";
import { inTime } from "~/request/data-loading.server";
import { requireId } from "~/request/error-responses.server";
import { appliedChoice, forgetRevealed, isRevealed, rememberRevealed } from "~/request/results.server";
import type { Viewer } from "~/request/viewer.server";
import { audioPageOf } from "./data-use/audio-page.server";
import { withoutCostLink } from "./data-use/data-link.server";
import { type EventPage, toEventPage } from "./event-details.server";
import { startEventParts } from "./event-parts.server";
import { continued, type EventStart, eventStart } from "./event-start.server";
import { startOffers } from "./OfferPanel/offers.server";
import { loadAlsoLive } from "./other-matches.server";
import { startAds, startHints, withDeferred } from "./playing.server";

/** Returns the calendar day in a URL, such as `2026-11-26`; undefined if there is none. */
function dayOf(request: Request): string | undefined {
  const requested = new URL(request.url).searchParams.get("day") ?? "";
  return /^\d{4}-\d\d-\d\d$/.test(requested) ? requested : undefined;
}

/**
 * Loads an event, clip or highlight. Only the event itself is critical; everything else is loaded in parallel
 * afterwards, each part with its own fallback.
 */
export async function loadEvent(context: RequestContext) {
  const viewer = await context.viewer();
  const media = await loadVideo(context, viewer);
  rememberIfRevealed(context, media);
  const now = Date.now();
  const start = eventStart(context, viewer, media, now);
  const { played, late } = await loadParts(context, viewer, media, start, now);
  const { hints, ads, momentPoster, cost, costs, resume, ...parts } = late;
  const posterUrl = start.still ?? inTime(momentPoster);
  const costText = inTime(cost);
  const allCosts = inTime(costs);
  return data(
    {
      messages: context.messages("event", "player"),
      now: new Date(now).toISOString(),
      ...start.page,
      ...parts,
      // What the video takes is said at Play if it is known in time, else below the player.
      resume: costText === undefined ? resume : withoutCostLink(resume),
      playback: {
        ...withDeferred(played, hints, ads),
        // Late ones are left out: previews wait for all parts, and the settings need no costs.
        ...(costText !== undefined && { cost: costText }),
        ...(allCosts && { costs: allCosts }),
        ...(posterUrl !== undefined && { posterUrl }),
      },
      tellsScore: start.tellsScore,
      hideHref: hideHrefOf(context, viewer, media, start.page),
      publication: publicationTexts(context),
      // A clip of a live match is indexed when its result is hidden again.
      isRevealing: context.results.reveals !== undefined || media.matchStatus === "live",
    },
    // The page of a match that has ended changes as rarely as a list.
    (media.matchStatus ?? media.eventStatus) === "archived"
      ? { headers: { [CACHE_CLASS_HEADER]: "LIST" } }
      : undefined,
  );
}

/** Loads the video of a page. @throws a redirect if the video has another page */
async function loadVideo(context: RequestContext, viewer: Viewer): Promise<Media> {
  const { params, request, load } = context;
  const id = requireId(params.eventId, "event");
  const mediaType = mediaTypeIn(new URL(request.url).searchParams);
  const media = await load.critical(getMedia(viewer.platform, id, mediaType), "event");
  if (media.eventStatus === "channel") throw redirect(paths.channel(media.id));
  // The URL of the page does not hide the result again once the viewer asks for it elsewhere.
  if (context.results.hides !== undefined) {
    context.cookies.push(forgetRevealed(request, context.results, media));
    throw redirect(withQuery(context.path, { results: undefined }));
  }
  const audioPage = await audioPageOf(context, media);
  if (audioPage) throw redirect(audioPage);
  return media;
}

/** Returns the link that hides the result again; undefined if the viewer has not asked for it. */
function hideHrefOf(context: RequestContext, { followed }: Viewer, media: Media, { event }: EventPage) {
  const isPlayed = event.phase === "live" || event.phase === "replay";
  return isPlayed && isRevealed(context, followed, media) ? paths.withoutResult(event.returnTo) : undefined;
}

/**
 * Loads all other parts of a page.
 * @returns the parts, those that are late as promises, and the page as it plays, which may be from a stored position
 */
async function loadParts(
  context: RequestContext,
  viewer: Viewer,
  media: Media,
  start: EventStart,
  now: number,
) {
  const { load } = context;
  const { page } = start;
  const listsLive = showsAlsoLive(page);
  // Beside offers the list is for large windows, so the related matches keep the live ones.
  const alsoLive =
    listsLive || page.event.phase === "live"
      ? loadAlsoLive(context, viewer, media, now)
      : Promise.resolve([]);
  const parts = startEventParts(context, viewer, media, start, { now, listsLive });
  const loads = {
    ...parts,
    alsoLive,
    // One request for all scores of the page.
    scores: alsoLive.then((others) =>
      loadLiveScores(context, viewer.platform, [page.event, ...others], { [media.id]: parts.stats }),
    ),
    ads: startAds(page),
  };
  // Reads the playlists while the position is loaded; the segment at the position is then found in them.
  const hintsWithoutPosition = startHints(load, page);
  const played = await continued(context, start);
  const late = await load.deferred({
    ...loads,
    // Playback starts there, unless the position arrived too late for it.
    resume: loads.resume.then((resume) =>
      resume && "isHistoryOn" in resume ? { ...resume, startsThere: played !== page } : resume,
    ),
    hints: played === page ? hintsWithoutPosition : startHints(load, played),
  });
  return { played, late };
}

/** Loads a channel with its offers and its schedule, of which the URL may name a day (`day=2026-11-26`). */
export async function loadChannel(context: RequestContext) {
  const { params, request, load, settings } = context;
  const id = requireId(params.eventId, "event");
  const viewer = await context.viewer();
  const media = await load.critical(getMedia(viewer.platform, id), "event");
  if (media.eventStatus !== "channel") throw redirect(paths.event(media.id));

  const now = Date.now();
  const page = toEventPage(media, viewer, settings, now);
  const { hints, ads, ...parts } = await load.deferred({
    offers: startOffers(load, viewer, media, page.event.returnTo),
    channelProgram: loadSchedule(load, viewer.platform, media, settings, request.signal),
    hints: startHints(load, page),
    ads: startAds(page),
  });
  return data({
    messages: context.messages("event", "player"),
    now: new Date(now).toISOString(),
    ...page,
    ...parts,
    day: dayOf(request),
    playback: withDeferred(page, hints, ads),
  });
}

/**
 * Loads the statistics of an event for their own page. Opening it is a request for the result, unless the viewer has
 * chosen to hide results.
 */
export async function loadEventStats(context: RequestContext) {
  const { params, load, settings } = context;
  const id = requireId(params.eventId, "event");
  const viewer = await context.viewer();
  const media = await load.critical(getMedia(viewer.platform, id), "event");
  rememberIfRevealed(context, media);
  const now = Date.now();
  const { event } = toEventPage(media, viewer, settings, now);
  const isWithheld =
    event.isResultHidden &&
    event.phase !== "upcoming" &&
    appliedChoice(context.results, viewer.followed) !== "default";
  const stats = isWithheld
    ? undefined
    : load.optional(getStats(viewer.platform.optional, media.id), noStats, "stats");
  const late = await load.deferred({
    stats: stats ?? Promise.resolve(undefined),
    scores: loadLiveScores(context, viewer.platform, [event], stats && { [media.id]: stats }),
  });
  return data({
    messages: context.messages("event"),
    now: new Date(now).toISOString(),
    event,
    // Search engines must not quote what other pages hide.
    isPrivate: event.isResultHidden || context.results.reveals !== undefined,
    ...late,
  });
}

/** Remembers the match whose result the request asks for. */
export function rememberIfRevealed({ results, request, cookies }: RequestContext, media: Media): void {
  if (results.reveals !== undefined) cookies.push(rememberRevealed(request, results, media));
}

/**
 * Whether the page lists other live matches: if it is live itself and has no offers, which need the place, and
 * if it cannot be watched in the region.
 */
const showsAlsoLive = ({ event, hasOffers }: EventPage) =>
  !event.inRegion || (event.phase === "live" && !hasOffers);
