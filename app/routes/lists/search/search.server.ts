import { data } from "@remix-run/node";
import { type ListSource, loadFilteredList } from "~/features/event-lists/list.server";
import { filtersOf, filterText, type ListFilters } from "~/features/event-lists/list-filters";
import { BY_DATE, type ListQuery } from "~/platform/contract/paged";
import { listClips, listEvents, listPlayerClips, listUserMedia } from "~/platform/endpoints/events";
import { CACHE_CLASS_HEADER } from "~/request/cache-class";
import type { RequestContext } from "~/request/context.server";
import { groupSource, loadGroups } from "./search-groups.server";
import { loadStart } from "./search-start.server";
import { type SearchGroup, type SearchTarget, shownGroup, targetOf } from "./search-target";

const MAX_QUERY_LENGTH = 200;

const AS_RESULTS = { headers: { [CACHE_CLASS_HEADER]: "SEARCH" } };

/** What a search URL requests. */
interface Search {
  query: string;
  target: SearchTarget;
  filters: ListFilters;
  /** The group whose list is requested, or all matches. */
  show?: SearchGroup | "all";
}

/**
 * Searches matches with their leagues, teams and channels, highlights of players, or the viewer's own clips.
 * Matches are grouped unless the URL has a filter, a page or a group. An empty text sends no request of its own.
 */
export async function loadSearch(context: RequestContext) {
  const viewer = await context.viewer();
  const parameters = new URL(context.request.url).searchParams;
  const search: Search = {
    query: (parameters.get("q") ?? "").trim().slice(0, MAX_QUERY_LENGTH),
    target: targetOf(parameters.get("target")),
    filters: filtersOf(parameters),
    show: shownGroup(parameters.get("show")),
  };
  const needsSignIn = search.target === "user" && !viewer.signedIn;
  const page = { ...search, messages: context.messages("home", "lists") };
  if (!search.query || needsSignIn) {
    return data({ ...page, kind: "start", needsSignIn, ...(await loadStart(context)) } as const);
  }
  const isGrouped = search.show === undefined && !parameters.has("page") && filterText(search.filters) === "";
  if (search.target === "game" && isGrouped)
    return data(
      { ...page, kind: "groups", ...(await loadGroups(context, search.query)) } as const,
      AS_RESULTS,
    );
  const list = await loadFilteredList(context, await sourceOf(context, search));
  return data({ ...list, ...page, kind: "list" } as const, AS_RESULTS);
}

async function sourceOf(context: RequestContext, { query, target, show }: Search): Promise<ListSource> {
  const byText = (filters: ListQuery["filters"]) => ({
    sort: "added",
    order: "desc" as const,
    count: true,
    filters,
  });
  switch (target) {
    case "game":
      if (show !== undefined && show !== "all") return groupSource(context, query, show);
      return { list: listEvents, query: { ...byText({ title: query }), sort: BY_DATE } };
    case "player": {
      // Platforms know the shirt numbers of players, not their names.
      const isNumber = /^#?\d{1,3}$/.test(query);
      const player = isNumber ? { playerNumber: query.replace("#", "") } : { title: query };
      return {
        list: isNumber ? listClips : listPlayerClips,
        query: byText({ media_type: "highlight", ...player }),
      };
    }
    case "user":
      return { list: listUserMedia, query: byText({ media_type: "user_clip", title: query }) };
  }
}
