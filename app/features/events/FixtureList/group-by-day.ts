import type { EventCardView } from "../view";

export interface FixtureDay {
  /** Calendar day in the zone, `2026-09-18`; empty for events whose time is not known. */
  day: string;
  events: EventCardView[];
}

/** Events by calendar day of a zone, in the order given. */
export function groupByDay(events: readonly EventCardView[], timeZone: string): FixtureDay[] {
  // Swedish writes dates as ISO does.
  const calendar = new Intl.DateTimeFormat("sv", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  const days = new Map<string, EventCardView[]>();
  for (const event of events) {
    const date = event.startsAt ? new Date(event.startsAt) : undefined;
    const day = date && !Number.isNaN(date.getTime()) ? calendar.format(date) : "";
    const known = days.get(day);
    if (known) known.push(event);
    else days.set(day, [event]);
  }
  return [...days].map(([day, list]) => ({ day, events: list }));
}
