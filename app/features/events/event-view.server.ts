import { getConfig } from "~/config/config.server";
import * as paths from "~/lib/paths";
import type { Identity } from "~/platform/contract/identity";
import { type EventTeam, isClip, type Media } from "~/platform/contract/media";
import { clipKindOf } from "./clip-kind.server";
import { colorsOfTeams, type TeamColors } from "./colors";
import { ownTitle } from "./own-title";
import type { AccessView, ClipKindView, EventCardView, EventPhase, IdentityView, TeamView } from "./view";

/** Usual duration of a match by sport, breaks included (minutes); for progress lines and structured data. */
const USUAL_MINUTES: Record<string, number> = { soccer: 110, basketball: 130, handball: 90, icehockey: 150 };
const OTHER_SPORT_MINUTES = 120;
/** Maximum progress of an event whose end is unknown. */
export const MAX_PROGRESS = 0.96;

function phaseOf(media: Media): EventPhase {
  if (isClip(media)) return "clip";
  if (media.eventStatus === "archived") return "replay";
  return media.eventStatus;
}

/** Estimates the progress of a live event from the time since its start, 0 to 0.96. */
export function progressOf(
  startsAt: string | undefined,
  sportType: string | undefined,
  now: number,
): number | undefined {
  if (!startsAt) return undefined;
  const share = (now - Date.parse(startsAt)) / usualLength(sportType);
  return Math.round(Math.min(MAX_PROGRESS, Math.max(0, share)) * 1000) / 1000;
}

/** Returns the expected end of an event (ISO date-time): its start plus the usual duration of its sport. */
export function expectedEndOf(
  startsAt: string | undefined,
  sportType: string | undefined,
): string | undefined {
  return startsAt && new Date(Date.parse(startsAt) + usualLength(sportType)).toISOString();
}

/** Usual duration of a sport's match (ms). */
export function usualLength(sportType: string | undefined): number {
  return (USUAL_MINUTES[sportType ?? ""] ?? OTHER_SPORT_MINUTES) * 60_000;
}

function accessOf(media: Media): AccessView {
  if (media.isEventAvailableForUser) return { kind: "free" };
  switch (media.commerceCoverage) {
    case "commerce_members_media":
      return { kind: "members" };
    case "commerce_ppv_media":
    case "commerce_transactional_media":
      return { kind: "ticket" };
    case "commerce_subscription_basic_media":
      return { kind: "plan" };
    default:
      return { kind: "free" };
  }
}

function toTeam(team: EventTeam, colors: TeamColors): TeamView {
  return {
    name: team.name,
    code: team.code ?? (team.shortName ?? team.name).slice(0, 3).toUpperCase(),
    logoUrl: team.logoUrl,
    color: team.color,
    ...colors,
  };
}

/** Returns the path of an event, channel or clip below the locale prefix. */
export function eventPath(media: Media): string {
  const { id, eventType } = media;
  if (isClip(media)) return paths.event(id, eventType);
  return media.eventStatus === "channel" ? paths.channel(id) : paths.event(id);
}

/**
 * Returns the start of an event (ISO date-time): the real kick-off if enabled and available, else the date.
 */
export function startOf({ date, realKickoffTime }: Media): string | undefined {
  return (getConfig().customer.enableRealKickoffTime ? realKickoffTime : undefined) ?? date;
}

/** Returns the title of a match that contains more than the names of its teams. */
function ownTitleOf({ title, home, away }: Media): string | undefined {
  return home && away && ownTitle(title, [home, away]);
}

/** Returns the two teams of a clip, unless its title names them. */
function matchOf({ title, home, away }: Media): string | undefined {
  const names = [home?.name, away?.name];
  const isNamed = names.every((name) => name && title.includes(name));
  return home && away && !isNamed ? names.join(" – ") : undefined;
}

/**
 * Returns the title of a card. Clips of moments are named after one team ("Goal: North"), so that several have the
 * same title: with the minute, where the sport counts minutes, they can be told apart. Their match is named beside it.
 */
function titleOf(media: Media, clip: ClipKindView | undefined): string {
  const { title, home, away } = media;
  const team = [home?.name, away?.name].find((name) => name && title.endsWith(name));
  const isOfTeam = team && matchOf(media) && /[:：]\s*$/.test(title.slice(0, -team.length));
  return isOfTeam && clip?.minute ? `${title}, ${clip.minute}` : title;
}

/** Returns the name of the sub-category of an event, such as "Women". */
function divisionOf({ categories: [, ...others] }: Media): string | undefined {
  return others.find(({ type }) => type === "identity_item")?.title;
}

/** Converts an event to exactly the fields that its card shows. */
export function toEventCard(media: Media, now: number): EventCardView {
  const phase = phaseOf(media);
  const startsAt = startOf(media);
  const { home, away } = media;
  const colors = colorsOfTeams(home?.color, away?.color);
  const clipKind = phase === "clip" ? clipKindOf(media) : undefined;
  const title = titleOf(media, clipKind);
  return {
    id: media.id,
    href: eventPath(media),
    phase,
    title,
    ownTitle: phase === "clip" ? matchOf(media) : (ownTitleOf(media) ?? divisionOf(media)),
    sportType: media.sportType,
    // With two teams a poster is drawn: the player's poster image would be many times larger than a card.
    imageUrl: media.imageUrl ?? (home && away ? undefined : media.source.poster),
    home: home && toTeam(home, colors.home),
    away: away && toTeam(away, colors.away),
    league: media.categories[0]?.title,
    leagueLogoUrl: media.categories[0]?.logo,
    startsAt,
    seconds: media.seconds,
    progress: phase === "live" ? progressOf(startsAt, media.sportType, now) : undefined,
    access: accessOf(media),
    inRegion: media.isEventAvailableInUserRegion,
    clipKind,
    playerNumber: media.playerNumber,
    playerColor: media.playerColor,
    publicToken: media.publicToken,
    withdrawnReason: media.withdrawnReason,
    isResultHidden: media.isResultHidden,
  };
}

/**
 * Converts the events of one row or list. A picture appears once: a later card of two teams with the same one shows
 * their drawn poster. Clips with hidden results that would have the same name are numbered.
 */
export function toEventCards(entries: readonly Media[], now: number): EventCardView[] {
  const shown = new Set<string>();
  const cards = entries.map((media) => {
    const card = toEventCard(media, now);
    const { imageUrl, home, away } = card;
    if (imageUrl && shown.has(imageUrl) && home && away) return { ...card, imageUrl: undefined };
    if (imageUrl) shown.add(imageUrl);
    return card;
  });
  return withClipNumbers(cards);
}

/**
 * Numbers the clips of which nothing but their match may be shown, if there are several with the same name. The parts
 * of a growing list are numbered separately.
 */
function withClipNumbers(cards: EventCardView[]): EventCardView[] {
  const groups = new Map<string, EventCardView[]>();
  for (const card of cards) {
    if (card.phase !== "clip" || !card.isResultHidden) continue;
    // Cards of different days have different names.
    const name = `${card.title} ${card.clipKind?.label} ${card.startsAt}`;
    groups.set(name, [...(groups.get(name) ?? []), card]);
  }
  const several = [...groups.values()].filter(({ length }) => length > 1);
  const numbers = new Map(several.flatMap((group) => group.map((card, index) => [card, index + 1] as const)));
  return cards.map((card) => (numbers.has(card) ? { ...card, clipNumber: numbers.get(card) } : card));
}

/** Converts a league, category or team to the fields that its tile or list row shows. */
export function toIdentity(identity: Identity, kind: IdentityView["kind"]): IdentityView {
  const { id } = identity;
  const parent = identity.mainCategories[0] ?? identity.identityIds[0] ?? "";
  const href = {
    league: paths.league(id),
    category: paths.category(id),
    team: paths.team(id),
    subcategory: paths.subCategory(parent, id),
  };
  return {
    id,
    href: href[kind],
    title: identity.title,
    kind,
    logoUrl: identity.logoUrl ?? identity.imageUrl,
    color: identity.color,
    sportType: identity.sportType,
  };
}

/**
 * Converts a league, category, sub-category or team of a list that contains all of them. Undefined if it has
 * no page on this installation.
 */
export function toIdentityWithPage(identity: Identity): IdentityView | undefined {
  const { enableLeaguesView, enableTeamPage } = getConfig().customer;
  const hasParent = identity.mainCategories.length + identity.identityIds.length > 0;
  const kinds: Record<string, IdentityView["kind"] | undefined> = {
    identity: enableLeaguesView ? "league" : "category",
    identity_item: hasParent ? "subcategory" : undefined,
    team: enableTeamPage ? "team" : undefined,
  };
  const kind = kinds[identity.mediaType ?? "identity"];
  return kind && toIdentity(identity, kind);
}
