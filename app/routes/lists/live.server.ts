import { loadList, loadSports } from "~/features/event-lists/list.server";
import { BY_DATE } from "~/platform/contract/paged";
import { listEvents } from "~/platform/endpoints/events";
import type { RequestContext } from "~/request/context.server";
import { requireId } from "~/request/error-responses.server";

/** Loads live events of all sports, or of the sport in the URL; an unknown sport gives an empty list. */
export async function loadLive(context: RequestContext, input?: string) {
  const sport = input === undefined ? undefined : requireId(input, "page");
  const [list, late] = await Promise.all([
    loadList(context, {
      list: listEvents,
      query: {
        sort: BY_DATE,
        order: "asc",
        filters: { status: "live", ...(sport ? { sportType: sport } : {}) },
      },
    }),
    context.load.deferred({ sports: loadSports(context) }),
  ]);
  return { ...list.data, ...late, sport };
}
