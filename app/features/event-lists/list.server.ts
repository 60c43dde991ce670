import { data } from "@remix-run/node";
import type { PlatformClient } from "~/platform/client.server";
import type { Identity } from "~/platform/contract/identity";
import type { Media } from "~/platform/contract/media";
import { emptyPage, type ListQuery, type Paged } from "~/platform/contract/paged";
import { countBySport } from "~/platform/endpoints/events";
import { getIdentity, listMainIdentities } from "~/platform/endpoints/identities";
import type { RequestContext } from "~/request/context.server";
import { toEventCards, toIdentityWithPage } from "../events/event-view.server";
import { loadLiveScores } from "../live-scores/live-scores.server";
import { startWatched, withSeen } from "../positions/watched.server";
import { filtersOf, type ListFilters } from "./list-filters";
import { queryOf } from "./list-query.server";
import { pageOf } from "./paging";

/** Cards per page of a list; fills rows of two, three and four. */
export const LIST_SIZE = 24;

export interface ListSource {
  list: (platform: PlatformClient, query: ListQuery) => Promise<Paged<Media>>;
  query: Pick<ListQuery, "sort" | "order" | "filters" | "count">;
}

/** Loads one page of a list of events or clips; the page number is in the URL. */
export async function loadList(context: RequestContext, { list, query }: ListSource) {
  const viewer = await context.viewer();
  const now = Date.now();
  const page = pageOf(context.request);
  const watchedInTime = startWatched(context, viewer);
  const result = await context.load.critical(list(viewer.platform, { ...query, page, size: LIST_SIZE }));
  const events = withSeen(toEventCards(result.entries, now), await watchedInTime(), context.locale);
  const late = await context.load.deferred({ scores: loadLiveScores(context, viewer.platform, events) });
  return data({
    messages: context.messages("home", "lists"),
    now: new Date(now).toISOString(),
    page,
    nextExists: hasNext(result, page),
    total: result.totalCount,
    events,
    ...late,
  });
}

/** Whether a next page exists. Ignores `nextExists` after an empty page or after the last counted entry. */
function hasNext({ entries, nextExists, totalCount = Number.POSITIVE_INFINITY }: Paged<Media>, page: number) {
  return nextExists && entries.length > 0 && (page + 1) * LIST_SIZE < totalCount;
}

/** Loads a list with the filters of the URL; the list's own filters take precedence. */
export async function loadFilteredList(context: RequestContext, { list, query }: ListSource) {
  const filters = filtersOf(new URL(context.request.url).searchParams);
  const requested = queryOf(filters, Date.now(), context.settings.customer.timeZone);
  const loaded = await loadList(context, {
    list,
    query: { ...query, ...requested, filters: { ...requested.filters, ...query.filters } },
  });
  return { ...loaded.data, filters };
}

/** Loads the names of sports that have events; empty if the platform call fails. */
export async function loadSports(context: RequestContext): Promise<string[]> {
  const { platform } = await context.viewer();
  const counts = await context.load.optional(countBySport(platform.optional), [], "sports");
  return counts.map(({ sportType }) => sportType);
}

/** A league, category or team to which a list is restricted. */
export interface ListSubject {
  title: string;
  href: string;
}

/** Loads the name of what a list is restricted to; undefined without a restriction, or if it is unknown. */
export async function loadSubject(
  context: RequestContext,
  { identity, team }: Pick<ListFilters, "identity" | "team">,
): Promise<ListSubject | undefined> {
  const id = team ?? identity;
  if (id === undefined) return undefined;
  const { platform } = await context.viewer();
  const found = await context.load.optional(
    getIdentity(platform.optional, id),
    undefined,
    "subject of a list",
  );
  const view = found && toIdentityWithPage(found);
  return view && { title: view.title, href: view.href };
}

/** A league or category as an option of a filter. */
export interface LeagueOption {
  id: string;
  title: string;
}

/** Loads the leagues or categories that a list can be restricted to; none if the platform call fails. */
export async function loadLeagueOptions(context: RequestContext): Promise<LeagueOption[]> {
  const { platform } = await context.viewer();
  const page = await context.load.optional(
    listMainIdentities(platform.optional),
    emptyPage<Identity>(),
    "leagues",
  );
  return page.entries.map(({ id, title }) => ({ id, title }));
}

/**
 * Loads the filter options of the archive: sports, and leagues or categories. They are one deferred part: the
 * choice of a sport would update the leagues before they are hydrated (decision 77).
 */
export async function loadFilterChoices(context: RequestContext) {
  const load = async () => {
    const [sports, leagues] = await Promise.all([loadSports(context), loadLeagueOptions(context)]);
    return { sports, leagues };
  };
  return context.load.deferred({ choices: load() });
}
