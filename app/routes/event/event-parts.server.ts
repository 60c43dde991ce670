import { calendarLink } from "~/features/calendars/calendar-link.server";
import { periodOf } from "~/features/commerce/product-view.server";
import { eventPath, toEventCards } from "~/features/events/event-view.server";
import { startWatched, withSeen } from "~/features/positions/watched.server";
import { remindLink } from "~/features/reminders/remind-link.server";
import { loadTimeline } from "~/features/tags/tag-view.server";
import { loadListed } from "~/features/watchlist/listed.server";
import * as paths from "~/lib/paths";
import type { Media, MediaType } from "~/platform/contract/media";
import { emptyPage, type Paged } from "~/platform/contract/paged";
import type { Product } from "~/platform/contract/product";
import { noStats } from "~/platform/contract/stats";
import { getStats, listEventClips, listOffers, listUserMedia } from "~/platform/endpoints/events";
import type { RequestContext } from "~/request/context.server";
import { inTime, type Load } from "~/request/data-loading.server";
import type { Viewer } from "~/request/viewer.server";
import { dataLinkOf, loadAudio, loadCost, loadCostLink, loadCosts } from "./data-use/data-link.server";
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
  const none = emptyPage<Media>();
  const watchedInTime = startWatched(context, viewer);
  const cards = async (entries: readonly Media[]) =>
    withSeen(toEventCards(entries, now), await watchedInTime(), context.locale);
  const list = (page: Promise<Paged<Media>>, part: string) =>
    load.optional(page, none, part).then(({ entries }) => entries);
  // Not every platform says of a clip that its match goes on. This page tells the score.
  const ofMatch =
    media.eventStatus === "live" && !media.isResultHidden
      ? { ...platform, hideResult: (clip: Media) => clip }
      : platform;
  const highlights = list(listEventClips(ofMatch, id, "highlight"), "highlights");
  // A separate list, so that highlights of the game do not displace them; platforms may not support the
  // filter.
  const playerHighlights = load.optional(
    listEventClips(ofMatch, id, "highlight", { hasPlayer: true }).then(({ entries }) => entries),
    undefined,
    "player highlights",
  );
  const own = async (mediaType: MediaType) => {
    if (!viewer.signedIn) return [];
    const query = { size: EVENT_MEDIA_SIZE, filters: { event_id: id, media_type: mediaType } };
    return cards(await list(listUserMedia(platform, query), `${mediaType}s`));
  };
  const isBlocked = !media.isEventAvailableInUserRegion;
  // Those of other matches are related videos, because this match has none of them.
  const leagueHighlights = isBlocked
    ? highlights.then((all) =>
        freeHighlights(all).length === 0 ? loadLeagueHighlights({ load, platform, media }) : [],
      )
    : Promise.resolve([]);
  const split = Promise.all([highlights, playerHighlights]).then(async ([all, filtered]) => {
    if (isBlocked) return { game: await cards(freeHighlights(all)), players: [] };
    const ofPlayers = (filtered ?? all).filter((entry) => entry.playerNumber);
    const ofGame = all.filter((entry) => !entry.playerNumber);
    return ofPlayers.length < MIN_PLAYERS
      ? { game: await cards([...ofGame, ...ofPlayers]), players: [] }
      : { game: await cards(ofGame), players: await cards(ofPlayers) };
  });
  const moments = loadMomentsLink(context, viewer, media);
  return {
    cost: loadCost(context, media, hls),
    costs: loadCosts(context, media, hls, moments),
    momentPoster: highlights.then((entries) =>
      media.isResultHidden ? undefined : pictureAt(entries, second),
    ),
    stats: media.isResultHidden
      ? Promise.resolve(noStats)
      : load.optional(getStats(platform, id), noStats, "stats"),
    gameHighlights: split.then(({ game }) => game),
    playerHighlights: split.then(({ players }) => players),
    userClips: own("user_clip"),
    userHighlights: own("user_highlight"),
    related: loadRelated(context, platform, media, {
      showsLive: !listsLive,
      highlights: leagueHighlights,
    }).then(cards),
    offers: startOffers(load, viewer, media, page.event.returnTo),
    tags: loadTimeline(context, viewer, media, revealedUntil),
    scoreSoFar: tellsScore ? loadScoreSoFar(context, viewer, media, revealedUntil) : Promise.resolve(null),
    resume: Promise.all([
      resumeLoad ?? (startOver && { href: eventPath(media), startOver }),
      remindLink(context, media, now),
      calendarLink(context, media),
      linkInTime(context, moments),
      linkInTime(context, loadCostLink(context, media, hls)),
      linkInTime(context, loadAudio(context, media)).then((audio) => dataLinkOf(context, media, audio)),
    ]).then(([resume, ...found]) => {
      const links = found.filter((link) => link !== undefined);
      return resume || links.length > 0 ? { ...resume, links } : null;
    }),
    isListed: loadListed(load, viewer).then((ids) => ids.includes(id)),
  };
}

/** How long (ms) the way to continue waits for a link. */
const MAX_LINK_WAIT_MS = 400;

/** Loads a link, or what it needs, unless that arrives late: the other links do not wait for it. */
async function linkInTime<T>({ load }: RequestContext, loading: Promise<T>): Promise<T | undefined> {
  const { link } = await load.deferred({ link: loading }, MAX_LINK_WAIT_MS);
  return inTime(link);
}

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
