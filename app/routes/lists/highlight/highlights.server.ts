import { loadFilteredList, loadSports, loadSubject } from "~/features/event-lists/list.server";
import { filtersOf } from "~/features/event-lists/list-filters";
import { listClips } from "~/platform/endpoints/events";
import type { RequestContext } from "~/request/context.server";
import { type HighlightKind, kindOf } from "./highlight-kind";

/** Filters of the platform's list for each kind. */
const FILTERS: Readonly<Record<HighlightKind, Record<string, string>>> = {
  recap: { mediaType: "recap" },
  goal: { mediaSubType: "goal" },
  save: { mediaSubType: "save" },
  condensed: { mediaType: "condensed" },
};

/**
 * Loads the highlights: all, or those of a kind (`kind=goal`), a sport (`sport=soccer`), a league or category
 * (`identity`) or a team (`team`).
 */
export async function loadHighlights(context: RequestContext) {
  const parameters = new URL(context.request.url).searchParams;
  const kind = kindOf(parameters.get("kind"));
  const [list, subject, late] = await Promise.all([
    loadFilteredList(context, {
      list: listClips,
      query: {
        sort: "added",
        order: "desc",
        filters: { ...(kind ? FILTERS[kind] : {}), media_type: "highlight" },
      },
    }),
    loadSubject(context, filtersOf(parameters)),
    context.load.deferred({ sports: loadSports(context) }),
  ]);
  return { ...list, ...late, subject, kind };
}
