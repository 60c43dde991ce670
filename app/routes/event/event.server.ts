import { data, redirect } from "@remix-run/node";
import { getConfig } from "~/config/config.server";
import { periodOf } from "~/features/commerce/product-view.server";
import { buyPath } from "~/features/commerce/purchase-path";
import { marksOfTeam } from "~/features/events/colors";
import { expectedEndOf, startOf, toEventCard } from "~/features/events/event-view.server";
import { loadEarlyStart } from "~/features/player/early/early-start.server";
import { toPlayback } from "~/features/player/playback.server";
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
import { mainLoad, requireId } from "~/platform/main-load.server";
import { type LoadArgs, scopeOf } from "~/session/scope.server";
import { withinBudget } from "~/session/streaming.server";
import { getViewer, type Viewer } from "~/session/viewer.server";

/** Own media of an event: newest first, 24 (specification, section 9). */
const EVENT_MEDIA_SIZE = 24;

/** The media type of a URL; anything that is none means an event. */
function mediaTypeOf(request: Request): MediaType {
  const asked = new URL(request.url).searchParams.get("media_type");
  return MEDIA_TYPES.find((type) => type === asked) ?? "event";
}

/**
 * Loads an event, clip or highlight. Only the event itself is awaited; everything around it starts together
 * afterwards and falls to its own empty result.
 */
export async function loadEvent(args: LoadArgs, givenId: string | undefined) {
  const id = requireId(givenId, "event");
  const viewer = await getViewer(args);
  const mediaType = mediaTypeOf(args.request);
  const media = await mainLoad(getMedia(viewer.platform, id, mediaType), "event");
  if (media.eventStatus === "channel") throw redirect(`/channels/${encodeURIComponent(media.id)}`);

  const now = Date.now();
  const page = eventPage(media, viewer, now);
  const { early, ...late } = await withinBudget(args, {
    ...sideLoads(args, viewer, media, now),
    early: earlyStart(args, page),
  });
  return data(
    {
      messages: messagesFor(scopeOf(args).locale, "event", "player"),
      now: new Date(now).toISOString(),
      ...page,
      ...late,
      playback: withEarly(page, early),
    },
    // A finished game changes no faster than a list.
    media.eventStatus === "archived" ? { headers: { [CACHE_CLASS_HEADER]: "LIST" } } : undefined,
  );
}

/** Loads a channel: besides the channel itself only its offers and its programme. */
export async function loadChannel(args: LoadArgs, givenId: string | undefined) {
  const id = requireId(givenId, "event");
  const viewer = await getViewer(args);
  const media = await mainLoad(getMedia(viewer.platform, id), "event");
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
  const { early, ...late } = await withinBudget(args, {
    offers: offers.then((products) => toOffers(products, media)),
    channelProgram: orEmpty(programme, [], log, "channel program"),
    early: earlyStart(args, page),
  });
  return data({
    messages: messagesFor(locale, "event", "player"),
    now: new Date(now).toISOString(),
    ...page,
    ...late,
    playback: withEarly(page, early),
  });
}

/** Loads the figures of an event for their own page. */
export async function loadEventStats(args: LoadArgs, givenId: string | undefined) {
  const id = requireId(givenId, "event");
  const viewer = await getViewer(args);
  const media = await mainLoad(getMedia(viewer.platform, id), "event");
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

/** An event as its own page shows it. */
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
      // A clip is of an event that stood somehow; itself it is just there.
      status: card.tense === "clip" ? undefined : STATUS_TEXTS[media.eventStatus],
      kind: card.tense === "channel" ? undefined : kindOf(media),
      gender: genderOf(media),
      geniusId: media.geniusId,
      matchHref:
        card.tense === "clip" && media.eventId ? `/events/${encodeURIComponent(media.eventId)}` : undefined,
    },
    playback: toPlayback(media, getConfig().customer.enable_ads),
    isSignedIn: viewer.signedIn,
    /** Which of the teams the viewer follows, by their ids. */
    followed: viewer.signedIn
      ? viewer.followed.map(({ id }) => id).filter((id) => id === media.home?.id || id === media.away?.id)
      : [],
    mayTagForAll: viewer.user?.canCreateGlobalTag ?? false,
    // For forms of the signed-in only: what everybody gets must not change with every second.
    elapsedSeconds: viewer.signedIn ? elapsedSeconds(media, now) : 0,
  };
}

type EventPage = ReturnType<typeof eventPage>;
type Early = Awaited<ReturnType<typeof loadEarlyStart>>;

const earlyStart = (args: LoadArgs, { playback }: EventPage) =>
  orEmpty(loadEarlyStart(playback), undefined, scopeOf(args).log, "first segment");

/** What is not known in time is of no use any more: the script in the page finds it out by itself. */
function withEarly({ playback }: EventPage, early: Early | Promise<Early>): EventPage["playback"] {
  return playback.state === "ready" && early && "url" in early ? { ...playback, early } : playback;
}

/** Where an event stands, in words. */
const STATUS_TEXTS: Record<EventStatus, MessageKey> = {
  live: "common:live",
  upcoming: "common:upcoming",
  archived: "event:ended",
  channel: "event:channel",
};

/** What kind of event it is, in words; of one that says nothing, nothing. */
function kindOf({ gameType }: Media): MessageKey | undefined {
  if (gameType === undefined) return undefined;
  if (gameType === "training") return "event:kind_training";
  return gameType === "game" ? "event:kind_match" : "event:kind_else";
}

/** Who plays, where the operator shows it: in words, or as the platform says it. */
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

/** Where a live match stands by the clock: what forms begin with before a player tells it exactly. */
function elapsedSeconds(media: Media, now: number): number {
  const startsAt = startOf(media);
  const isRunning = media.eventStatus === "live" && startsAt !== undefined;
  return isRunning ? Math.max(0, Math.floor((now - Date.parse(startsAt)) / 1000)) : 0;
}

/** Path of the league that an event's card names. */
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
  // A list of their own, so that those of the game do not crowd them out; platforms need not know the filter.
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

/** The timeline of a signed-in viewer: everybody's tags and their own, newest first, or why there are none. */
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
    // A session that ends while the page streams cannot redirect any more: the next request will.
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

/** What opens an event, each with the page on which it is bought; nothing for who is in already. */
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
    // Where it may not be watched it is not sold.
    href: product.isEventAvailableInUserRegion
      ? buyPath({ offerId: id, returnTo, isSignUp: false })
      : undefined,
  }));
}
export type OfferView = ReturnType<typeof toOffers>[number];
