import { data, redirect } from "@remix-run/node";
import { getConfig } from "~/config/config.server";
import { periodOf } from "~/features/commerce/product-view.server";
import { buyPath } from "~/features/commerce/purchase-path";
import { marksOfTeam } from "~/features/events/colors";
import { expectedEndOf, startOf, toEventCard } from "~/features/events/event-view.server";
import { resolveAds } from "~/features/player/ads/resolve-ads.server";
import { loadPlaybackHints } from "~/features/player/instant-start/playback-hints.server";
import { toPlayback } from "~/features/player/playback.server";
import type { Advertisement } from "~/features/player/playback-view";
import { loadListed } from "~/features/watchlist/listed.server";
import { messagesFor } from "~/i18n/messages.server";
import type { MessageKey } from "~/i18n/translate";
import { CACHE_CLASS_HEADER } from "~/lib/cache-class";
import { orEmpty } from "~/lib/or-empty.server";
import {
  type EventStatus,
  type EventTeam,
  MEDIA_TYPES,
  type Media,
  type MediaType,
} from "~/platform/contract/media";
import { emptyPage } from "~/platform/contract/paged";
import type { Product } from "~/platform/contract/product";
import { noStats } from "~/platform/contract/stats";
import type { EventTag } from "~/platform/contract/tag";
import {
  getMedia,
  getStats,
  listEventClips,
  listOffers,
  listRelated,
  listUserMedia,
} from "~/platform/endpoints/events";
import { getProgramme } from "~/platform/endpoints/programme";
import { listTags } from "~/platform/endpoints/tags";
import { failureOf } from "~/platform/errors";
import { loadCritical, requireId } from "~/platform/main-load.server";
import { type LoadArgs, scopeOf } from "~/session/scope.server";
import { withinBudget } from "~/session/streaming.server";
import { getViewer, type Viewer } from "~/session/viewer.server";

/** Size of the user's media lists of an event, newest first (requirement CALL-7). */
const EVENT_MEDIA_SIZE = 24;

/** Returns the media type in a URL; `event` if it is missing or unknown. */
function mediaTypeOf(request: Request): MediaType {
  const requested = new URL(request.url).searchParams.get("media_type");
  return MEDIA_TYPES.find((type) => type === requested) ?? "event";
}

/**
 * Loads an event, clip or highlight. Only the event itself is critical; everything else is loaded in parallel
 * afterwards, each part with its own fallback.
 */
export async function loadEvent(args: LoadArgs, givenId: string | undefined) {
  const id = requireId(givenId, "event");
  const viewer = await getViewer(args);
  const mediaType = mediaTypeOf(args.request);
  const media = await loadCritical(getMedia(viewer.platform, id, mediaType), "event");
  if (media.eventStatus === "channel") throw redirect(`/channels/${encodeURIComponent(media.id)}`);

  const now = Date.now();
  const page = eventPage(media, viewer, now);
  const { hints, ads, ...late } = await withinBudget(args, {
    ...sideLoads(args, viewer, media, now),
    hints: playbackHints(args, page),
    ads: loadAds(page),
  });
  return data(
    {
      messages: messagesFor(scopeOf(args).locale, "event", "player"),
      now: new Date(now).toISOString(),
      ...page,
      ...late,
      playback: withLate(page, hints, ads),
    },
    // The page of a match that has ended changes as rarely as a list.
    media.eventStatus === "archived" ? { headers: { [CACHE_CLASS_HEADER]: "LIST" } } : undefined,
  );
}

/** Loads a channel with its offers and its schedule. */
export async function loadChannel(args: LoadArgs, givenId: string | undefined) {
  const id = requireId(givenId, "event");
  const viewer = await getViewer(args);
  const media = await loadCritical(getMedia(viewer.platform, id), "event");
  if (media.eventStatus !== "channel") throw redirect(`/events/${encodeURIComponent(media.id)}`);
  const now = Date.now();
  const { log, locale } = scopeOf(args);
  const offers = orEmpty(listOffers(viewer.platform.side, media.id), [], log, "commerce options");
  const { apiBase, platformOrigin, customer } = getConfig();
  const { epg } = media.source;
  const programme = epg
    ? getProgramme(viewer.platform, epg, {
        apiBase,
        platformOrigin,
        allowedHosts: customer.allowed_programme_hosts,
        signal: args.request.signal,
      })
    : Promise.resolve([]);
  const page = eventPage(media, viewer, now);
  const { hints, ads, ...late } = await withinBudget(args, {
    offers: offers.then((products) => toOffers(products, media)),
    channelProgram: orEmpty(programme, [], log, "channel program"),
    hints: playbackHints(args, page),
    ads: loadAds(page),
  });
  return data({
    messages: messagesFor(locale, "event", "player"),
    now: new Date(now).toISOString(),
    ...page,
    ...late,
    playback: withLate(page, hints, ads),
  });
}

/** Loads the statistics of an event for their own page. */
export async function loadEventStats(args: LoadArgs, givenId: string | undefined) {
  const id = requireId(givenId, "event");
  const viewer = await getViewer(args);
  const media = await loadCritical(getMedia(viewer.platform, id), "event");
  const { log, locale } = scopeOf(args);
  const late = await withinBudget(args, {
    stats: orEmpty(getStats(viewer.platform.side, media.id), noStats, log, "stats"),
  });
  return data({
    messages: messagesFor(locale, "event"),
    event: eventPage(media, viewer, Date.now()).event,
    ...late,
  });
}

/** Data of an event for its own page. */
export type EventDetails = ReturnType<typeof eventPage>["event"];

function eventPage(media: Media, viewer: Viewer, now: number) {
  const card = toEventCard(media, now);
  const isAhead = card.tense === "live" || card.tense === "upcoming";
  return {
    event: {
      ...card,
      endsAt: isAhead ? expectedEndOf(card.startsAt, media.sportType) : undefined,
      leagueHref: leagueHrefOf(media),
      metaTitle: media.metaTitle ?? media.title,
      description: media.eventDescription,
      isExternal: media.isExternal,
      hasStats: media.isEnabledVidswapStats,
      categories: media.categories.map((category) => category.title).filter((title) => title !== undefined),
      homeId: media.home?.id,
      awayId: media.away?.id,
      homeHref: teamHrefOf(media.home),
      awayHref: teamHrefOf(media.away),
      // `eventStatus` is that of the match; a clip has none.
      status: card.tense === "clip" ? undefined : STATUS_TEXTS[media.eventStatus],
      kind: card.tense === "channel" ? undefined : kindOf(media),
      gender: genderOf(media),
      geniusId: media.geniusId,
      matchHref:
        card.tense === "clip" && media.eventId ? `/events/${encodeURIComponent(media.eventId)}` : undefined,
    },
    playback: toPlayback(media, getConfig().customer.enable_ads),
    isSignedIn: viewer.signedIn,
    /** Ids of the event's teams that the viewer follows. */
    followed: viewer.signedIn
      ? viewer.followed.map(({ id }) => id).filter((id) => id === media.home?.id || id === media.away?.id)
      : [],
    mayTagForAll: viewer.user?.canCreateGlobalTag ?? false,
    // Only signed-in viewers have forms. On a shared page the value would change every second.
    elapsedSeconds: viewer.signedIn ? elapsedSeconds(media, now) : 0,
  };
}

type EventPage = ReturnType<typeof eventPage>;
type Hints = Awaited<ReturnType<typeof loadPlaybackHints>>;

const playbackHints = (args: LoadArgs, { playback }: EventPage) =>
  orEmpty(loadPlaybackHints(playback), undefined, scopeOf(args).log, "first segment");

/** Resolves the platform's links to advertisements that can be played. */
const loadAds = async ({ playback }: EventPage): Promise<Advertisement[]> =>
  playback.state === "ready" && Array.isArray(playback.ads)
    ? resolveAds(playback.ads.map(({ source }) => source))
    : [];

/**
 * Adds playback hints and advertisements. Hints that arrive late are left out, because by then the script in
 * the page reads the playlists itself. Advertisements may arrive until Play is pressed.
 */
function withLate(
  { playback }: EventPage,
  hints: Hints | Promise<Hints>,
  ads: Advertisement[] | Promise<Advertisement[]>,
): EventPage["playback"] {
  if (playback.state !== "ready") return playback;
  if (playback.ads) return { ...playback, ads: "length" in ads && ads.length === 0 ? undefined : ads };
  return hints && "url" in hints ? { ...playback, hints } : playback;
}

/** Messages for the status of an event. */
const STATUS_TEXTS: Record<EventStatus, MessageKey> = {
  live: "common:live",
  upcoming: "common:upcoming",
  archived: "event:ended",
  channel: "event:channel",
};

/** Returns the message that names the kind of event; undefined without a game type. */
function kindOf({ gameType }: Media): MessageKey | undefined {
  if (gameType === undefined) return undefined;
  if (gameType === "training") return "event:kind_training";
  return gameType === "game" ? "event:kind_match" : "event:kind_else";
}

/**
 * Returns the gender of the players, if the operator shows it: a message key, or the text of the platform.
 */
function genderOf({ gender }: Media): { key?: MessageKey; text?: string } | undefined {
  if (!gender || !getConfig().customer.enable_gender) return undefined;
  const key = Object.hasOwn(GENDER_TEXTS, gender) && GENDER_TEXTS[gender as keyof typeof GENDER_TEXTS];
  return key ? { key } : { text: gender };
}
const GENDER_TEXTS = { female: "event:women", male: "event:men", mixed: "event:mixed" } as const;

function teamHrefOf(team: EventTeam | undefined): string | undefined {
  return team?.id && getConfig().customer.enable_team_page
    ? `/team/${encodeURIComponent(team.id)}`
    : undefined;
}

/**
 * Returns the time since kick-off of a live match (s), with which forms start until a player is more exact.
 */
function elapsedSeconds(media: Media, now: number): number {
  const startsAt = startOf(media);
  const isRunning = media.eventStatus === "live" && startsAt !== undefined;
  return isRunning ? Math.max(0, Math.floor((now - Date.parse(startsAt)) / 1000)) : 0;
}

/** Returns the path of the league that an event's card names. */
function leagueHrefOf({ categories: [first] }: Media): string | undefined {
  if (!first?.title || (first.type ?? "identity") !== "identity") return undefined;
  const kind = getConfig().customer.enable_leagues_view ? "league" : "category";
  return `/${kind}/${encodeURIComponent(first.id)}`;
}

function sideLoads(args: LoadArgs, viewer: Viewer, media: Media, now: number) {
  const { log } = scopeOf(args);
  const platform = viewer.platform.side;
  const card = (entry: Media) => toEventCard(entry, now);
  const stats = orEmpty(getStats(platform, media.id), noStats, log, "stats");
  const highlights = orEmpty(
    listEventClips(platform, media.id, "highlight"),
    emptyPage<Media>(),
    log,
    "highlights",
  ).then((page) => page.entries);
  // A separate list, so that highlights of the game do not displace them; platforms may not support the
  // filter.
  const playerHighlights = orEmpty(
    listEventClips(platform, media.id, "highlight", { hasPlayer: true }).then((page) => page.entries),
    undefined,
    log,
    "player highlights",
  );
  const related = orEmpty(listRelated(platform, media.id), emptyPage<Media>(), log, "related videos");
  const offers = orEmpty(listOffers(platform, media.id), [], log, "commerce options");
  const own = (mediaType: MediaType) =>
    viewer.signedIn
      ? orEmpty(
          listUserMedia(platform, {
            size: EVENT_MEDIA_SIZE,
            filters: { event_id: media.id, media_type: mediaType },
          }),
          emptyPage<Media>(),
          log,
          `${mediaType}s`,
        ).then((page) => page.entries.map(card))
      : Promise.resolve([]);
  return {
    stats,
    gameHighlights: highlights.then((all) => all.filter((entry) => !entry.playerNumber).map(card)),
    playerHighlights: Promise.all([playerHighlights, highlights]).then(([own, all]) =>
      (own ?? all).filter((entry) => entry.playerNumber).map(card),
    ),
    userClips: own("user_clip"),
    userHighlights: own("user_highlight"),
    related: related.then((page) => page.entries.map(card)),
    offers: offers.then((products) => toOffers(products, media)),
    tags: loadTimeline(args, viewer, media.id),
    isListed: loadListed(args, viewer).then((ids) => ids.includes(media.id)),
  };
}

/**
 * Loads the timeline of a signed-in viewer: global and own tags, latest first, or the reason why there are
 * none.
 */
async function loadTimeline(
  args: LoadArgs,
  viewer: Viewer,
  eventId: string,
): Promise<{ tags: TagView[]; failure?: { code: string; message?: string } }> {
  if (!viewer.signedIn) return { tags: [] };
  const platform = viewer.platform.side;
  try {
    const lists = await Promise.all([listTags(platform, eventId, true), listTags(platform, eventId, false)]);
    const tags = lists.flatMap((list) => list.entries);
    return { tags: tags.sort((a, b) => (b.startTime ?? 0) - (a.startTime ?? 0)).map(toTagView) };
  } catch (error) {
    scopeOf(args).log.warn({ err: error, part: "tags" }, "side load failed");
    // If a session ends while the page streams, a redirect is impossible: the next request redirects.
    return { tags: [], failure: error instanceof Response ? undefined : failureOf(error) };
  }
}

function toTagView(tag: EventTag) {
  return {
    id: tag.id,
    title: tag.title,
    type: tag.type,
    seconds: tag.startTime,
    endSeconds: tag.endTime,
    playerNumber: tag.playerNumber,
    teamId: tag.tagTeam?.teamId,
    teamName: tag.tagTeam?.title,
    teamLogo: tag.tagTeam?.logo,
    teamColor: tag.tagTeam?.color,
    teamMarks: marksOfTeam(tag.tagTeam?.color),
    isMine: !tag.global,
  };
}
export type TagView = ReturnType<typeof toTagView>;

/** Returns the offers that open an event, with the path to buy each; none if the viewer has access. */
function toOffers(products: readonly Product[], media: Media) {
  if (media.isEventAvailableForUser) return [];
  const kind = media.eventStatus === "channel" ? "channels" : "events";
  const returnTo = `/${kind}/${encodeURIComponent(media.id)}`;
  return products.map(({ id, title, description, price, currency, type, ...product }) => ({
    id,
    title,
    description,
    price,
    currency,
    type,
    period: periodOf(product),
    // Not sold in regions where the event is not available.
    href: product.isEventAvailableInUserRegion
      ? buyPath({ offerId: id, returnTo, isSignUp: false })
      : undefined,
  }));
}
export type OfferView = ReturnType<typeof toOffers>[number];
