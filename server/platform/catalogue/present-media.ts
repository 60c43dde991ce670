import type { Platform } from "../context.ts";
import { crestUrl, FRAMES, frameVariantUrl, posterUrl } from "../media/index.ts";
import type { RawMedia } from "../wire/media.ts";
import {
  type Audience,
  canRemind,
  hasStarted,
  isAvailableForUser,
  isAvailableInRegion,
  isCancelled,
  type MediaRow,
} from "./access.ts";
import { momentMsOf } from "./cut.ts";
import type { MediaWithMatch } from "./media-columns.ts";
import type { IdentityRow } from "./reads.ts";
import { NO_STREAMS, streamsOf } from "./streams-of.ts";
import { competitionName, guideText, highlightTitle, matchDescription } from "./texts/translate.ts";

/**
 * Converts rows to their wire format, with the names of leagues and teams, the status of the matches of
 * highlights, and the stream URLs this audience may have.
 */
export async function presentMedia(
  platform: Platform,
  rows: readonly MediaWithMatch[],
  audience: Audience,
): Promise<RawMedia[]> {
  const ids = rows.flatMap((row) => [...row.identityIds, ...row.teamIds]);
  const named = await platform.reads.identities(ids);
  return rows.map((row) => presentOne(platform, row, named, audience));
}

const presentStatus = (row: Pick<MediaRow, "status">) =>
  (isCancelled(row) ? "upcoming" : row.status) as RawMedia["status"];

function presentOne(
  platform: Pick<Platform, "origin" | "mediaSigner" | "ownStreams" | "now">,
  row: MediaWithMatch,
  named: ReadonlyMap<string, IdentityRow>,
  audience: Audience,
): RawMedia {
  const origin = platform.origin();
  const forUser = isAvailableForUser(row, audience);
  const inRegion = isAvailableInRegion(row, audience);
  const streams = forUser && inRegion && hasStarted(row) ? streamsOf(platform, row) : NO_STREAMS;
  return {
    id: row.id,
    media_type: row.mediaType as RawMedia["media_type"],
    title: row.mediaType === "highlight" ? highlightTitle(row.title, audience.locale) : row.title,
    metaTitle: row.metaTitle && guideText(row.metaTitle, audience.locale),
    description: descriptionOf(row, audience.locale),
    event_id: row.eventId,
    event_status: row.matchStatus ? presentStatus({ status: row.matchStatus }) : undefined,
    reference_id: row.referenceId,
    sportType: row.sportType,
    gameType: row.gameType,
    status: presentStatus(row),
    event_date: row.startsAt.toISOString(),
    realKickoffTime: row.kickoffAt?.toISOString() ?? null,
    added: row.addedAt.toISOString(),
    gender: row.gender,
    identities: row.identityIds.flatMap((id) => {
      const identity = named.get(id);
      if (!identity) return [];
      const logo = logoUrlOf(origin, identity) ?? undefined;
      return [
        { id, type: identity.mediaType, title: competitionName(identity.title, audience.locale), logo },
      ];
    }),
    search: { teams: row.teamIds.map((id) => ({ id })) },
    teams: {
      homes: teamReference(origin, named, row.homeTeamId),
      aways: teamReference(origin, named, row.awayTeamId),
    },
    // Photographs only: a card draws the two teams itself, in fewer bytes and at any size.
    images: {
      PosterH:
        row.posterUrl ?? (hasFrame(row) ? frameVariantUrl(origin, row.posterFrame, IMAGE_WIDTH) : null),
      PosterV: null,
    },
    source: {
      ...streams,
      poster: playerPoster(origin, row, audience.locale),
      epg: row.status === "channel" ? `${origin}/api/epg/${row.id}` : null,
    },
    eventUrl: streams.hd,
    advertisement: { links: row.adLinks },
    commerceCoverage: row.coverage as RawMedia["commerceCoverage"],
    commerceType: row.commerceType,
    isEventAvailableForUser: forUser,
    isEventAvailableInUserRegion: inRegion,
    isEnabledVidswapStats: row.statsEnabled,
    geniusId: row.geniusId,
    mediaType: row.highlightType ?? undefined,
    mediaSubType: row.subType ?? undefined,
    playerNumber: row.playerNumber ?? undefined,
    playerColor: row.playerColor ?? undefined,
    duration: row.seconds ?? undefined,
    cancelled: isCancelled(row) || undefined,
    reminders: canRemind(row) || undefined,
    version: row.mediaType === "event" ? row.newsVersion : undefined,
    ...(row.mediaType === "event" ? revisionOf(row) : {}),
    timePTS: momentMsOf(row),
    ...publicationOf(row, audience),
  };
}

/** For the owner only: who has the token sees the clip. */
function publicationOf({ ownerId, publicToken, withdrawnReason }: MediaRow, { userId }: Audience) {
  if (ownerId === null || ownerId !== userId) return {};
  return { publicToken, withdrawnReason: withdrawnReason ?? undefined };
}

/** An event that was never revised is as it was published; the end of a match, which also sets that date, tells nothing. */
function revisionOf({ revision, revisedAt, addedAt, startsAt }: MediaRow) {
  const published = addedAt < startsAt ? addedAt : startsAt;
  return { revision, revised: (revisedAt ?? published).toISOString() };
}

function descriptionOf({ description, status }: MediaRow, locale: string | undefined): string | null {
  if (description === null) return null;
  return status === "channel" ? guideText(description, locale) : matchDescription(description, locale);
}

/** Image widths (px): the hero of the home page is up to 1,280 pixels wide; the web host makes smaller sizes. */
const IMAGE_WIDTH = 1280;
const PLAYER_WIDTH = 960;

/** Languages in which drawn posters are mirrored, as cards, names and scores are. */
const RIGHT_TO_LEFT: readonly string[] = ["he"];

/** Whether the row has a still frame; a database may name one of an earlier version. */
const hasFrame = (row: MediaRow): row is MediaRow & { posterFrame: string } =>
  row.posterFrame !== null && FRAMES.includes(row.posterFrame);

/** Poster of the player: a photograph or the teams. A clip of a user has the poster of its event. */
export function playerPoster(origin: string, row: MediaRow, locale: string | undefined): string | null {
  if (row.posterUrl) return row.posterUrl;
  if (!hasFrame(row) && !row.homeTeamId) return null;
  // A photograph is not mirrored.
  const isMirrored = !hasFrame(row) && locale !== undefined && RIGHT_TO_LEFT.includes(locale);
  const id = row.ownerId === null ? row.id : row.eventId;
  return posterUrl(origin, id, PLAYER_WIDTH, "webp", { isMirrored });
}

function teamReference(origin: string, named: ReadonlyMap<string, IdentityRow>, teamId: string | null) {
  const team = teamId ? named.get(teamId) : undefined;
  return team ? [presentTeam(origin, team)] : [];
}

/** Converts a team to the form used in events and tags. */
export function presentTeam(origin: string, team: IdentityRow): RawMedia["teams"]["homes"][number] {
  return {
    id: team.id,
    title: team.title,
    shortTitle: team.shortTitle,
    abbreviation: team.abbreviation,
    logo: logoUrlOf(origin, team),
    color: team.color,
  };
}

/** Logo of a league, category or team: the operator's own, otherwise the drawn one of the demo. */
export function logoUrlOf(
  origin: string,
  { logoUrl, crest }: Pick<IdentityRow, "logoUrl" | "crest">,
): string | null {
  return logoUrl ?? (crest && crestUrl(origin, crest));
}
