import { groupByDay } from "~/features/events/FixtureList/group-by-day";
import type { Broadcast } from "~/platform/contract/schedule";

export interface ScheduleDay {
  /** Calendar day in the time zone, e.g. `2026-09-18`. */
  day: string;
  /** A moment of the day, ISO date-time. */
  iso: string;
  broadcasts: Broadcast[];
}

/**
 * Groups the broadcasts of a schedule by calendar day. What began on an earlier day and is still on belongs to
 * today; the first day also has what follows a broadcast that is on, if that is on another day.
 * @param coming broadcasts that have not ended, in order of time
 * @param now epoch milliseconds
 * @param timeZone IANA zone
 */
export function scheduleDays(coming: readonly Broadcast[], now: number, timeZone: string): ScheduleDay[] {
  const shown = coming.map((broadcast) => ({
    startsAt: new Date(Math.max(now, Date.parse(broadcast.startsAt))).toISOString(),
    broadcast,
  }));
  const [first] = coming;
  const isOn = first !== undefined && Date.parse(first.startsAt) <= now;
  return groupByDay(shown, timeZone).map(({ day, entries }, index) => ({
    day,
    iso: entries[0]?.startsAt ?? "",
    broadcasts:
      index === 0 ? coming.slice(0, Math.max(isOn ? 2 : 0, entries.length)) : entries.map(broadcastOf),
  }));
}

const broadcastOf = ({ broadcast }: { broadcast: Broadcast }) => broadcast;
