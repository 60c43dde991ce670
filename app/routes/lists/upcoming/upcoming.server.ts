import { loadSubject } from "~/features/event-lists/list.server";
import { filtersOf } from "~/features/event-lists/list-filters";
import { daysFrom } from "~/features/event-lists/list-query.server";
import { loadListed } from "~/features/watchlist/listed.server";
import type { RequestContext } from "~/request/context.server";
import { loadByDate } from "../by-date.server";

/** Number of days with a link of their own: two weeks. */
const DAYS = 14;

/**
 * Loads the schedule: upcoming events of all days, or of one of the next two weeks (`day=2026-11-26`), of all
 * sports or one (`sport=soccer`), of a league or category (`identity`), or of a team (`team`). Other values are
 * ignored.
 */
export async function loadUpcoming(context: RequestContext) {
  const query = new URL(context.request.url).searchParams;
  const viewer = await context.viewer();
  const days = daysFrom(Date.now(), context.settings.customer.timeZone, DAYS);
  const chosen = days.find(({ day }) => day === query.get("day"));
  const { sport, identity, team } = filtersOf(query);
  const [list, subject, late] = await Promise.all([
    loadByDate(context, "upcoming", { sport, identity, team, range: chosen?.range }),
    loadSubject(context, { identity, team }),
    context.load.deferred({ listed: loadListed(context.load, viewer) }),
  ]);
  const filters = { day: chosen?.day, sport, identity, team };
  return { ...list, ...late, subject, filters, days: days.map(({ day }) => day) };
}
