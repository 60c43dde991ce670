import { loadList, loadSports } from "~/features/event-lists/list.server";
import { filtersOf } from "~/features/event-lists/list-filters";
import { daysFrom } from "~/features/event-lists/list-query.server";
import { loadListed } from "~/features/watchlist/listed.server";
import { BY_DATE } from "~/platform/contract/paged";
import { listEvents } from "~/platform/endpoints/events";
import type { RequestContext } from "~/request/context.server";

/** Number of days with a link of their own: two weeks. */
const DAYS = 14;

/**
 * Loads the schedule: upcoming events of all days, or of one of the next two weeks (`day=2026-11-26`), of all
 * sports or one (`sport=soccer`). Other values are ignored.
 */
export async function loadUpcoming(context: RequestContext) {
  const query = new URL(context.request.url).searchParams;
  const viewer = await context.viewer();
  const days = daysFrom(Date.now(), context.settings.customer.timeZone, DAYS);
  const chosen = days.find(({ day }) => day === query.get("day"));
  const { sport } = filtersOf(query);
  const [list, late] = await Promise.all([
    loadList(context, {
      list: listEvents,
      query: {
        sort: BY_DATE,
        order: "asc",
        filters: {
          status: "upcoming",
          ...(sport ? { sportType: sport } : {}),
          ...(chosen ? { event_date: chosen.range } : {}),
        },
      },
    }),
    context.load.deferred({ sports: loadSports(context), listed: loadListed(context.load, viewer) }),
  ]);
  return { ...list.data, ...late, days: days.map(({ day }) => day), day: chosen?.day, sport };
}
