import type { ListSource } from "~/features/event-lists/list.server";
import { toEventCards, toIdentity } from "~/features/events/event-view.server";
import type { EventCardView, IdentityView } from "~/features/events/view";
import { loadLiveScores } from "~/features/live-scores/live-scores.server";
import { startWatched, withSeen } from "~/features/positions/watched.server";
import { eventFilters, findChannels, findNamed, guessName } from "~/features/search/named.server";
import type { PlatformClient } from "~/platform/client.server";
import type { Identity } from "~/platform/contract/identity";
import type { Media } from "~/platform/contract/media";
import { BY_DATE, emptyPage, type Paged } from "~/platform/contract/paged";
import { listClips, listEvents } from "~/platform/endpoints/events";
import { listMainIdentities } from "~/platform/endpoints/identities";
import type { RequestContext } from "~/request/context.server";
import type { SearchGroup } from "./search-target";

/** Cards per group: one row on a desktop. */
const GROUP_SIZE = 4;

/** The beginning of a group of results. */
export interface FoundGroup {
  group: SearchGroup;
  events: EventCardView[];
  /** Number of all results of the group, if the platform counts them. */
  total?: number;
}

/** Returns the list of all results of a group. */
export async function groupSource(
  context: RequestContext,
  query: string,
  group: SearchGroup,
): Promise<ListSource> {
  const { platform } = await context.viewer();
  const { teamIds } = await findNamed(context.load, platform, query);
  return sourceOf(group, eventFilters(query, teamIds));
}

function sourceOf(group: SearchGroup, filters: ListSource["query"]["filters"]): ListSource {
  if (group === "clips") {
    const query = { sort: "added", order: "desc", count: true } as const;
    return { list: listClips, query: { ...query, filters: { ...filters, media_type: "highlight" } } };
  }
  const order = group === "archived" ? "desc" : "asc";
  return {
    list: listEvents,
    query: { sort: BY_DATE, order, count: true, filters: { ...filters, status: group } },
  };
}

/**
 * Loads the page of results for matches: leagues, teams and channels by name, then live, upcoming and past
 * matches. Clips are deferred, and so are a guess at what was meant and the leagues if nothing was found.
 */
export async function loadGroups(context: RequestContext, query: string) {
  const viewer = await context.viewer();
  const { platform } = viewer;
  const { load, locale } = context;
  const now = Date.now();
  const watchedInTime = startWatched(context, viewer);
  const channelsLoad = findChannels(load, platform, query);
  const { identities, teamIds } = await findNamed(load, platform, query);
  const filters = eventFilters(query, teamIds);
  const first = (client: PlatformClient, group: SearchGroup) => {
    const source = sourceOf(group, filters);
    return source.list(client, { ...source.query, size: GROUP_SIZE });
  };
  const toGroup = async (group: SearchGroup, page: Paged<Media>): Promise<FoundGroup | undefined> => {
    // A platform that does not know the filter for the status sends the same events for each.
    const own = page.entries.filter(({ eventStatus }) => group === "clips" || eventStatus === group);
    if (own.length === 0) return undefined;
    const events = withSeen(toEventCards(own, now), await watchedInTime(), locale);
    return { group, events, total: page.totalCount };
  };
  const clips = load
    .optional(first(platform.optional, "clips"), emptyPage<Media>(), "clips of a search")
    .then((page) => toGroup("clips", page));

  const [live, upcoming, archived] = await load.critical(
    load.some<[Paged<Media>, Paged<Media>, Paged<Media>]>(
      [first(platform, "live"), first(platform, "upcoming"), first(platform, "archived")],
      [emptyPage(), emptyPage(), emptyPage()],
      "search",
    ),
  );
  const found = await Promise.all([
    toGroup("live", live),
    toGroup("upcoming", upcoming),
    toGroup("archived", archived),
  ]);
  const groups = found.filter((group) => group !== undefined) as FoundGroup[];
  const channels = await channelsLoad;
  const isEmpty = [groups, identities, channels].every(({ length }) => length === 0);
  const rest = async () => {
    const ofClips = await clips;
    if (!isEmpty || ofClips) return { clips: ofClips };
    const [guess, leagues] = await Promise.all([
      guessName(load, platform, query),
      loadMainLeagues(context, platform),
    ]);
    return { guess, leagues };
  };
  const late = await load.deferred({
    scores: loadLiveScores(context, platform, groups[0]?.events ?? []),
    rest: rest(),
  });
  return { now: new Date(now).toISOString(), identities, channels, groups, ...late };
}

/** Loads the leagues or categories of the installation; none if the platform call fails. */
async function loadMainLeagues(context: RequestContext, platform: PlatformClient): Promise<IdentityView[]> {
  const { load, settings } = context;
  const kind = settings.customer.enableLeaguesView ? "league" : "category";
  const page = await load.optional(
    listMainIdentities(platform.optional),
    emptyPage<Identity>(),
    "leagues of a search",
  );
  return page.entries.map((identity) => toIdentity(identity, kind));
}
