import { toEventCards } from "~/features/events/event-view.server";
import type { EventCardView } from "~/features/events/view";
import { loadLiveMatches } from "~/features/live-scores/live-scores.server";
import type { PlatformClient } from "~/platform/client.server";
import { isClip, type Media, matchIdOf } from "~/platform/contract/media";
import { BY_DATE, emptyPage } from "~/platform/contract/paged";
import { listEvents, listRelated } from "~/platform/endpoints/events";
import type { RequestContext } from "~/request/context.server";
import type { Viewer } from "~/request/viewer.server";
import { loadLeagueReplays } from "./region-block.server";

/** Matches in the list beside the player, and those from which it is chosen. */
const MAX_ALSO_LIVE = 5;
const LIST_SIZE = 20;

/** Whether two events belong to the same league, the first of an event's competitions. */
const isSameLeague = (one: Media, other: Media): boolean =>
  one.categories[0] !== undefined && one.categories[0].id === other.categories[0]?.id;

/**
 * Loads other live matches for the page of an event, those of its league first; none on failure.
 * @param now milliseconds since the epoch
 */
export async function loadAlsoLive(
  context: RequestContext,
  viewer: Viewer,
  media: Media,
  now: number,
): Promise<EventCardView[]> {
  const { isEventAvailableInUserRegion: isInRegion } = media;
  const live = isInRegion ? await loadLiveMatches(context) : await loadLiveInRegion(context, viewer);
  const others = live.filter(({ id }) => id !== media.id);
  const near = others.filter((other) => isSameLeague(other, media));
  const far = others.filter((other) => !near.includes(other));
  return toEventCards([...near, ...far].slice(0, MAX_ALSO_LIVE), now);
}

/** Loads the live matches that this viewer's region may watch; the shared list does not tell. */
async function loadLiveInRegion({ load }: RequestContext, { platform }: Viewer): Promise<Media[]> {
  const query = { size: LIST_SIZE, sort: BY_DATE, order: "asc", filters: { status: "live" } } as const;
  const page = load.optional(listEvents(platform.optional, query), emptyPage<Media>(), "live in region");
  return (await page).entries.filter(
    ({ home, away, isEventAvailableInUserRegion }) => home && away && isEventAvailableInUserRegion,
  );
}

/** Live matches of the league in the list of related videos, clips in that of a clip, and the length of the list. */
const MAX_LEAGUE_LIVE = 2;
const MAX_CLIPS = 3;
const MAX_RELATED = 8;
/** Recorded videos to choose from; parts of the same match come first and are left out. */
const RECORDED_SIZE = 40;
/** Upcoming matches that contain the next one of each of two teams. */
const UPCOMING_SIZE = 10;

interface RelatedSources {
  /** Live matches. */
  live: readonly Media[];
  /** Upcoming matches of both teams, soonest first. */
  upcoming: readonly Media[];
  /** Recorded events and highlights like the match, closest first. */
  recorded: readonly Media[];
  /** Highlights of other matches for a match that has none to show. */
  highlights?: readonly Media[];
}

/**
 * Returns the videos that are related to a match or a clip: of its league the matches that are live, the next one of
 * each team, the last meeting of both, and then recordings. A clip, and a match without highlights of its own, has some
 * clips of other matches before these. Each match once, and never the match itself or a part of it.
 */
export function relatedVideos(
  media: Media,
  { live, upcoming, recorded, highlights = [] }: RelatedSources,
): Media[] {
  const { home, away } = media;
  const own = matchIdOf(media);
  const hasTeam = (one: Media, id: string | undefined) =>
    id !== undefined && (one.home?.id === id || one.away?.id === id);
  const nextOf = (id: string | undefined) =>
    upcoming.find((other) => other.id !== own && hasTeam(other, id)) ?? [];
  const matches = recorded.filter((other) => !isClip(other) && other.id !== own);
  const candidates = [...(isClip(media) ? recorded.filter(isClip) : []), ...highlights];
  const clips = onePerMatch(candidates.filter((other) => matchIdOf(other) !== own)).slice(0, MAX_CLIPS);
  const found = [
    live.filter((other) => other.id !== own && isSameLeague(other, media)).slice(0, MAX_LEAGUE_LIVE),
    nextOf(home?.id),
    nextOf(away?.id),
    matches.find((other) => hasTeam(other, home?.id) && hasTeam(other, away?.id)) ?? [],
    clips,
    matches,
  ];
  return onePerMatch(found.flat()).slice(0, MAX_RELATED);
}

/** Returns the first video of each match. */
function onePerMatch(videos: readonly Media[]): Media[] {
  const byMatch = new Map<string, Media>();
  for (const video of videos) if (!byMatch.has(matchIdOf(video))) byMatch.set(matchIdOf(video), video);
  return [...byMatch.values()];
}

interface RelatedOptions {
  /** Whether live matches of the league belong to the list; the page may list them elsewhere. */
  showsLive: boolean;
  /** Highlights of other matches for a match that has none to show. */
  highlights: Promise<readonly Media[]>;
}

/**
 * Loads what is related to an event or a clip. Of a match that the region may not watch: only what it may, with
 * replays of the league.
 */
export async function loadRelated(
  context: RequestContext,
  platform: PlatformClient,
  media: Media,
  { showsLive, highlights }: RelatedOptions,
): Promise<Media[]> {
  const none = emptyPage<Media>();
  const { load } = context;
  const recorded = load.optional(listRelated(platform, media.id, RECORDED_SIZE), none, "related videos");
  const teams = [media.home?.id, media.away?.id].filter((id) => id !== undefined);
  const query = {
    size: UPCOMING_SIZE,
    sort: BY_DATE,
    order: "asc",
    filters: { status: "upcoming", "search.teams.id": teams },
  } as const;
  const upcoming = teams.length > 0 ? load.optional(listEvents(platform, query), none, "next matches") : none;
  const live = showsLive ? loadLiveMatches(context) : [];
  const isBlocked = !media.isEventAvailableInUserRegion;
  const replays = isBlocked ? loadLeagueReplays({ load, platform, media }) : [];
  const mayWatch = (other: Media) => !isBlocked || other.isEventAvailableInUserRegion;
  // The shared list has no region: it marks every match that is limited to some as not available.
  const inRegion = (other: Media) => ({ ...other, isEventAvailableInUserRegion: true });
  return relatedVideos(media, {
    live: (await live).filter(mayWatch).map(inRegion),
    upcoming: (await upcoming).entries.filter(mayWatch),
    recorded: [...(await recorded).entries, ...(await replays)].filter(mayWatch),
    highlights: await highlights,
  });
}
