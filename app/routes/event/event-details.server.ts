import type { Config } from "~/config/config.server";
import type { CustomerConfig } from "~/config/customer.server";
import { expectedEndOf, startOf, toEventCard } from "~/features/events/event-view.server";
import { type PositionStore, toPlayback } from "~/features/player/playback.server";
import type { MessageKey } from "~/i18n/translate";
import * as paths from "~/lib/paths";
import type { EventStatus, EventTeam, Media } from "~/platform/contract/media";
import type { Viewer } from "~/request/viewer.server";

/** Data of an event for its own page. */
export type EventDetails = EventPage["event"];

/**
 * Converts an event into the data of its page, without the parts that are loaded separately.
 * @param now milliseconds since the epoch
 * @param savesPositionIn where the viewer's position is saved; undefined if it is not
 */
export function toEventPage(
  media: Media,
  viewer: Viewer,
  { customer, qualitySample }: Pick<Config, "customer" | "qualitySample">,
  now: number,
  savesPositionIn?: PositionStore,
) {
  const card = toEventCard(media, now);
  // The description of a channel is a text, and its page shows all of it.
  const divisions = divisionsOf(card.phase === "channel" ? { categories: media.categories } : media);
  const isAhead = card.phase === "live" || card.phase === "upcoming";
  return {
    event: {
      ...card,
      endsAt: isAhead ? expectedEndOf(card.startsAt, media.sportType) : undefined,
      leagueHref: leagueHrefOf(media, customer),
      /** Path to which forms, sign-in and purchases return: this page, at the second that its URL names. */
      returnTo: card.href,
      metaTitle: media.metaTitle ?? media.title,
      description: media.eventDescription,
      isExternal: media.isExternal,
      isCancelled: media.isCancelled || undefined,
      version: media.version,
      maxSeconds: media.maxSeconds,
      // The numbers of a match that may not be watched here would only fill the page.
      hasStats: media.isEnabledVidswapStats && media.isEventAvailableInUserRegion,
      about: isShort(media.eventDescription) ? undefined : media.eventDescription,
      divisions,
      // The head names the divisions, and the page of a clip its match.
      ownTitle: card.phase === "clip" || divisions.includes(card.ownTitle ?? "") ? undefined : card.ownTitle,
      homeId: media.home?.id,
      awayId: media.away?.id,
      homeHref: teamHrefOf(media.home, customer),
      awayHref: teamHrefOf(media.away, customer),
      // `eventStatus` is that of the match; a clip has none.
      status: card.phase === "clip" ? undefined : statusOf(media),
      kind: card.phase === "channel" ? undefined : kindOf(media),
      gender: genderOf(media, customer),
      geniusId: media.geniusId,
      matchHref: card.phase === "clip" && media.eventId ? paths.event(media.eventId) : undefined,
    },
    playback: toPlayback(media, { hasAds: customer.enableAds, qualitySample, savesPositionIn }),
    // The plans of an upcoming match would leave most of the column beside the player empty.
    hasOffers: card.access.kind === "ticket" || (card.access.kind === "plan" && card.phase !== "upcoming"),
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
export type EventPage = ReturnType<typeof toEventPage>;

/** Longest description that is part of the head and has no section of its own. */
const MAX_SHORT = 80;
const isShort = (text: string | undefined) => text !== undefined && text.length <= MAX_SHORT;

/**
 * Returns what tells a match from others of its league: further competitions, and the parts of a short
 * description that name none of them, such as "Women" and "Round 4".
 */
export function divisionsOf({
  categories,
  eventDescription = "",
}: Pick<Media, "categories" | "eventDescription">): string[] {
  const [league, ...others] = categories.map(({ title }) => title);
  const parts = isShort(eventDescription) ? eventDescription.split(/,\s|\s[·–|]\s/) : [];
  const names = [...others, ...parts.map((part) => part.trim().replace(/\.$/, ""))];
  return [...new Set(names)].filter(
    (name) => name !== undefined && name !== "" && name !== league,
  ) as string[];
}

/** Messages for the status of an event. */
const STATUS_TEXTS: Record<EventStatus, MessageKey> = {
  live: "common:live",
  upcoming: "event:upcoming",
  archived: "event:ended",
  channel: "event:channel",
};

/** Returns the message that names the status of an event; undefined for a status that is not known. */
function statusOf({ isCancelled, isStatusUnknown, eventStatus }: Media): MessageKey | undefined {
  if (isCancelled) return "event:cancelled";
  return isStatusUnknown ? undefined : STATUS_TEXTS[eventStatus];
}

/** Returns the message that names the kind of event; undefined without a game type, and of a match, which has two teams. */
function kindOf({ gameType, home, away }: Media): MessageKey | undefined {
  if (gameType === undefined) return undefined;
  if (gameType === "training") return "event:kind_training";
  if (gameType !== "game") return "event:kind_else";
  return home && away ? undefined : "event:kind_match";
}

/**
 * Returns the gender of the players, if the operator shows it: a message key, or the text of the platform.
 */
function genderOf(
  { gender }: Media,
  customer: CustomerConfig,
): { key?: MessageKey; text?: string } | undefined {
  if (!gender || !customer.enableGender) return undefined;
  const key = Object.hasOwn(GENDER_TEXTS, gender) && GENDER_TEXTS[gender as keyof typeof GENDER_TEXTS];
  return key ? { key } : { text: gender };
}
const GENDER_TEXTS = { female: "event:women", male: "event:men", mixed: "event:mixed" } as const;

function teamHrefOf(team: EventTeam | undefined, customer: CustomerConfig): string | undefined {
  return team?.id && customer.enableTeamPage ? paths.team(team.id) : undefined;
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
function leagueHrefOf({ categories: [first] }: Media, customer: CustomerConfig): string | undefined {
  if (!first?.title || (first.type ?? "identity") !== "identity") return undefined;
  return customer.enableLeaguesView ? paths.league(first.id) : paths.category(first.id);
}
