import type { ListSource } from "~/features/event-lists/list.server";
import { toEventCard } from "~/features/events/event-view.server";
import type { EventCardView } from "~/features/events/view";
import { loadLiveScores } from "~/features/live-scores/live-scores.server";
import { eventFilters, findChannels, findNamed, guessName } from "~/features/search/named.server";
import type { Media } from "~/platform/contract/media";
import { BY_DATE, emptyPage } from "~/platform/contract/paged";
import { listClips, listEvents } from "~/platform/endpoints/events";
import type { RequestContext } from "~/request/context.server";
import { SEARCH_GROUPS, type SearchGroup } from "./search-target";

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
 * matches and clips.
 */
export async function loadGroups(context: RequestContext, query: string) {
  const { platform } = await context.viewer();
  const { load } = context;
  const now = Date.now();
  const channels = findChannels(load, platform, query);
  const { identities, teamIds } = await findNamed(load, platform, query);
  const filters = eventFilters(query, teamIds);
  const groups = await Promise.all(
    SEARCH_GROUPS.map(async (group): Promise<FoundGroup> => {
      const source = sourceOf(group, filters);
      const page =
        group === "clips"
          ? await load.optional(
              source.list(platform.optional, { ...source.query, size: GROUP_SIZE }),
              emptyPage<Media>(),
              "clips of a search",
            )
          : await load.critical(source.list(platform, { ...source.query, size: GROUP_SIZE }));
      // A platform that does not know the filter for the status sends the same events for each.
      const own = page.entries.filter(({ eventStatus }) => group === "clips" || eventStatus === group);
      return { group, events: own.map((media) => toEventCard(media, now)), total: page.totalCount };
    }),
  );
  const found = groups.filter(({ events }) => events.length > 0);
  const named = { identities, channels: await channels };
  const isEmpty = [found, named.identities, named.channels].every(({ length }) => length === 0);
  const late = await load.deferred({
    scores: loadLiveScores(load, platform, groups[0]?.events ?? []),
    guess: isEmpty ? guessName(load, platform, query) : Promise.resolve(undefined),
  });
  return { now: new Date(now).toISOString(), ...named, groups: found, ...late };
}
