import type { ListQuery } from "~/platform/contract/paged";
import type { DateFilter, ListFilters } from "./list-filters";

const DAY_MS = 24 * 3600_000;
const PAST_DAYS: Partial<Record<DateFilter, number>> = {
  past_7_days: 7,
  past_30_days: 30,
  past_90_days: 90,
};

/**
 * Converts filters to the parameters of the platform's list calls (requirements CALL-5 and CALL-6).
 * @param now epoch milliseconds
 * @param timeZone IANA zone that defines when a day begins
 */
export function queryOf(
  { date, sort, order, ...filters }: ListFilters,
  now: number,
  timeZone: string,
): Pick<ListQuery, "sort" | "order" | "filters"> {
  return {
    // A direction without a sort key applies to the list's own sort key.
    ...(sort ? { sort, order: order ?? (sort === "title" ? "asc" : "desc") } : order ? { order } : {}),
    filters: {
      ...subjectOf(filters),
      ...(date === "anytime" ? {} : { event_date: dateRange(date, now, timeZone) }),
    },
  };
}

/** Returns the parameters that restrict a list to a sport, a league or category, and a team. */
export function subjectOf({
  sport,
  identity,
  team,
}: Pick<ListFilters, "sport" | "identity" | "team">): NonNullable<ListQuery["filters"]> {
  return {
    ...(sport ? { sportType: sport } : {}),
    ...(identity ? { "identities.id": [identity] } : {}),
    ...(team ? { "search.teams.id": [team] } : {}),
  };
}

/**
 * Returns a range `start~end` in UTC. Days begin at midnight in the zone; "past n days" begins n × 24 hours
 * ago.
 */
export function dateRange(date: Exclude<DateFilter, "anytime">, now: number, timeZone: string): string {
  const range = (from: number, to: number) => `${new Date(from).toISOString()}~${new Date(to).toISOString()}`;
  const days = PAST_DAYS[date];
  if (days) return range(now - days * DAY_MS, now);
  const today = startOfDay(now, timeZone);
  // Half a day before or after midnight is inside the neighbouring day, even when the clocks change.
  if (date === "today") return range(today, startOfDay(today + 1.5 * DAY_MS, timeZone));
  return range(startOfDay(today - DAY_MS / 2, timeZone), today);
}

/** A calendar day and its range for the filter `event_date`. */
export interface ListedDay {
  /** `2026-11-26`. */
  day: string;
  range: string;
}

/** Returns a number of calendar days in a time zone, beginning with the one that contains a moment. */
export function daysFrom(now: number, timeZone: string, count: number): ListedDay[] {
  const starts = [startOfDay(now, timeZone)];
  // Half a day after a midnight plus a day is inside the next day, even when the clocks change.
  while (starts.length <= count) starts.push(startOfDay((starts.at(-1) ?? now) + 1.5 * DAY_MS, timeZone));
  return starts.slice(0, count).map((start, index) => {
    const end = starts[index + 1] ?? start;
    return {
      day: new Date(wallClock(start, timeZone)).toISOString().slice(0, 10),
      range: `${new Date(start).toISOString()}~${new Date(end - 1).toISOString()}`,
    };
  });
}

/** Returns midnight of the day that contains a moment in a time zone (epoch milliseconds). */
export function startOfDay(moment: number, timeZone: string): number {
  const wall = wallClock(moment, timeZone);
  const midnight = wall - (wall % DAY_MS);
  const guess = midnight - (wall - moment);
  // The offset at midnight may differ from the current one on days when the clocks change.
  return guess - (wallClock(guess, timeZone) - midnight);
}

/** Returns the local time of a zone as if it were UTC (epoch milliseconds). */
function wallClock(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((candidate) => candidate.type === type)?.value);
  const whole = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return whole + (moment % 1000);
}
