import { data } from "@remix-run/node";
import { getConfig } from "~/config/config.server";
import { toEventCard } from "~/features/events/event-view.server";
import { messagesFor } from "~/i18n/messages.server";
import { orEmpty } from "~/lib/or-empty.server";
import { pageOf } from "~/lib/paging";
import type { PlatformClient } from "~/platform/client.server";
import type { Identity } from "~/platform/contract/identity";
import type { Media } from "~/platform/contract/media";
import { emptyPage, type ListQuery, type Paged } from "~/platform/contract/paged";
import { countBySport } from "~/platform/endpoints/events";
import { listMainIdentities } from "~/platform/endpoints/identities";
import { loadCritical } from "~/platform/main-load.server";
import { type LoadArgs, scopeOf } from "~/session/scope.server";
import { withinBudget } from "~/session/streaming.server";
import { getViewer } from "~/session/viewer.server";
import { filtersOf } from "./list-filters";
import { queryOf } from "./list-query.server";

/** Cards per page of a list; fills rows of two, three and four. */
export const LIST_SIZE = 24;

export interface ListSource {
  list: (platform: PlatformClient, query: ListQuery) => Promise<Paged<Media>>;
  query: Pick<ListQuery, "sort" | "order" | "filters" | "count">;
}

/** Loads one page of a list of events or clips; the page number is in the URL. */
export async function loadList(args: LoadArgs, { list, query }: ListSource) {
  const viewer = await getViewer(args);
  const now = Date.now();
  const page = pageOf(args.request);
  const result = await loadCritical(list(viewer.platform, { ...query, page, size: LIST_SIZE }));
  return data({
    messages: messagesFor(scopeOf(args).locale, "home"),
    now: new Date(now).toISOString(),
    page,
    nextExists: hasNext(result, page),
    total: result.totalCount,
    events: result.entries.map((media) => toEventCard(media, now)),
  });
}

/** Whether a next page exists. Ignores `nextExists` after an empty page or after the last counted entry. */
function hasNext({ entries, nextExists, totalCount = Number.POSITIVE_INFINITY }: Paged<Media>, page: number) {
  return nextExists && entries.length > 0 && (page + 1) * LIST_SIZE < totalCount;
}

/** Loads a list with the filters of the URL; the list's own filters take precedence. */
export async function loadFilteredList(args: LoadArgs, { list, query }: ListSource) {
  const filters = filtersOf(new URL(args.request.url).searchParams);
  const requested = queryOf(filters, Date.now(), getConfig().customer.time_zone);
  const loaded = await loadList(args, {
    list,
    query: { ...query, ...requested, filters: { ...requested.filters, ...query.filters } },
  });
  return { ...loaded.data, filters };
}

/** Loads the names of sports that have events; empty if the platform call fails. */
export async function loadSports(args: LoadArgs): Promise<string[]> {
  const { platform } = await getViewer(args);
  const counts = await orEmpty(countBySport(platform.side), [], scopeOf(args).log, "sports");
  return counts.map(({ sportType }) => sportType);
}

/** Loads the filter options of the archive: sports, and leagues or categories. */
export async function loadFilterChoices(args: LoadArgs) {
  const { platform } = await getViewer(args);
  const identities = orEmpty(
    listMainIdentities(platform.side),
    emptyPage<Identity>(),
    scopeOf(args).log,
    "leagues",
  ).then((page) => page.entries.map(({ id, title }) => ({ id, title })));
  return withinBudget(args, { sports: loadSports(args), identities });
}
