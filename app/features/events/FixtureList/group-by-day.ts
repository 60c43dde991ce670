import type { EventCardView } from "../view";

export interface FixtureDay {
  /** Calendar day in the time zone, e.g. `2026-09-18`; empty for events without a start. */
  day: string;
  events: EventCardView[];
}

/** Groups events by calendar day in a time zone; keeps their order. */
export function groupByDay(events: readonly EventCardView[], timeZone: string): FixtureDay[] {
  // The Swedish locale formats dates like ISO 8601.
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
