import { data, redirect } from "@remix-run/node";
import { toEventCard } from "~/features/events/event-view.server";
import { toPlayback } from "~/features/player/playback.server";
import { loadListed } from "~/features/watchlist/listed.server";
import { messagesFor } from "~/i18n/messages.server";
import { CACHE_CLASS_HEADER } from "~/lib/cache-class";
import { orEmpty } from "~/lib/or-empty.server";
import { MEDIA_TYPES, type Media, type MediaType } from "~/platform/contract/media";
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
  listTags,
} from "~/platform/endpoints/events";
import { mainLoad, requireId } from "~/platform/main-load.server";
import { type LoadArgs, scopeOf } from "~/session/scope.server";
import { withinBudget } from "~/session/streaming.server";
import { getViewer, type Viewer } from "~/session/viewer.server";

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
  const late = await withinBudget(args, sideLoads(args, viewer, media, now));
  return data(
    {
      messages: messagesFor(scopeOf(args).locale, "event"),
      now: new Date(now).toISOString(),
      ...eventPage(media, viewer, now),
      ...late,
    },
    // A finished game changes no faster than a list.
    media.eventStatus === "archived" ? { headers: { [CACHE_CLASS_HEADER]: "LIST" } } : undefined,
  );
}

/** Loads a channel: besides the channel itself only its offers. */
export async function loadChannel(args: LoadArgs, givenId: string | undefined) {
  const id = requireId(givenId, "event");
  const viewer = await getViewer(args);
  const media = await mainLoad(getMedia(viewer.platform, id), "event");
  if (media.eventStatus !== "channel") throw redirect(`/events/${encodeURIComponent(media.id)}`);
  const now = Date.now();
  const { log, locale } = scopeOf(args);
  const offers = orEmpty(listOffers(viewer.platform.side, media.id), [], log, "commerce options");
  const late = await withinBudget(args, { offers: offers.then((products) => products.map(toOffer)) });
  return data({
    messages: messagesFor(locale, "event"),
    now: new Date(now).toISOString(),
    ...eventPage(media, viewer, now),
    ...late,
  });
}

/** An event as its own page shows it. */
export type EventDetails = ReturnType<typeof eventPage>["event"];

function eventPage(media: Media, viewer: Viewer, now: number) {
  return {
    event: {
      ...toEventCard(media, now),
      metaTitle: media.metaTitle ?? media.title,
      description: media.eventDescription,
      isExternal: media.isExternal,
      hasStats: media.isEnabledVidswapStats,
      categories: media.categories.map((category) => category.title).filter((title) => title !== undefined),
      homeId: media.home?.id,
      awayId: media.away?.id,
    },
    playback: toPlayback(media),
    isSignedIn: viewer.signedIn,
  };
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
  );
  const related = orEmpty(listRelated(platform, media.id), emptyPage<Media>(), log, "related videos");
  const offers = orEmpty(listOffers(platform, media.id), [], log, "commerce options");
  const tags = viewer.signedIn ? loadTags(platform, media.id) : Promise.resolve([]);
  return {
    stats,
    clips: highlights.then((page) => page.entries.map(card)),
    related: related.then((page) => page.entries.map(card)),
    offers: offers.then((products) => products.map(toOffer)),
    tags: orEmpty(tags, [], log, "tags"),
    isListed: loadListed(args, viewer).then((ids) => ids.includes(media.id)),
  };
}

/** Everybody's tags and the viewer's own, newest first. */
async function loadTags(platform: Viewer["platform"], eventId: string) {
  const lists = await Promise.all([listTags(platform, eventId, true), listTags(platform, eventId, false)]);
  return lists
    .flatMap((list) => list.entries)
    .sort((a, b) => (b.startTime ?? 0) - (a.startTime ?? 0))
    .map(toTagView);
}

function toTagView(tag: EventTag) {
  return {
    id: tag.id,
    title: tag.title,
    seconds: tag.startTime,
    teamId: tag.tagTeam?.teamId,
    teamName: tag.tagTeam?.title,
    isMine: !tag.global,
  };
}
export type TagView = ReturnType<typeof toTagView>;

function toOffer({ id, title, description, price, currency, type, duration, durationUnits }: Product) {
  return { id, title, description, price, currency, type, duration, durationUnits };
}
export type OfferView = ReturnType<typeof toOffer>;
