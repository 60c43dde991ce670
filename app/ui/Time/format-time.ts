export type TimeStyle =
  /** 19:30 */
  | "time"
  /** Today, Tomorrow, Yesterday, Sat 13 Sep */
  | "day"
  /** Today, Tomorrow, Saturday 20 September: above a list */
  | "heading"
  /** Today 20:45, Sat 15:30 within a week, else 13 Sep 15:30 */
  | "moment"
  /** 13 September 2026 */
  | "date"
  /** Friday 19 September at 20:45 */
  | "kickoff";

/** The words for days near now, from the page's messages. */
export interface DayWords {
  today: string;
  tomorrow: string;
  yesterday: string;
}

interface Where {
  locale: string;
  timeZone: string;
  /** ISO date-time that counts as now; without it no day is called today. */
  now?: string;
  /** Without them days near now have their dates. */
  words?: DayWords;
}

const PARTS = {
  time: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  weekday: { weekday: "short" },
  shortDay: { day: "numeric", month: "short" },
  shortDayYear: { day: "numeric", month: "short", year: "numeric" },
  weekdayDay: { weekday: "short", day: "numeric", month: "short" },
  longDay: { weekday: "long", day: "numeric", month: "long" },
  date: { day: "numeric", month: "long", year: "numeric" },
  calendar: { year: "numeric", month: "2-digit", day: "2-digit" },
  zone: { hour: "2-digit", timeZoneName: "short" },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs far more than using it, and a page uses the same few dozens of times. */
function format(parts: keyof typeof PARTS, locale: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${parts} ${locale} ${timeZone}`;
  let made = formats.get(key);
  if (!made) {
    // English is read here with the day before the month and 24 hours, as in the other thirteen languages.
    made = new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, { ...PARTS[parts], timeZone });
    formats.set(key, made);
  }
  return made;
}

/** Days from now to the date on the calendar of the zone: 0 today, 1 tomorrow. */
function daysFromNow(date: Date, now: Date, timeZone: string): number {
  const calendarDay = (moment: Date) => Date.parse(format("calendar", "sv", timeZone).format(moment));
  return Math.round((calendarDay(date) - calendarDay(now)) / 86_400_000);
}

/** A moment in words of a language and a zone; an empty text when the date cannot be read. */
export function formatTime(iso: string, style: TimeStyle, { locale, timeZone, now, words }: Where): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "";
  const write = (parts: keyof typeof PARTS) => format(parts, locale, timeZone).format(date);
  if (style === "time") return write("time");
  if (style === "date") return write("date");
  if (style === "kickoff") return longMoment(date, locale, timeZone);

  const away = now === undefined ? undefined : daysFromNow(date, new Date(now), timeZone);
  const near =
    away === 0 ? words?.today : away === 1 ? words?.tomorrow : away === -1 ? words?.yesterday : undefined;
  if (style === "heading") return near ?? write("longDay");
  const withinHalfAYear = away !== undefined && Math.abs(away) < 180;
  if (style === "day") return near ?? write(withinHalfAYear ? "weekdayDay" : "shortDayYear");
  const day = near ?? write(away !== undefined && away > 0 && away < 7 ? "weekday" : "shortDay");
  return `${day} ${write("time")}`;
}

/** Day and time joined as the language joins them ("at", "um", a comma). */
function longMoment(date: Date, locale: string, timeZone: string): string {
  const key = `long ${locale} ${timeZone}`;
  let made = formats.get(key);
  if (!made) {
    made = new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, {
      ...PARTS.longDay,
      ...PARTS.time,
      timeZone,
    });
    formats.set(key, made);
  }
  return made.format(date);
}

/** The zone's short name at that moment, e.g. CEST: for readers whose own zone is not known. */
export function zoneName(iso: string, locale: string, timeZone: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "";
  const parts = format("zone", locale, timeZone).formatToParts(date);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
