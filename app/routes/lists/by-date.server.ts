import { type ListSource, loadList, loadSports } from "~/features/event-lists/list.server";
import { subjectOf } from "~/features/event-lists/list-query.server";
import { BY_DATE } from "~/platform/contract/paged";
import { listEvents } from "~/platform/endpoints/events";
import type { RequestContext } from "~/request/context.server";

interface Choice {
  /** Restrict the list to a sport, a league or category, and a team. */
  sport?: string;
  identity?: string;
  team?: string;
  /** Restricts the list to a range for the filter `event_date`. */
  range?: string;
  /** Replaces the list of all events. */
  list?: ListSource["list"];
}

/** Loads a page of live or upcoming events, the earliest first, with the sports to choose from. */
export async function loadByDate(
  context: RequestContext,
  status: "live" | "upcoming",
  { range, list: source = listEvents, ...subject }: Choice,
) {
  const filters = {
    status,
    ...subjectOf(subject),
    ...(range ? { event_date: range } : {}),
  };
  const [list, late] = await Promise.all([
    loadList(context, { list: source, query: { sort: BY_DATE, order: "asc", filters } }),
    context.load.deferred({ sports: loadSports(context) }),
  ]);
  return { ...list.data, ...late, sport: subject.sport };
}
