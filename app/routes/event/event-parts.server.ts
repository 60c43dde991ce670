import { calendarLink } from "~/features/calendars/calendar-link.server";
import { periodOf } from "~/features/commerce/product-view.server";
import { eventPath, toEventCards } from "~/features/events/event-view.server";
import { startWatched, withSeen } from "~/features/positions/watched.server";
import { remindLink } from "~/features/reminders/remind-link.server";
import { loadTimeline } from "~/features/tags/tag-view.server";
import { loadListed } from "~/features/watchlist/listed.server";
import * as paths from "~/lib/paths";
import type { PlatformClient } from "~/platform/client.server";
import type { Media, MediaType } from "~/platform/contract/media";
import { emptyPage } from "~/platform/contract/paged";
import type { Product } from "~/platform/contract/product";
import { noStats } from "~/platform/contract/stats";
import { getStats, listEventClips, listOffers, listUserMedia } from "~/platform/endpoints/events";
import type { RequestContext } from "~/request/context.server";
import { inTime, type Load } from "~/request/data-loading.server";
import type { Viewer } from "~/request/viewer.server";
import { costLinkOf, costOf, costsOf, dataLinkOf, loadAudio, loadRates } from "./data-use/data-link.server";
import type { EventStart } from "./event-start.server";
import { loadMomentsLink } from "./moments/moments-link.server";
import { loadRelated } from "./other-matches.server";
import { freeHighlights, loadLeagueHighlights } from "./region-block.server";
import { loadScoreSoFar } from "./score-so-far.server";

/** Size of the user's media lists of an event, newest first (requirement CALL-7). */
const EVENT_MEDIA_SIZE = 24;

/** Number of highlights of players from which they have a row of their own. */
const MIN_PLAYERS = 3;

interface PartsOptions extends EventStart {
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
  { page, now, listsLive, resumeLoad, second, startOver, tellsScore, revealedUntil }: PartsOptions,
) {
  const { load } = context;
  const platform = viewer.platform.optional;
  const { id } = media;
  const hls = page.playback.state === "ready" ? page.playback.hls : undefined;
  const watchedInTime = startWatched(context, viewer);
  const cards = async (entries: readonly Media[]) =>
    withSeen(toEventCards(entries, now), await watchedInTime(), context.locale);
  const { highlights, ofPlayers } = startHighlights(load, platform, media);
  const own = async (mediaType: MediaType) => {
    if (!viewer.signedIn) return [];
    const query = { size: EVENT_MEDIA_SIZE, filters: { event_id: id, media_type: mediaType } };
    const found = await load.optional(listUserMedia(platform, query), emptyPage<Media>(), `${mediaType}s`);
    return cards(found.entries);
  };
  const isBlocked = !media.isEventAvailableInUserRegion;
  // Those of other matches are related videos, because this match has none of them.
  const leagueHighlights = isBlocked
    ? highlights.then((all) =>
        freeHighlights(all).length === 0 ? loadLeagueHighlights({ load, platform, media }) : [],
      )
    : Promise.resolve([]);
  const split = Promise.all([highlights, ofPlayers]).then(([all, filtered]) =>
    isBlocked ? { game: freeHighlights(all), players: [] } : splitHighlights(all, filtered),
  );
  const moments = loadMomentsLink(context, viewer, media);
  const rates = loadRates(context, media, hls);
  const audio = loadAudio(context, media);
  // The other links do not wait for what these need.
  const links = load
    .deferred({ moments, rates, audio }, MAX_LINK_WAIT_MS)
    .then((found) => [
      remindLink(context, media, now),
      calendarLink(context, media),
      inTime(found.moments),
      costLinkOf(context, media, inTime(found.rates)),
      dataLinkOf(context, media, inTime(found.audio)),
    ]);
  return {
    cost: rates.then((known) => costOf(context, media, known)),
    costs: Promise.all([rates, audio, moments]).then((known) => costsOf(context, media, ...known)),
    momentPoster: highlights.then((entries) =>
      media.isResultHidden ? undefined : pictureAt(entries, second),
    ),
    stats: media.isResultHidden
      ? Promise.resolve(noStats)
      : load.optional(getStats(platform, id), noStats, "stats"),
    gameHighlights: split.then(({ game }) => cards(game)),
    playerHighlights: split.then(({ players }) => cards(players)),
    userClips: own("user_clip"),
    userHighlights: own("user_highlight"),
    related: loadRelated(context, platform, media, {
      showsLive: !listsLive,
      highlights: leagueHighlights,
    }).then(cards),
    offers: startOffers(load, viewer, media, page.event.returnTo),
    tags: loadTimeline(context, viewer, media, revealedUntil),
    scoreSoFar: tellsScore ? loadScoreSoFar(context, viewer, media, revealedUntil) : Promise.resolve(null),
    resume: Promise.all([resumeLoad ?? (startOver && { href: eventPath(media), startOver }), links]).then(
      ([resume, found]) => {
        const shown = found.filter((link) => link !== undefined);
        return resume || shown.length > 0 ? { ...resume, links: shown } : null;
      },
    ),
    isListed: loadListed(load, viewer).then((ids) => ids.includes(id)),
  };
}

/** Starts to load the highlights of a match. Those of players are undefined if they cannot be loaded. */
function startHighlights(load: Load, platform: PlatformClient, media: Media) {
  // Not every platform says of a clip that its match goes on. This page tells the score.
  const client =
    media.eventStatus === "live" && !media.isResultHidden
      ? { ...platform, hideResult: (clip: Media) => clip }
      : platform;
  const list = (query?: { hasPlayer: true }) =>
    listEventClips(client, media.id, "highlight", query).then(({ entries }) => entries);
  return {
    highlights: load.optional(list(), [], "highlights"),
    // A separate list, so that highlights of the game do not displace them; platforms may not support the
    // filter.
    ofPlayers: load.optional(list({ hasPlayer: true }), undefined, "player highlights"),
  };
}

/** Separates the highlights of players from those of the game, if they are enough for a row of their own. */
function splitHighlights(all: readonly Media[], filtered: readonly Media[] = all) {
  const players = filtered.filter((entry) => entry.playerNumber);
  const game = all.filter((entry) => !entry.playerNumber);
  return players.length < MIN_PLAYERS ? { game: [...game, ...players], players: [] } : { game, players };
}

/** How long (ms) the links beside the way to continue wait for what they need. */
const MAX_LINK_WAIT_MS = 400;

/** How far (s) a highlight may be from a second to show it. */
const SAME_MOMENT = 15;

/** Returns the image of the highlight that shows a second of the match; hidden results have none. */
function pictureAt(highlights: readonly Media[], second: number | undefined): string | undefined {
  if (second === undefined) return undefined;
  const distance = ({ momentSecond = Number.POSITIVE_INFINITY }: Media) => Math.abs(momentSecond - second);
  const shown = highlights.filter((entry) => entry.imageUrl && distance(entry) <= SAME_MOMENT);
  return shown.sort((a, b) => distance(a) - distance(b))[0]?.imageUrl;
}

/**
 * Starts to load the offers that open an event.
 * @param returnTo path of its page, to which a purchase returns
 */
export function startOffers(load: Load, viewer: Viewer, media: Media, returnTo: string) {
  const products = load.optional(listOffers(viewer.platform.optional, media.id), [], "commerce options");
  return products.then((list) => toOffers(list, media, returnTo));
}

/**
 * Returns the offers that open an event and are sold in the viewer's region, with the path to buy each; none if
 * the viewer has access.
 */
function toOffers(products: readonly Product[], media: Media, returnTo: string) {
  if (media.isEventAvailableForUser) return [];
  const sold = products.filter((product) => product.isEventAvailableInUserRegion);
  return sold.map(({ id, title, description, price, currency, type, ...product }) => ({
    id,
    title,
    description,
    price,
    currency,
    type,
    period: periodOf(product),
    renews: product.autoRenew,
    href: paths.buy({ offerId: id, returnTo, isSignUp: false }),
  }));
}
export type OfferView = ReturnType<typeof toOffers>[number];
