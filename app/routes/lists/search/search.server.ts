import { data } from "@remix-run/node";
import { type ListSource, loadFilteredList } from "~/features/event-lists/list.server";
import { filtersOf } from "~/features/event-lists/list-filters";
import { BY_DATE, type ListQuery } from "~/platform/contract/paged";
import { listClips, listEvents, listUserMedia } from "~/platform/endpoints/events";
import type { RequestContext } from "~/request/context.server";
import { type SearchTarget, targetOf } from "./search-target";

const MAX_QUERY_LENGTH = 200;

/**
 * Searches matches, highlights of players or the viewer's own clips; an empty text sends no search request.
 */
export async function loadSearch(context: RequestContext) {
  const viewer = await context.viewer();
  const parameters = new URL(context.request.url).searchParams;
  const query = (parameters.get("q") ?? "").trim().slice(0, MAX_QUERY_LENGTH);
  const target = targetOf(parameters.get("target"));
  const needsSignIn = target === "user" && !viewer.signedIn;
  if (!query || needsSignIn) {
    return data({
      messages: context.messages("home"),
      now: new Date().toISOString(),
      page: 0,
      nextExists: false,
      total: undefined,
      events: [],
      scores: {},
      filters: filtersOf(parameters),
      query,
      target,
      needsSignIn,
    });
  }
  return data({ ...(await loadFilteredList(context, sourceOf(target, query))), query, target, needsSignIn });
}

function sourceOf(target: SearchTarget, query: string): ListSource {
  const byText = (filters: ListQuery["filters"]) => ({
    sort: "added",
    order: "desc" as const,
    count: true,
    filters,
  });
  switch (target) {
    case "game":
      return { list: listEvents, query: { ...byText({ title: query }), sort: BY_DATE } };
    case "player": {
      // A shirt number, otherwise text in the title.
      const player = /^#?\d{1,3}$/.test(query) ? { playerNumber: query.replace("#", "") } : { title: query };
      return { list: listClips, query: byText({ media_type: "highlight", ...player }) };
    }
    case "user":
      return { list: listUserMedia, query: byText({ media_type: "user_clip", title: query }) };
  }
}
