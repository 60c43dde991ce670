import type { PlatformClient } from "~/platform/client.server";
import type { Followed } from "~/platform/contract/follow";
import type { EventStatus, Media } from "~/platform/contract/media";
import { BY_DATE, emptyPage, type ListQuery, type Paged } from "~/platform/contract/paged";
import { listEvents } from "~/platform/endpoints/events";
import type { Load } from "~/request/data-loading.server";
import { byTime, MAX_PAGES, pageByTime } from "../event-lists/page-by-time";

/**
 * Loads one page of the events of followed teams, leagues and categories: live and upcoming ones, the soonest
 * first, then past ones, the latest first. The contract's filter names one status, so each status has lists of its
 * own; events of a status whose lists cannot be loaded are left out.
 * @param maxUpcoming number of upcoming events on all pages together; without it there is no limit
 * @throws the platform's error if no list can be loaded
 */
export async function loadFollowedEvents(
  platform: PlatformClient,
  followed: readonly Followed[],
  { page, size, maxUpcoming }: { page: number; size: number; maxUpcoming?: number },
  load: Load,
): Promise<{ entries: Media[]; nextExists: boolean; hasMoreUpcoming: boolean }> {
  const filters = followedFilters(followed);
  const needed = (page + 1) * size + 1;
  const lists = (status: EventStatus, query: ListQuery): Promise<Media[][]> =>
    Promise.all(
      filters.map(async (filter) => {
        const found = await listEvents(platform, { ...query, sort: BY_DATE, filters: { ...filter, status } });
        return found.entries;
      }),
    );
  const [live, upcoming, past] = await load.some<[Media[][], Media[][], Media[][]]>(
    [
      lists("live", { size: needed, order: "asc" }),
      lists("upcoming", { size: maxUpcoming === undefined ? needed : maxUpcoming + 1, order: "asc" }),
      lists("archived", { size: needed, order: "desc" }),
    ],
    [[], [], []],
    "followed events",
  );
  const soonest = byTime(upcoming.flat(), []);
  const shown = soonest.slice(0, maxUpcoming);
  return {
    ...pageByTime({ coming: [...live, shown], past }, page, size),
    hasMoreUpcoming: shown.length < soonest.length,
  };
}

/** What a list is restricted to. */
interface Within {
  /** Id of a league, category or sub-category. */
  identity?: string;
  /** Ids of the leagues or categories to which `identity` belongs. */
  parents?: readonly string[];
  /** Id of a team. */
  team?: string;
}

/**
 * Returns one page of the upcoming events of followed teams, leagues and categories that match the filters of
 * a list, the soonest first.
 * @param within the league, category or team to which the list is restricted
 * @throws the platform's error if a list cannot be loaded
 */
export async function listFollowedUpcoming(
  platform: PlatformClient,
  followed: readonly Followed[],
  { page = 0, size = 10, filters }: ListQuery,
  within: Within = {},
): Promise<Paged<Media>> {
  if (page >= MAX_PAGES) return emptyPage();
  const query = { size: (page + 1) * size + 1, sort: BY_DATE, order: "asc" } as const;
  const lists = followedFilters(followed, within).map(async (filter) => {
    const found = await listEvents(platform, { ...query, filters: { ...filters, ...filter } });
    return found.entries;
  });
  return pageByTime({ coming: await Promise.all(lists), past: [] }, page, size);
}

/**
 * Returns one filter per list of events of what is followed: the platform combines filters with AND, so OR
 * needs several lists. A league or team to which the lists are restricted takes the place of followed leagues
 * above it; what is followed below it stays.
 */
function followedFilters(
  followed: readonly Followed[],
  { identity, parents = [], team }: Within = {},
): NonNullable<ListQuery["filters"]>[] {
  const leagues = followed
    .filter(({ type }) => type === "identity_item")
    .flatMap(({ id, identitiesId }) => {
      if (identity === undefined || id === identity || identitiesId.includes(identity)) return [id];
      return parents.includes(id) ? [identity] : [];
    });
  const teams = followed
    .filter(({ type, id }) => type === "team" && (team === undefined || id === team))
    .map(({ id }) => id);
  return [
    ...(leagues.length > 0 ? [{ "identities.id": leagues }] : []),
    ...(teams.length > 0 ? [{ "search.teams.id": teams }] : []),
  ];
}

/** Whether an event belongs to a followed team, league or category. */
export function isFollowedEvent({ home, away, categories }: Media, followed: readonly Followed[]): boolean {
  const ids = [home?.id, away?.id, ...categories.map(({ id }) => id)];
  return followed.some(({ id }) => ids.includes(id));
}
