import type { Media } from "~/platform/contract/media";
import { BY_DATE, type ListQuery, type Paged } from "~/platform/contract/paged";

/** Maximum number of events: of the past 30 days, the latest, and from now on, the next ones. */
const MAX_PAST = 100;
const AHEAD_PER_CALL = 150;
const CALLS_AHEAD = 2;
const PAST_MS = 30 * 24 * 3600_000;
/** Calls of one hour are equal, so that the responses can be shared. */
const HOUR_MS = 3600_000;

/**
 * Returns the events of a calendar in the order of their dates: at most 400, with at most three calls.
 * @param list returns a page of the events that belong in the calendar
 * @param now epoch milliseconds
 */
export async function calendarEvents(
  list: (query: ListQuery) => Promise<Paged<Media>>,
  now: number,
): Promise<Media[]> {
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS;
  const [from, present] = [hour - PAST_MS, hour].map((time) => new Date(time).toISOString());
  const find = (event_date: string, query: ListQuery) =>
    list({ sort: BY_DATE, ...query, filters: { event_date, cancelled: true } });
  const [past, next] = await Promise.all([
    find(`${from}~${present}`, { size: MAX_PAST, order: "desc" }),
    listAhead((page) => find(`${present}~`, { page, size: AHEAD_PER_CALL, order: "asc" })),
  ]);
  return [...past.entries.slice(0, MAX_PAST).reverse(), ...next];
}

async function listAhead(list: (page: number) => Promise<Paged<Media>>): Promise<Media[]> {
  const found: Media[] = [];
  for (let page = 0; page < CALLS_AHEAD; page++) {
    const { entries, nextExists } = await list(page);
    found.push(...entries.slice(0, AHEAD_PER_CALL));
    if (!nextExists) break;
  }
  return found;
}
