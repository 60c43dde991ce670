import ical, { type ICalEventData, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { plainText } from "#common/plain-text";
import { eventPath, expectedEndOf } from "~/features/events/event-view.server";
import type { Media } from "~/platform/contract/media";

interface Calendar {
  /** Shown by calendar programs, in the language of the request. */
  name: string;
  locale: string;
  /** Public origin of the site, without a slash at the end. */
  origin: string;
}

/** How often programs should load a calendar again (s). */
const REFRESH_SECONDS = 3600;
const DAY_MS = 24 * 3600_000;

/**
 * Returns events as iCalendar (RFC 5545), in the order given; those without a date are left out. The text depends on
 * the events only, and not on the time, so that it is the same until one of them changes. It contains nothing that
 * depends on the course of a match (requirement EVENT-17).
 */
export function icalendarOf(events: readonly Media[], { name, locale, origin }: Calendar): string {
  const calendar = ical({
    // The library does not escape it.
    name: plainText(name).replace(/[\\;,]/g, "\\$&"),
    prodId: { company: "Touchline", product: "Calendar", language: locale },
    ttl: REFRESH_SECONDS,
  });
  const { hostname } = new URL(origin);
  for (const media of events) {
    if (media.date === undefined) continue;
    calendar.createEvent(entryOf(media, media.date, { home: `${origin}/${locale}`, hostname }));
  }
  return `${calendar.toString()}\r\n`;
}

function entryOf(
  media: Media,
  date: string,
  { home, hostname }: { home: string; hostname: string },
): ICalEventData {
  const { hasNoTime: allDay = false, revision = 0, revisedAt, categories } = media;
  const start = new Date(date);
  const end = allDay ? start.getTime() + DAY_MS : Date.parse(expectedEndOf(date, media.sportType) ?? date);
  const url = home + eventPath(media);
  return {
    // The reference of an event may be changed, and may be the id of another one.
    id: `${encodeURIComponent(media.id)}@${hostname}`,
    sequence: revision,
    // Programs need the time of the last change; without one, it is a time that does not change either.
    stamp: revisedAt ?? date,
    ...(revisedAt === undefined ? {} : { lastModified: revisedAt }),
    start,
    end: new Date(end),
    allDay,
    summary: titleOf(media),
    description: [plainText(categories[0]?.title ?? ""), url].filter(Boolean).join("\n"),
    url,
    status: statusOf(media),
    // A match in a list does not keep its owner busy.
    transparency: ICalEventTransparency.TRANSPARENT,
  };
}

/** The names of the teams, because the title of a match may tell its result; the title of an event without teams. */
const titleOf = ({ home, away, title }: Media) =>
  plainText(home && away ? `${home.name} – ${away.name}` : title);

function statusOf({ isCancelled, hasNoTime }: Media): ICalEventStatus {
  if (isCancelled) return ICalEventStatus.CANCELLED;
  return hasNoTime ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}
