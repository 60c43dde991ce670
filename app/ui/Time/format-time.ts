import { intlLocale } from "~/i18n/intl-locale";

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

/** Translated words for the days around now. */
export interface DayWords {
  today: string;
  tomorrow: string;
  yesterday: string;
}

interface Where {
  locale: string;
  timeZone: string;
  /** ISO date-time of now; without it no words such as "today" are used. */
  now?: string;
  /** Without them the days around now are formatted as dates. */
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
  longMoment: {
    ...{ weekday: "long", day: "numeric", month: "long" },
    ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  },
  calendar: { year: "numeric", month: "2-digit", day: "2-digit" },
  zone: { hour: "2-digit", timeZoneName: "short" },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Locale for dates: `Intl` formats short dates of Portugal as numbers ("19/06"), those of `pt` with month
 * names.
 */
function dateLocale(locale: string): string {
  return locale === "pt" ? "pt" : intlLocale(locale);
}

/** Months that `Intl` formats for Bosnian in the Serbian spelling. */
const BOSNIAN_MONTHS: readonly (readonly [RegExp, string])[] = [
  [/\bjun\b/, "juni"],
  [/\bjul\b/, "juli"],
  [/\bavg/, "aug"],
];

/** Formats with full month names, where "jun" and "jul" are not abbreviations and must be replaced. */
const LONG_MONTHS: ReadonlySet<keyof typeof PARTS> = new Set(["longDay", "longMoment", "date"]);

function write(parts: keyof typeof PARTS, date: Date, locale: string, timeZone: string): string {
  const text = format(parts, locale, timeZone).format(date);
  if (locale !== "bs-BA") return text;
  const months = LONG_MONTHS.has(parts) ? BOSNIAN_MONTHS : BOSNIAN_MONTHS.slice(2);
  return months.reduce((done, [serbian, bosnian]) => done.replace(serbian, bosnian), text);
}

/** Returns a cached formatter: creating one costs far more than using it, and pages reuse the same few. */
function format(parts: keyof typeof PARTS, locale: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${parts} ${locale} ${timeZone}`;
  let made = formats.get(key);
  if (!made) {
    made = new Intl.DateTimeFormat(dateLocale(locale), { ...PARTS[parts], timeZone });
    formats.set(key, made);
  }
  return made;
}

/** Returns the calendar day of a date in a time zone: `2026-09-18`. The Swedish locale formats dates like ISO 8601. */
export const calendarDay = (date: Date, timeZone: string): string =>
  format("calendar", "sv", timeZone).format(date);

/** Number of calendar days from now to the date in a time zone: 0 today, 1 tomorrow. */
function daysFromNow(date: Date, now: Date, timeZone: string): number {
  const midnight = (moment: Date) => Date.parse(calendarDay(moment, timeZone));
  return Math.round((midnight(date) - midnight(now)) / 86_400_000);
}

/** Formats a date-time for a locale and time zone; returns an empty string if it cannot be parsed. */
export function formatTime(iso: string, style: TimeStyle, { locale, timeZone, now, words }: Where): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "";
  const written = (parts: keyof typeof PARTS) => write(parts, date, locale, timeZone);
  if (style === "time") return written("time");
  if (style === "date") return written("date");
  if (style === "kickoff") return written("longMoment");

  const away = now === undefined ? undefined : daysFromNow(date, new Date(now), timeZone);
  const near =
    away === 0 ? words?.today : away === 1 ? words?.tomorrow : away === -1 ? words?.yesterday : undefined;
  if (style === "heading") return near ?? written("longDay");
  const withinHalfAYear = away !== undefined && Math.abs(away) < 180;
  if (style === "day") return near ?? written(withinHalfAYear ? "weekdayDay" : "shortDayYear");
  const day = near ?? written(away !== undefined && away > 0 && away < 7 ? "weekday" : "shortDay");
  return `${day} ${written("time")}`;
}

/** Returns the time zone's short name at a date-time, e.g. CEST, for viewers whose time zone is unknown. */
export function zoneName(iso: string, locale: string, timeZone: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "";
  const parts = format("zone", locale, timeZone).formatToParts(date);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
