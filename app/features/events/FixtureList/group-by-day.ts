import { calendarDay } from "~/ui/Time/format-time";

export interface Day<T> {
  /** Calendar day in the time zone, e.g. `2026-09-18`; empty for entries without a start. */
  day: string;
  entries: T[];
}

/** Groups events or broadcasts by calendar day in a time zone; keeps their order. */
export function groupByDay<T extends { startsAt?: string }>(all: readonly T[], timeZone: string): Day<T>[] {
  const days = new Map<string, T[]>();
  for (const entry of all) {
    const date = entry.startsAt ? new Date(entry.startsAt) : undefined;
    const day = date && !Number.isNaN(date.getTime()) ? calendarDay(date, timeZone) : "";
    const known = days.get(day);
    if (known) known.push(entry);
    else days.set(day, [entry]);
  }
  return [...days].map(([day, entries]) => ({ day, entries }));
}
